import { chakra, Heading, Text } from "@chakra-ui/react";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { ImportReport, ImportRowError } from "../../../shared/import-report.ts";
import { formatNumber, formatRowCount } from "../../../shared/plural.ts";
import { besideFile, FileButton, saveSheet } from "../spreadsheet/save.tsx";

/** How many lines are shown. */
export const listedAtOnce = 5;

const tones = {
  warning: { bg: "warningSurface", color: "warningInk" },
  info: { bg: "infoSurface", color: "infoInk" },
} as const;

interface ListBoxProps {
  title: string;
  /** In all; there may be more than lines. */
  count: number;
  lines: readonly string[];
  tone?: keyof typeof tones;
  children: ReactNode;
}

/** What an import or a roll-back has to tell of rows or records: the first ones, and what to do with all of them. */
export const ListBox = ({ title, count, lines, tone = "warning", children }: ListBoxProps) => (
  <chakra.div
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    gap="2"
    justifyItems="start"
    alignContent="start"
    p="4"
    borderRadius="sm"
    borderInlineStart="4px solid"
    borderColor="currentColor"
    {...tones[tone]}
  >
    <Heading as="h3" fontFamily="body" size="md" fontWeight="600">
      {title}
    </Heading>
    <chakra.ul listStyleType="none" display="grid" gap="1" overflowWrap="anywhere">
      {lines.slice(0, listedAtOnce).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {count > listedAtOnce && <li>...and more</li>}
    </chakra.ul>
    {children}
  </chakra.div>
);

export const saveRefusedRows = (
  errors: readonly ImportRowError[],
  fileName: string,
  ending: "skipped" | "newer" | "shared-numbers",
) => saveSheet(({ refusedSheet }) => refusedSheet(errors), besideFile(fileName, ending));

const reasonOf = ({ row, error }: ImportRowError) => `Row ${row}: ${error}`;

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
  const refused = errors.filter(({ newer }) => !newer);
  return (
    <ListBox
      title={`${formatRowCount(counts.refused)} ${ahead ? "will be skipped" : "skipped"}`}
      count={counts.refused}
      lines={refused.map(reasonOf)}
    >
      {complete && (
        <>
          <FileButton save={() => saveRefusedRows(refused, fileName, "skipped")}>
            <Download size={18} aria-hidden /> Download the skipped rows
          </FileButton>
          <Text fontSize="sm">
            Correct them in that file (the “Reason” column says what's wrong), then choose it here.
            {counts.refused > refused.length &&
              ` It holds the first ${formatNumber(refused.length)}; the rest appear once these are corrected.`}
          </Text>
        </>
      )}
    </ListBox>
  );
}

/**
 * The rows whose records were changed after the file came, and a file with them. They are not among the skipped rows:
 * correcting those must not take back the changes unawares.
 */
export function NewerRows({ report: { counts, errors }, fileName }: RefusedRowsProps) {
  if (counts.newer === 0) return null;
  const newer = errors.filter((row) => row.newer);
  return (
    <ListBox
      title={`${formatRowCount(counts.newer)} not applied because of a later change`}
      count={counts.newer}
      lines={newer.map(({ row, name, trackingNo }) => `Row ${row}: order ${name}, ${trackingNo}`)}
    >
      <FileButton save={() => saveRefusedRows(newer, fileName, "newer")}>
        <Download size={18} aria-hidden /> Download these rows
      </FileButton>
      <Text fontSize="sm">
        These records were changed after the file was uploaded, so they were left as they are. If the file is right
        after all, choose the downloaded file here.
        {counts.newer > newer.length && ` It holds the first ${formatNumber(newer.length)}.`}
      </Text>
    </ListBox>
  );
}

/** Advice: the rows whose tracking number another order has, and a file with them. */
export function SharedNumberRows({ report: { sharedNumbers }, fileName, ahead = false }: RefusedRowsProps) {
  if (!sharedNumbers) return null;
  const { count, rows } = sharedNumbers;
  return (
    <ListBox
      tone="info"
      title={`${formatRowCount(count)} ${count === 1 ? "has" : "have"} the tracking number of another order`}
      count={count}
      lines={rows.map(reasonOf)}
    >
      <FileButton save={() => saveRefusedRows(rows, fileName, "shared-numbers")}>
        <Download size={18} aria-hidden /> Download these rows
      </FileButton>
      <Text fontSize="sm">
        {ahead ? "They will be imported" : "They are imported"} anyway: orders may share a parcel. Check that no number
        was copied from another row.
        {count > rows.length && ` The file holds the first ${formatNumber(rows.length)}.`}
      </Text>
    </ListBox>
  );
}
