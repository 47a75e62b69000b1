import { Checkbox } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { Muted } from "../ui/page.tsx";
import { stickyBarMargin } from "./screen.tsx";

interface TickProps {
  /** For screen readers. */
  label: string;
  checked: boolean | "indeterminate";
  onChange(checked: boolean): void;
}

/** Selects what stands beside it. */
export const Tick = ({ label, checked, onChange }: TickProps) => (
  // A larger area to press; the negative margin keeps the layout.
  <Checkbox.Root
    gridArea="tick"
    alignSelf="start"
    p="2"
    m="-2"
    checked={checked}
    onCheckedChange={(now) => onChange(now.checked === true)}
  >
    <Checkbox.HiddenInput aria-label={label} style={stickyBarMargin} />
    <Checkbox.Control />
  </Checkbox.Root>
);

interface CheckFieldProps {
  label: string;
  hint: ReactNode;
  checked: boolean;
  readOnly?: boolean;
  onChange(checked: boolean): void;
}

/** A checkbox with its label, and what it means below. */
export function CheckField({
  label,
  hint,
  checked,
  readOnly,
  onChange,
}: CheckFieldProps) {
  const hintId = useId();
  return (
    <Checkbox.Root
      checked={checked}
      readOnly={readOnly}
      onCheckedChange={(now) => onChange(now.checked === true)}
      alignItems="start"
      w="fit-content"
    >
      <Checkbox.HiddenInput aria-describedby={hintId} />
      <Checkbox.Control mt="0.2em" />
      <div>
        <Checkbox.Label>{label}</Checkbox.Label>
        <Muted id={hintId}>{hint}</Muted>
      </div>
    </Checkbox.Root>
  );
}
