import { chakra } from "@chakra-ui/react";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import {
  type ImportCounts,
  type ImportReport,
  type ImportRowError,
  isImportFinished,
  type ListedImport,
  rollbackDays,
} from "../../../shared/import-report.ts";
import {
  formatNumber,
  formatRecordCount,
  formatRowCount,
  listed,
  plural,
} from "../../../shared/plural.ts";
import { Rows } from "../../ui/page.tsx";
import { Notice } from "../feedback.tsx";
import { besideFile, FileButton, refusedSheet, saveSheet } from "../spreadsheet/save.tsx";

/** Whether an import wrote anything; for a check, whether it would. */
export const hasWritten = ({ counts }: Pick<ImportReport, "counts">) =>
  counts.created + counts.changed + counts.replaced + counts.addedParcels > 0;

/** What an import did, in one sentence. */
export function whatHappened({
  created,
  changed,
  replaced,
  addedParcels,
  unchanged,
}: ImportCounts): string {
  const done = [
    created > 0 && `${formatRecordCount(created)} added`,
    addedParcels > 0 &&
      `${plural(addedParcels, "parcel", "parcels")} added to existing orders`,
    changed > 0 && `${plural(changed, "phone", "phones")} changed`,
    replaced > 0 && `${plural(replaced, "tracking number", "tracking numbers")} replaced`,
  ].filter((part) => part !== false);
  const were = unchanged === 1 ? "was" : "were";
  const known = unchanged > 0 && `${formatRowCount(unchanged)} ${were} already saved`;
  if (done.length > 0) return `${[listed(done), known].filter(Boolean).join("; ")}.`;
  return known ? `Nothing new: ${known}.` : "Nothing was added.";
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whether an import can still be rolled back, and its skipped rows be had again. */
export const isRecent = ({ at }: Pick<ListedImport, "at">, now = Date.now()) =>
  now - Date.parse(at) <= rollbackDays * dayMs;

/** Whether the screen offers a roll-back: there may be something to take back. */
export function mayRollBack(listed: ListedImport, now = Date.now()): boolean {
  const { status, rolledBack } = listed;
  if (rolledBack || !isRecent(listed, now)) return false;
  // The counts of an interrupted import may lack its last rows.
  return status === "failed" || (status === "done" && hasWritten(listed));
}

const running = { tone: "info", label: "Running" } as const;
const states = {
  receiving: running,
  running,
  failed: { tone: "danger", label: "Failed" },
  done: { tone: "success", label: "Done" },
} as const;

/** How an import stands, in a word. */
export function stateOf({
  status,
  rolledBack,
}: Pick<ListedImport, "status" | "rolledBack">) {
  if (rolledBack?.running) return { tone: "info", label: "Rolling back" } as const;
  if (rolledBack) return { tone: "neutral", label: "Rolled back" } as const;
  return states[status];
}

/** How many lines are shown. */
export const listedAtOnce = 5;

interface ListNoticeProps {
  title: string;
  /** In all; there may be more than lines. */
  count: number;
  lines: readonly string[];
  tone?: "warning" | "info";
  children: ReactNode;
}

/** What an import or a roll-back has to tell of rows or records: the first ones, and what to do with all of them. */
export const ListNotice = ({
  title,
  count,
  lines,
  tone = "warning",
  children,
}: ListNoticeProps) => (
  <Notice
    // While an import runs it changes every two seconds.
    role="group"
    tone={tone}
    advice={
      <Rows gap="2" justifyItems="start">
        <chakra.ul>
          {lines.slice(0, listedAtOnce).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {count > listedAtOnce && <li>...and more</li>}
        </chakra.ul>
        {children}
      </Rows>
    }
  >
    <chakra.h3 fontFamily="body" fontWeight="inherit" lineHeight="inherit">
      {title}
    </chakra.h3>
  </Notice>
);

export const saveRefusedRows = (
  errors: readonly ImportRowError[],
  fileName: string,
  ending: "skipped" | "newer" | "shared-numbers",
) => saveSheet(refusedSheet(errors), besideFile(fileName, ending));

interface ReportedRowsProps {
  report: ImportReport;
  fileName: string;
  /** Before the import. */
  ahead?: boolean;
}

/**
 * The rows that an import skips, with their reasons, or did not apply because of a later change, and those to look at.
 * Each kind with a file of its own: correcting skipped rows must not take back later changes unawares.
 */
export function ReportedRows({ report, fileName, ahead = false }: ReportedRowsProps) {
  const { counts, errors, sharedNumbers: shared, status } = report;
  const complete = ahead || isImportFinished(status);
  const kinds = [
    {
      ending: "skipped",
      count: counts.refused,
      rows: errors.filter(({ newer }) => !newer),
      title: `${formatRowCount(counts.refused)} ${ahead ? "will be skipped" : "skipped"}`,
      hint: "Correct them in that file (the “Reason” column says what's wrong), then choose it here.",
      cut: "; the rest appear once these are corrected",
    },
    {
      ending: "newer",
      count: counts.newer,
      rows: errors.filter(({ newer }) => newer),
      title: `${formatRecordCount(counts.newer)} kept: edited since`,
      hint: "They were edited after the file was uploaded. If the file is right after all, choose the downloaded file here.",
    },
    {
      ending: "shared-numbers",
      tone: "info",
      count: shared?.count ?? 0,
      rows: shared?.rows ?? [],
      title: `${formatRowCount(shared?.count ?? 0)} ${shared?.count === 1 ? "has" : "have"} the tracking number of another order`,
      hint: `They ${ahead ? "will be" : "are"} imported anyway: orders may share a parcel. Check that no number was copied from another row.`,
    },
  ] as const;
  return kinds
    .filter(({ count }) => count > 0)
    .map((kind) => (
      <ListNotice
        key={kind.ending}
        {...kind}
        lines={kind.rows.map((row) =>
          row.newer
            ? `Row ${row.row}: order ${row.name}, ${row.trackingNo}`
            : `Row ${row.row}: ${row.error}`,
        )}
      >
        {complete && (
          <>
            <FileButton save={() => saveRefusedRows(kind.rows, fileName, kind.ending)}>
              <Download size={18} /> Download{" "}
              {kind.ending === "skipped" ? "skipped" : "these"} rows
            </FileButton>
            <p>
              {kind.hint}
              {kind.count > kind.rows.length &&
                ` The file holds the first ${formatNumber(kind.rows.length)}${"cut" in kind ? kind.cut : ""}.`}
            </p>
          </>
        )}
      </ListNotice>
    ));
}
