import { chakra } from "@chakra-ui/react";
import type { Selection } from "./use-selection.ts";

const label = "Select all on this page";

interface SelectAllProps {
  selection: Selection;
  disabled: boolean;
  /** Whether its name can be read beside it. */
  labelled?: boolean;
}

/** Selects all rows of the page, or none: a plain checkbox, as the rows have. */
export function SelectAll({ selection, disabled, labelled = false }: SelectAllProps) {
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="3"
      minH={labelled ? "2.75rem" : undefined}
      w="fit-content"
      cursor="pointer"
    >
      <chakra.input
        type="checkbox"
        boxSize="1.25rem"
        aria-label={label}
        checked={selection.all === true}
        disabled={disabled}
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = selection.all === "some";
        }}
        onChange={selection.toggleAll}
      />
      {labelled && label}
    </chakra.label>
  );
}
