import { Button, Checkbox, chakra, Grid, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import { type ColumnFields, letteredColumn } from "../../../shared/import-columns.ts";
import { type SheetField, sheetColumns } from "../../../shared/import-files.ts";
import { listed } from "../../../shared/plural.ts";
import { useApiMutation } from "../../api/queries.ts";
import { BusyButton, SelectField } from "../controls.tsx";
import { FailureNotice, Notice } from "../feedback.tsx";
import type { ChosenColumns } from "./import-store.ts";

const sheetFields = Object.keys(sheetColumns) as SheetField[];

/** The place of each field's column in the file; empty while none is chosen. */
type Places = Readonly<Record<SheetField, string>>;

/** Why columns cannot be used: each field needs one of its own. */
function problemWith(places: Places, nameOf: (column: number) => string): string | undefined {
  const missing = sheetFields.filter((field) => places[field] === "");
  if (missing.length > 0) return `Choose a column for ${listed(missing.map((field) => sheetColumns[field]))}.`;
  const [shared, ...others] = sheetFields.filter((field) => isShared(places, field));
  if (!shared) return undefined;
  const fields = listed([shared, ...others].map((field) => sheetColumns[field]));
  return `“${nameOf(Number(places[shared]))}” is chosen for ${fields}. Choose another column for one of them.`;
}

const isShared = (places: Places, field: SheetField) =>
  places[field] !== "" && sheetFields.some((other) => other !== field && places[other] === places[field]);

/** Cells of a file. */
export const ColumnTable = chakra("table", {
  base: {
    borderCollapse: "collapse",
    fontSize: "sm",
    "& th, & td": {
      textAlign: "start",
      verticalAlign: "top",
      px: "3",
      py: "2",
      maxW: "18rem",
      overflowWrap: "anywhere",
      borderBottom: "1px solid",
      borderColor: "line",
    },
    "& thead th": { bg: "sunken" },
    "& caption": { textAlign: "start", p: "3", color: "inkMuted" },
  },
});

interface ChooseColumnsProps {
  columns: ChosenColumns;
  onUse(fields: ColumnFields, firstRowIsData: boolean): void;
  onForgotten(): void;
}

/** Which column each field is in, above the first rows of the file. */
export function ChooseColumns({ columns, onUse, onForgotten }: ChooseColumnsProps) {
  const { headers, rows, firstRow, remembered: id } = columns.question;
  const [noHeader, setNoHeader] = useState(columns.firstRowIsData);
  const names = headers.map((header, column) => (noHeader ? letteredColumn(column) : header));
  const nameOf = (column: number) => names[column] ?? "";
  const [places, setPlaces] = useState<Places>(() => {
    const known = new Map(Object.entries(columns.fields).map(([name, field]) => [field, names.indexOf(name)]));
    const placeOf = (field: SheetField) => ((known.get(field) ?? -1) < 0 ? "" : String(known.get(field)));
    return { name: placeOf("name"), phone: placeOf("phone"), trackingNo: placeOf("trackingNo") };
  });
  const [problem, setProblem] = useState<string>();
  const forget = useApiMutation("columnsDelete");
  const remembered = forget.isSuccess ? undefined : id;
  const hintId = useId();

  const use = () => {
    const found = problemWith(places, nameOf);
    setProblem(found);
    if (!found) onUse(Object.fromEntries(sheetFields.map((field) => [nameOf(Number(places[field])), field])), noHeader);
  };

  return (
    <Grid gap="4" minW="0">
      <p>
        Choose which column holds the order number, the phone and the tracking number.{" "}
        {remembered
          ? "They're set as last time."
          : !noHeader && "We'll remember your choice for files with the same headers."}
      </p>
      <Grid gap="3" templateColumns="repeat(auto-fit, minmax(min(12rem, 100%), 1fr))">
        {sheetFields.map((field) => (
          <SelectField
            key={field}
            label={sheetColumns[field]}
            value={places[field]}
            options={[
              { value: "", label: "Choose a column" },
              ...names.map((label, column) => ({ value: String(column), label })),
            ]}
            invalid={problem !== undefined && (places[field] === "" || isShared(places, field))}
            onChange={(place) => {
              setProblem(undefined);
              setPlaces({ ...places, [field]: place });
            }}
          />
        ))}
      </Grid>
      <Checkbox.Root
        checked={noHeader}
        onCheckedChange={({ checked }) => setNoHeader(checked === true)}
        w="fit-content"
      >
        <Checkbox.HiddenInput aria-describedby={hintId} />
        <Checkbox.Control />
        <Checkbox.Label>The file has no header: its first row is an order</Checkbox.Label>
      </Checkbox.Root>
      <Text id={hintId} fontSize="sm" color="fg.muted" mt="-2">
        {noHeader ? "The first row will be imported too." : "The first row below names the columns and isn't imported."}
      </Text>
      <chakra.div
        role="region"
        aria-label="Columns of the file"
        // Keyboard users scroll it sideways.
        tabIndex={0}
        overflowX="auto"
        border="1px solid"
        borderColor="line"
        borderRadius="sm"
      >
        <ColumnTable>
          <caption>The first rows of the file</caption>
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
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
        </ColumnTable>
      </chakra.div>
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
    </Grid>
  );
}
