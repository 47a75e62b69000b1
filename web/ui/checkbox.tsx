import { chakra } from "@chakra-ui/react";

/** Also for lists that style their checkboxes in one rule. */
export const checkboxStyle = {
  display: "block",
  boxSize: "1.25rem",
  cursor: "pointer",
  flexShrink: 0,
} as const;

export const Checkbox = chakra("input", { base: checkboxStyle }, { defaultProps: { type: "checkbox" } });
