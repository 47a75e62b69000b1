import { chakra, Field, Grid, NativeSelect } from "@chakra-ui/react";
import { useState } from "react";
import { type ColumnsToChoose, letteredColumn } from "../../../shared/import-columns.ts";
import { type SheetField, sheetColumns } from "../../../shared/import-files.ts";
import { listed } from "../../../shared/plural.ts";
import { useApiMutation } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Line, Rows } from "../../ui/page.tsx";
import { CheckField } from "../check-field.tsx";
import { FailureNotice, Notice } from "../feedback.tsx";

const sheetFields = Object.keys(sheetColumns) as SheetField[];

/** Cells of a file. */
const ColumnTable = chakra("table", {
  base: {
    w: "full",
    fontSize: "sm",
    "& th, & td": {
      textAlign: "start",
      verticalAlign: "top",
      px: "3",
      py: "2",
      maxW: "18rem",
      borderBottomWidth: "1px",
    },
    "& thead th": { bg: "sunken" },
    "& caption": { textAlign: "start", p: "3", color: "inkMuted" },
  },
});

interface ChooseColumnsProps {
  columns: ColumnsToChoose;
  /** As they are chosen. */
  onUse(columns: ColumnsToChoose): void;
  onForgotten(): void;
}

/** Which column each field is in, above the first rows of the file. */
export function ChooseColumns({ columns, onUse, onForgotten }: ChooseColumnsProps) {
  const { headers, rows, firstRow, remembered: id } = columns;
  const [noHeader, setNoHeader] = useState(columns.firstRowIsData);
  const names = headers.map((header, column) =>
    noHeader ? letteredColumn(column) : header,
  );
  const nameOf = (column: number) => names[column] ?? "";
  /** The place of each field's column in the file; -1 while none is chosen. */
  const [places, setPlaces] = useState(() => {
    const placeOf = (field: SheetField) =>
      names.findIndex((name) => columns.columns[name] === field);
    return {
      name: placeOf("name"),
      phone: placeOf("phone"),
      trackingNo: placeOf("trackingNo"),
    };
  });
  // Each field needs a column of its own.
  const wrong = sheetFields.filter(
    (field) =>
      places[field] < 0 ||
      sheetFields.some((other) => other !== field && places[other] === places[field]),
  );
  const [attempted, setAttempted] = useState(false);
  const forget = useApiMutation("columnsDelete");
  const remembered = forget.isSuccess ? undefined : id;

  const use = () => {
    setAttempted(true);
    if (wrong.length > 0) return;
    const fields = Object.fromEntries(
      sheetFields.map((field) => [nameOf(places[field]), field]),
    );
    onUse({ ...columns, columns: fields, firstRowIsData: noHeader });
  };

  return (
    <Rows gap="4" minW="0">
      {(remembered || !noHeader) && (
        <p>
          {remembered
            ? "The columns are set as last time."
            : "We'll remember your choice for files with the same headers."}
        </p>
      )}
      <Grid gap="3" templateColumns="repeat(auto-fit, minmax(min(12rem, 100%), 1fr))">
        {sheetFields.map((field) => (
          <Field.Root key={field} invalid={attempted && wrong.includes(field)}>
            <Field.Label>{sheetColumns[field]}</Field.Label>
            <NativeSelect.Root>
              <NativeSelect.Field
                value={places[field]}
                onChange={({ currentTarget: { value } }) =>
                  setPlaces({ ...places, [field]: Number(value) })
                }
              >
                {["Choose a column", ...names].map((name, at) => (
                  <option key={name} value={at - 1}>
                    {name}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator aria-hidden />
            </NativeSelect.Root>
          </Field.Root>
        ))}
      </Grid>
      <CheckField
        label="No header row"
        hint={
          noHeader
            ? "The first row will be imported too."
            : "The first row below names the columns and isn't imported."
        }
        checked={noHeader}
        onChange={setNoHeader}
      />
      <chakra.div
        role="region"
        aria-label="Columns of the file"
        // Keyboard users scroll it sideways.
        tabIndex={0}
        overflowX="auto"
        borderWidth="1px"
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
      {attempted && wrong.length > 0 && (
        <Notice tone="error">
          Choose {wrong.length === 1 ? "a column for" : "a different column for each of"}{" "}
          {listed(wrong.map((field) => sheetColumns[field]))}.
        </Notice>
      )}
      <FailureNotice error={forget.error} endpoint="columnsDelete" />
      <Line gap="3">
        <Button onClick={use}>Use these columns</Button>
        {remembered && (
          <Button
            tone="quiet"
            busy={forget.isPending}
            onClick={() =>
              forget.mutate({ params: { id: remembered } }, { onSuccess: onForgotten })
            }
          >
            Forget these columns
          </Button>
        )}
      </Line>
    </Rows>
  );
}
