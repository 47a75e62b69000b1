import { chakra } from "@chakra-ui/react";
import type { SheetFormat } from "../spreadsheet/sheet.ts";

const formats = [
  { value: "xlsx", label: "Excel (.xlsx)", hint: "Every cell is text: nothing is rounded, cut or turned into a date." },
  {
    value: "csv",
    label: "Text (.csv)",
    hint: "For other programs. Excel may change its numbers when it saves it again.",
  },
] as const;

const Option = chakra("label", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto 1fr",
    columnGap: "3",
    alignItems: "center",
    p: "3",
    border: "1px solid",
    borderColor: "lineStrong",
    borderRadius: "sm",
    cursor: "pointer",
    _hover: { bg: "sunken" },
    "&:has(:checked)": { borderColor: "primary", boxShadow: "inset 0 0 0 1px var(--ui-colors-primary)" },
  },
});

interface FormatChoiceProps {
  value: SheetFormat;
  onChange(format: SheetFormat): void;
}

export function FormatChoice({ value: chosen, onChange }: FormatChoiceProps) {
  return (
    <chakra.fieldset display="grid" gap="3">
      <chakra.legend fontWeight="600" mb="2">
        Kind of file
      </chakra.legend>
      {formats.map(({ value, label, hint }) => (
        <Option key={value}>
          <chakra.input
            type="radio"
            name="format"
            value={value}
            boxSize="1.25rem"
            checked={value === chosen}
            onChange={() => onChange(value)}
            aria-describedby={`export-${value}`}
          />
          <span>{label}</span>
          <chakra.span id={`export-${value}`} gridColumn="2" fontSize="sm" color="inkMuted">
            {hint}
          </chakra.span>
        </Option>
      ))}
    </chakra.fieldset>
  );
}
