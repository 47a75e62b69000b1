import { Button, Checkbox, chakra } from "@chakra-ui/react";
import { useId, useState } from "react";
import { type ColumnFields, letteredColumn } from "../../../shared/import-columns.ts";
import { type SheetField, sheetColumns } from "../../../shared/import-files.ts";
import { listed } from "../../../shared/plural.ts";
import { useApiMutation } from "../../api/queries.ts";
import { BusyButton, SelectField } from "../controls.tsx";
import { FailureNotice, Notice } from "../feedback.tsx";
import type { ChosenColumns } from "./import-store.ts";

const sheetFields = Object.keys(sheetColumns) as SheetField[];

/** Why columns cannot be used: each field needs one. `chosen`: the field of each column, or none. */
export function problemWith(
  chosen: readonly (SheetField | "")[],
  nameOf: (column: number) => string,
): string | undefined {
  const columnsOf = (field: SheetField) => chosen.flatMap((other, column) => (other === field ? [nameOf(column)] : []));
  const missing = sheetFields.filter((field) => columnsOf(field).length === 0).map((field) => sheetColumns[field]);
  if (missing.length > 0) return `Choose a column for ${listed(missing)}.`;
  const doubled = sheetFields.find((field) => columnsOf(field).length > 1);
  if (!doubled) return undefined;
  const names = columnsOf(doubled).map((name) => `“${name}”`);
  return `${sheetColumns[doubled]} is chosen for ${listed(names)}. Keep one of them.`;
}

const options = [
  { value: "", label: "Do not import" },
  ...sheetFields.map((field) => ({ value: field, label: sheetColumns[field] })),
] as const;

const Table = chakra("table", {
  base: {
    borderCollapse: "collapse",
    fontSize: "sm",
    "& th, & td": {
      textAlign: "start",
      verticalAlign: "top",
      px: "3",
      py: "2",
      minW: "10.5rem",
      maxW: "18rem",
      overflowWrap: "anywhere",
      borderBottom: "1px solid",
      borderColor: "line",
    },
    "& thead th": { verticalAlign: "bottom", bg: "sunken" },
    "& caption": { textAlign: "start", p: "3", color: "inkMuted" },
  },
});

interface ChooseColumnsProps {
  columns: ChosenColumns;
  onUse(fields: ColumnFields, firstRowIsData: boolean): void;
  onForgotten(): void;
}

/** The first rows of a file; above each column, what it is. */
export function ChooseColumns({ columns, onUse, onForgotten }: ChooseColumnsProps) {
  const { question } = columns;
  const { headers, rows, firstRow, remembered } = question;
  const [noHeader, setNoHeader] = useState(columns.firstRowIsData);
  const nameOf = (column: number) => (noHeader ? letteredColumn(column) : (headers[column] ?? ""));
  const [chosen, setChosen] = useState<readonly (SheetField | "")[]>(() => {
    // A header may be called as what any object has, such as `constructor`.
    const fields = new Map(Object.entries(columns.fields));
    return headers.map((_, column) => fields.get(nameOf(column)) ?? "");
  });
  const [problem, setProblem] = useState<string>();
  const forget = useApiMutation("columnsDelete");
  const hintId = useId();

  const use = () => {
    const found = problemWith(chosen, nameOf);
    setProblem(found);
    if (!found) {
      const pairs = chosen.flatMap((field, column) => (field ? [[nameOf(column), field] as const] : []));
      onUse(Object.fromEntries(pairs), noHeader);
    }
  };

  return (
    <chakra.div display="grid" gap="4" minW="0">
      <p>
        Choose which column holds the order number, the phone and the tracking number.{" "}
        {remembered
          ? "They're set as last time."
          : !noHeader && "We'll remember your choice for files with the same headers."}
      </p>
      <Checkbox.Root
        checked={noHeader}
        onCheckedChange={({ checked }) => setNoHeader(checked === true)}
        w="fit-content"
      >
        <Checkbox.HiddenInput aria-describedby={hintId} />
        <Checkbox.Control />
        <Checkbox.Label>The file has no header: its first row is an order</Checkbox.Label>
      </Checkbox.Root>
      <chakra.p id={hintId} fontSize="sm" color="inkMuted" mt="-2">
        {noHeader ? "The first row will be imported too." : "The first row below names the columns and isn't imported."}
      </chakra.p>
      <chakra.div
        role="region"
        aria-label="Columns of the file"
        // Keyboard users scroll it sideways.
        tabIndex={0}
        overflowX="auto"
        minW="0"
        maxW="full"
        border="1px solid"
        borderColor="line"
        borderRadius="sm"
      >
        <Table>
          <caption>The first rows of the file</caption>
          <thead>
            <tr>
              {headers.map((_, column) => (
                <th key={nameOf(column)} scope="col">
                  <SelectField
                    label={nameOf(column)}
                    value={chosen[column] ?? ""}
                    options={options}
                    invalid={problem !== undefined && isDoubled(chosen, column)}
                    onChange={(field) => {
                      setProblem(undefined);
                      setChosen(chosen.with(column, field));
                    }}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(noHeader ? [firstRow, ...rows] : rows).map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move
              <tr key={row}>
                {cells.map((text, column) => (
                  <td key={nameOf(column)}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </chakra.div>
      <Summary chosen={chosen} nameOf={nameOf} />
      {problem && <Notice tone="error">{problem}</Notice>}
      <FailureNotice error={forget.error} endpoint="columnsDelete" />
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button onClick={use}>Use these columns</Button>
        {remembered && (
          <BusyButton
            variant="outline"
            busy={forget.isPending}
            onClick={() => forget.mutate({ params: { id: remembered } }, { onSuccess: onForgotten })}
          >
            Forget these columns
          </BusyButton>
        )}
      </chakra.div>
    </chakra.div>
  );
}

const isDoubled = (chosen: readonly string[], column: number) =>
  chosen[column] !== "" && chosen.indexOf(chosen[column] ?? "") !== chosen.lastIndexOf(chosen[column] ?? "");

interface SummaryProps {
  chosen: readonly (SheetField | "")[];
  nameOf(column: number): string;
}

/** On a phone most columns are out of sight. */
function Summary({ chosen, nameOf }: SummaryProps) {
  return (
    <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="1" fontSize="sm">
      {sheetFields.map((field) => {
        const column = chosen.indexOf(field);
        return (
          <chakra.div key={field} display="contents">
            <chakra.dt fontWeight="600">{sheetColumns[field]}</chakra.dt>
            <chakra.dd overflowWrap="anywhere" color={column < 0 ? "inkMuted" : undefined}>
              {column < 0 ? "not chosen yet" : nameOf(column)}
            </chakra.dd>
          </chakra.div>
        );
      })}
    </chakra.dl>
  );
}
