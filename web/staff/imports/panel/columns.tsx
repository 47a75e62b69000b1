import { Button, chakra } from "@chakra-ui/react";
import type { ImportReport } from "../../../../shared/import-report.ts";

const Table = chakra("table", {
  base: {
    w: "full",
    tableLayout: "fixed",
    textAlign: "start",
    fontSize: "sm",
    overflowWrap: "anywhere",
    "& th, & td": {
      textAlign: "start",
      py: "2",
      pe: "3",
      borderBottom: "1px solid",
      borderColor: "line",
      verticalAlign: "top",
    },
    "& caption": { textAlign: "start", fontWeight: 600, fontSize: "md" },
  },
});

interface ColumnsProps {
  report: ImportReport;
  /** They were chosen for this file. */
  isChosen: boolean;
  disabled: boolean;
  onChange(): void;
}

/** The columns of a file and their fields, each with an example. */
export function Columns({ report: { columns = [], choice }, isChosen, disabled, onChange }: ColumnsProps) {
  const unused = columns.filter(({ field }) => field === null).map(({ header }) => header);
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <Table>
        <caption>How the columns were read</caption>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Read as</th>
            <th scope="col">For example</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(
            ({ header, field, example }, column) =>
              field !== null && (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same header and never move
                <tr key={column}>
                  <td>{header}</td>
                  <td>{field}</td>
                  <td>{example ?? "(empty)"}</td>
                </tr>
              ),
          )}
        </tbody>
      </Table>
      {unused.length > 0 && (
        <chakra.p fontSize="sm" color="inkMuted" overflowWrap="anywhere">
          Not used: {unused.join(", ")}
        </chakra.p>
      )}
      {choice?.remembered && !isChosen && (
        <p>These are the columns you chose for the last file with the same headers.</p>
      )}
      {choice && (
        <Button variant="outline" size="sm" disabled={disabled} onClick={onChange}>
          Change columns
        </Button>
      )}
    </chakra.div>
  );
}
