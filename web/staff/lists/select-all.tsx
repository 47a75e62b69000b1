import { Checkbox } from "../../ui/checkbox.tsx";
import type { Selection } from "./use-selection.ts";

export const selectAllId = "select-all";

/** Selects all rows of the page, or none. */
export function SelectAll({ selection, disabled }: { selection: Selection; disabled: boolean }) {
  return (
    <Checkbox
      id={selectAllId}
      aria-label="Select all on this page"
      checked={selection.all === true}
      disabled={disabled}
      ref={(box: HTMLInputElement | null) => {
        if (box) box.indeterminate = selection.all === "some";
      }}
      onChange={selection.toggleAll}
    />
  );
}
