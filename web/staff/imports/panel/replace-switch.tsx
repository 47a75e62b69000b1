import { chakra } from "@chakra-ui/react";
import { useId } from "react";

interface ReplaceSwitchProps {
  checked: boolean;
  disabled: boolean;
  onChange(checked: boolean): void;
}

/** Whether another tracking number for a known order is a correction or one more parcel. */
export function ReplaceSwitch({ checked, disabled, onChange }: ReplaceSwitchProps) {
  const hintId = useId();
  return (
    <chakra.label
      display="grid"
      gridTemplateColumns="auto 1fr"
      columnGap="3"
      alignItems="start"
      p="3"
      border="1px solid"
      borderColor="lineStrong"
      borderRadius="sm"
      cursor="pointer"
    >
      <chakra.input
        type="checkbox"
        boxSize="1.25rem"
        mt="0.2em"
        checked={checked}
        aria-disabled={disabled}
        aria-describedby={hintId}
        onChange={(event) => {
          if (!disabled) onChange(event.currentTarget.checked);
        }}
      />
      <span>Replace tracking numbers</span>
      <chakra.span id={hintId} gridColumn="2" fontSize="sm" color="inkMuted">
        Where an order has one parcel under another number, the number in this file takes its place. Otherwise the order
        gets one more parcel.
      </chakra.span>
    </chakra.label>
  );
}
