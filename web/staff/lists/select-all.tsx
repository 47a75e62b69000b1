import { Checkbox } from "@chakra-ui/react";
import type { Selection } from "./use-selection.ts";

const label = "Select all on this page";

interface SelectAllProps {
  selection: Selection;
  disabled: boolean;
  /** Whether its name can be read beside it. */
  labelled?: boolean;
}

/** Selects all rows of the page, or none. */
export function SelectAll({ selection, disabled, labelled = false }: SelectAllProps) {
  return (
    <Checkbox.Root
      checked={selection.all === "some" ? "indeterminate" : selection.all}
      disabled={disabled}
      onCheckedChange={selection.toggleAll}
      minH={labelled ? "2.75rem" : undefined}
    >
      <Checkbox.HiddenInput aria-label={labelled ? undefined : label} />
      <Checkbox.Control />
      {labelled && <Checkbox.Label>{label}</Checkbox.Label>}
    </Checkbox.Root>
  );
}
