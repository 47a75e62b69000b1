import { chakra } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CallOf } from "../../../shared/contract.ts";
import { pageLimit } from "../../../shared/paging.ts";
import { formatRecordCount, plural } from "../../../shared/plural.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { call, queryClient } from "../../api/client.ts";
import { ApiFailure } from "../../api/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Rows } from "../../ui/page.tsx";
import { FailureNotice, Notice, ProgressBar } from "../feedback.tsx";
import { Dialog, DialogActions } from "../overlays/dialog.tsx";
import { NotSaved, saveSheet } from "../spreadsheet/save.tsx";
import { linkSheet, recordSheet } from "./record-sheet.ts";
import { linksOf, Slips } from "./slips.tsx";

type PageQuery = NonNullable<CallOf<"allTracking">["query"]>;

/** Reads all records that a query finds, page by page. */
export async function readRecords(
  query: PageQuery,
  signal: AbortSignal,
  onFound: (count: number) => void,
) {
  // A record that changes meanwhile may be read twice.
  const found = new Map<string, ListedRecord>();
  let cursor: string | undefined;
  do {
    signal.throwIfAborted();
    const page = { ...query, limit: pageLimit, cursor };
    const { users, nextCursor } = await queryClient.fetchQuery({
      queryKey: ["export", page],
      queryFn: () => call("allTracking", { query: page, signal }),
      // Many pages that are not read again: do not cache them.
      gcTime: 0,
      staleTime: 0,
    });
    for (const record of users) found.set(record._id, record);
    onFound(found.size);
    cursor = nextCursor;
  } while (cursor !== undefined);
  return [...found.values()];
}

const indiaDay = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeZone: "Asia/Kolkata",
});

const formats = [
  {
    value: "xlsx",
    label: "Excel (.xlsx)",
    hint: "Every cell is text: Excel won't round numbers or make dates of them.",
  },
  {
    value: "csv",
    label: "Text (.csv)",
    hint: "For other programs. Excel may change its numbers when it saves it again.",
  },
  {
    value: "links",
    label: "Links (.csv)",
    hint: "Each order's phone and link, for messages that another program sends.",
  },
  {
    value: "slips",
    label: "QR slips to print",
    hint: "Eight to a page, for your parcels: the order number and a code that opens its tracking page.",
  },
] as const;

type Format = (typeof formats)[number]["value"];

/** Each needs a call. */
export const mostLinks = 400;

/** The first few, and how many more. */
function listOf(orders: readonly string[]): string {
  const named = orders.slice(0, 5).join(", ");
  return orders.length > 5 ? `${named} and ${orders.length - 5} more` : named;
}

interface ExportDialogProps {
  query: PageQuery;
  /** Exported instead of what the query finds. */
  selected?: readonly ListedRecord[] | undefined;
  /** What the query finds, in a sentence. */
  found?: string;
  /** Chosen at first. */
  start?: Format;
  onClose(): void;
}

/** Exports records into one file. Closing it stops the export. */
export function ExportDialog(props: ExportDialogProps) {
  const { query, selected, start = "xlsx", onClose } = props;
  const { found: what = "All records in this list, including those on other pages." } =
    props;
  const [format, setFormat] = useState<Format>(start);
  const [found, setFound] = useState(selected?.length ?? 0);
  const [abort] = useState(() => new AbortController());
  useEffect(() => () => abort.abort(), [abort]);
  const needsLinks = format === "links" || format === "slips";
  const isTooMany = (count: number) => needsLinks && count > mostLinks;
  const onFound = (count: number) => {
    setFound(count);
    if (isTooMany(count)) throw new Error(`More than ${mostLinks} links`);
  };
  const saving = useMutation({
    mutationFn: async () => {
      const records = selected ?? (await readRecords(query, abort.signal, onFound));
      if (records.length === 0)
        return { tone: "info" as const, text: "No tracking records found." };
      if (!needsLinks) {
        const name = `tracking-records-${indiaDay.format(new Date())}`;
        await saveSheet(recordSheet(records), name, format);
        return { text: `${formatRecordCount(records.length)} exported.` };
      }
      const { linked, left, error } = await linksOf(records, abort.signal);
      if (linked.length === 0) throw error;
      if (format === "slips") {
        return {
          text: `${plural(linked.length, "slip is", "slips are")} ready to print.`,
          left,
          slips: linked,
        };
      }
      await saveSheet(linkSheet(linked), "links", "csv");
      return { text: `${plural(linked.length, "link", "links")} exported.`, left };
    },
  });
  const { tone = "success", text, left = [], slips } = saving.data ?? {};
  const startLabel = format === "slips" ? "Print" : "Export";
  return (
    <Dialog title="Export" onClose={onClose}>
      <p>{selected ? `${formatRecordCount(selected.length)} selected.` : what}</p>
      {saving.isIdle && (
        <chakra.fieldset display="grid" gap="3">
          <chakra.legend fontWeight="600" mb="2">
            Format
          </chakra.legend>
          {formats.map(({ value, label, hint }) => (
            <chakra.label
              key={value}
              display="grid"
              gridTemplateColumns="auto 1fr"
              columnGap="3"
              alignItems="center"
            >
              <chakra.input
                type="radio"
                name="format"
                data-focus-first={value === start || undefined}
                boxSize="1.25rem"
                checked={value === format}
                onChange={() => setFormat(value)}
                onKeyDown={({ key }) => key === "Enter" && saving.mutate()}
              />
              <b>{label}</b>
              <chakra.span gridColumn="2" fontSize="sm" color="fg.muted">
                {hint}
              </chakra.span>
            </chakra.label>
          ))}
        </chakra.fieldset>
      )}
      {saving.isPending && (
        <Rows gap="2">
          <p>{`${formatRecordCount(found)} so far`}</p>
          <ProgressBar label="Export" text={`${formatRecordCount(found)} so far`} />
        </Rows>
      )}
      <ExportFailure
        error={saving.error}
        needsLinks={needsLinks}
        isTooMany={isTooMany(found)}
      />
      {text && <Notice tone={tone}>{text}</Notice>}
      {left.length > 0 && (
        <Notice tone="warning">
          No link, because it has expired or couldn't be made: {listOf(left)}.
        </Notice>
      )}
      {slips && <Slips of={slips} />}
      <DialogActions>
        {slips && (
          <Button tone="quiet" onClick={() => window.print()}>
            Print again
          </Button>
        )}
        {saving.isSuccess ? (
          <Button autoFocus onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button
              key={saving.status}
              tone="quiet"
              autoFocus={saving.isPending}
              onClick={onClose}
            >
              {saving.isPending ? "Cancel the export" : "Cancel"}
            </Button>
            {!saving.isPending && (
              <Button autoFocus={saving.isError} onClick={() => saving.mutate()}>
                {saving.isError ? "Try again" : startLabel}
              </Button>
            )}
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface ExportFailureProps {
  error: Error | null;
  needsLinks: boolean;
  isTooMany: boolean;
}

/** Why nothing was exported. */
function ExportFailure({ error, needsLinks, isTooMany }: ExportFailureProps) {
  if (isTooMany) {
    return (
      <Notice
        tone="error"
        advice="Search or filter the list first, or select orders in it."
      >
        Links and slips are made for up to {mostLinks} records at a time.
      </Notice>
    );
  }
  if (!error) return null;
  if (!(error instanceof ApiFailure)) return <NotSaved />;
  return (
    <FailureNotice error={error} endpoint={needsLinks ? "getLink" : "allTracking"} />
  );
}
