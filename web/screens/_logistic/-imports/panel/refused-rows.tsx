import { chakra } from "@chakra-ui/react";
import { Download } from "lucide-react";
import type { ImportReport } from "../../../../../shared/import-report.ts";
import { formatNumber, formatRowCount } from "../../../../../shared/plural.ts";
import { FileButton } from "./file-button.tsx";
import { saveRefusedRows } from "./refused-rows-file.ts";

const maxShown = 5;

const Box = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    justifyItems: "start",
    alignContent: "start",
    p: "4",
    borderRadius: "sm",
    borderInlineStart: "4px solid",
    borderColor: "currentColor",
    bg: "warningSurface",
    color: "warningInk",
  },
});

interface RefusedRowsProps {
  report: ImportReport;
  fileName: string;
  /** Before the import. */
  ahead?: boolean;
}

/** How many rows are refused, the first ones with their reasons, and a file with all of them. */
export function RefusedRows({ report: { counts, errors, status }, fileName, ahead = false }: RefusedRowsProps) {
  if (counts.refused === 0) return null;
  const complete = status !== "running" && status !== "receiving";
  return (
    <Box>
      <chakra.h3 fontFamily="body" fontWeight="600">
        {formatRowCount(counts.refused)} {ahead ? "will be skipped" : "skipped"}
      </chakra.h3>
      <chakra.ul listStyleType="none" display="grid" gap="1" overflowWrap="anywhere">
        {errors.slice(0, maxShown).map(({ row, error }) => (
          <li key={row}>
            Row {row}: {error}
          </li>
        ))}
        {counts.refused > maxShown && <li>...and more</li>}
      </chakra.ul>
      {complete && (
        <>
          <FileButton save={() => saveRefusedRows(errors, fileName)}>
            <Download size={18} aria-hidden /> Download the skipped rows
          </FileButton>
          <chakra.p fontSize="sm">
            Mend them in that file (its column “Reason” says what is wrong), then choose it here.
            {counts.refused > errors.length &&
              ` It holds the first ${formatNumber(errors.length)}; the others show once these are mended.`}
          </chakra.p>
        </>
      )}
    </Box>
  );
}
