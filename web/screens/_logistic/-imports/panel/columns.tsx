import { chakra } from "@chakra-ui/react";
import type { ImportReport } from "../../../../../shared/import-report.ts";

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

/** The columns of a file and their fields, each with an example. */
export function Columns({ columns }: { columns: NonNullable<ImportReport["columns"]> }) {
  const unused = columns.filter(({ field }) => field === null).map(({ header }) => header);
  return (
    <div>
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
          {columns
            .filter(({ field }) => field !== null)
            .map(({ header, field, example }) => (
              <tr key={field}>
                <td>{header}</td>
                <td>{field}</td>
                <td>{example ?? "(empty)"}</td>
              </tr>
            ))}
        </tbody>
      </Table>
      {unused.length > 0 && (
        <chakra.p mt="2" fontSize="sm" color="inkMuted" overflowWrap="anywhere">
          Not used: {unused.join(", ")}
        </chakra.p>
      )}
    </div>
  );
}
