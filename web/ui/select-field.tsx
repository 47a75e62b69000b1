import { chakra } from "@chakra-ui/react";
import { type ComponentProps, type ReactNode, useId } from "react";

const Select = chakra("select", {
  base: {
    w: "full",
    minH: "control",
    px: "3",
    bg: "surface",
    color: "ink",
    border: "1px solid",
    borderColor: "lineStrong",
    borderRadius: "sm",
    cursor: "pointer",
    _hover: { borderColor: "ink" },
  },
});

interface SelectFieldProps<Value extends string> extends Omit<ComponentProps<typeof Select>, "onChange" | "value"> {
  label: ReactNode;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange(value: Value): void;
  /** Puts the label beside the list instead of above it. */
  inline?: boolean;
}

/** A choice of one value, by the platform's own list. */
export function SelectField<Value extends string>({
  label,
  options,
  onChange,
  inline,
  ...rest
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <chakra.div
      display="grid"
      gap={inline ? "3" : "1"}
      {...(inline && { gridAutoFlow: "column", alignItems: "center" })}
    >
      <chakra.label htmlFor={id} fontWeight="600">
        {label}
      </chakra.label>
      <Select
        id={id}
        {...rest}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </chakra.div>
  );
}
