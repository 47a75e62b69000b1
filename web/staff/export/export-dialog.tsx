import { Button, chakra } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CallOf } from "../../../shared/contract.ts";
import { statusLabels } from "../../../shared/labels.ts";
import { pageLimit } from "../../../shared/paging.ts";
import { formatRecordCount, plural } from "../../../shared/plural.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { call } from "../../api/client.ts";
import { ApiFailure } from "../../api/failure.ts";
import { queryClient } from "../../api/queries.ts";
import { FailureNotice, Notice } from "../feedback.tsx";
import { Dialog, DialogActions } from "../overlays/dialog.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import { NotSaved, saveSheet } from "../spreadsheet/save.tsx";
import { type LinkedRecord, linksOf, Slips } from "./slips.tsx";

export type PageQuery = NonNullable<CallOf<"allTracking">["query"]>;

const orders = { newest: "newest first", asc: "by order number, ascending", desc: "by order number, descending" };

const numbers = { name: "order number", trackingNo: "tracking number", any: "order number, tracking number or phone" };
const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" });

function whatIsExported({ search, field = "trackingNo", sort, status, createdFrom }: PageQuery) {
  const which = search ? `Records whose ${numbers[field]} contains “${search}”` : "All tracking records";
  const limits = [
    status && `status ${statusLabels[status]}`,
    createdFrom && `added since ${day.format(new Date(createdFrom))}`,
  ];
  return `${[which, ...limits.filter((limit) => limit !== undefined), orders[sort ?? "newest"]].join(", ")}.`;
}

/** Reads all records that a query finds, page by page. */
export async function readRecords(query: PageQuery, signal: AbortSignal, onFound: (count: number) => void) {
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

const indiaDay = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Asia/Kolkata" });

const formats = [
  { value: "xlsx", label: "Excel (.xlsx)", hint: "Every cell is text: nothing is rounded, cut or turned into a date." },
  {
    value: "csv",
    label: "Text (.csv)",
    hint: "For other programs. Excel may change its numbers when it saves it again.",
  },
  {
    value: "links",
    label: "Links (.csv)",
    hint: "Each order's link for its customer, for messages that another program sends.",
  },
  {
    value: "slips",
    label: "QR slips to print",
    hint: "Eight to a page, for your parcels: the order number and a code that opens its tracking page.",
  },
] as const;

/** Each needs a call. */
const mostLinks = 400;
class TooManyLinks extends Error {}

interface ExportDialogProps {
  query: PageQuery;
  /** Exported instead of what the query finds. */
  selected?: readonly ListedRecord[] | undefined;
  onClose(): void;
}

/** Exports records into one file. Closing it stops the export. */
export function ExportDialog({ query, selected, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<(typeof formats)[number]["value"]>("xlsx");
  const [found, setFound] = useState(0);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const needsLinks = format === "links" || format === "slips";
  const onFound = (count: number) => {
    setFound(count);
    if (needsLinks && count > mostLinks) throw new TooManyLinks();
  };
  const saving = useMutation({
    mutationFn: async () => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      const records = selected ?? (await readRecords(query, signal, onFound));
      if (records.length === 0) return { count: 0 };
      if (needsLinks) {
        const { linked, left, error } = await linksOf(records, signal);
        if (linked.length === 0) throw error;
        if (format === "slips") return { count: linked.length, slips: linked, left };
        await saveSheet(({ linkSheet }) => linkSheet(linked), "links", "csv");
        return { count: linked.length, left };
      }
      await saveSheet(
        ({ recordSheet }) => recordSheet(records),
        `tracking-records-${indiaDay.format(new Date())}`,
        format,
      );
      return { count: records.length };
    },
  });
  const start = () => {
    setFound(selected?.length ?? 0);
    saving.mutate();
  };
  return (
    <Dialog title="Export" onClose={onClose}>
      <p>{selected ? `${formatRecordCount(selected.length)} selected.` : whatIsExported(query)}</p>
      {saving.isIdle && (
        <chakra.fieldset display="grid" gap="3">
          <chakra.legend fontWeight="600" mb="2">
            Format
          </chakra.legend>
          {formats.map(({ value, label, hint }) => (
            <chakra.label key={value} display="grid" gridTemplateColumns="auto 1fr" columnGap="3" alignItems="center">
              <chakra.input
                type="radio"
                name="format"
                boxSize="1.25rem"
                checked={value === format}
                onChange={() => setFormat(value)}
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
        <chakra.div display="grid" gap="2">
          <p>{formatRecordCount(found)} so far</p>
          <ProgressBar label="Export" text={`${formatRecordCount(found)} so far`} />
        </chakra.div>
      )}
      {saving.error instanceof ApiFailure ? (
        <FailureNotice error={saving.error} endpoint={needsLinks ? "getLink" : "allTracking"} />
      ) : saving.error instanceof TooManyLinks ? (
        <Notice tone="error" advice="Search or filter the list first, or select orders in it.">
          Links and slips are made for up to {mostLinks} records at a time.
        </Notice>
      ) : (
        saving.isError && <NotSaved />
      )}
      {saving.isSuccess && <Result {...saving.data} />}
      <DialogActions>
        {saving.data?.slips && (
          <Button variant="outline" onClick={() => window.print()}>
            Print again
          </Button>
        )}
        {saving.isSuccess ? (
          <Button autoFocus onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button key={saving.status} variant="outline" autoFocus={saving.isPending} onClick={onClose}>
              {saving.isPending ? "Cancel the export" : "Cancel"}
            </Button>
            {!saving.isPending && (
              <Button autoFocus={saving.isError} onClick={start}>
                {saving.isError ? "Try again" : format === "slips" ? "Print" : "Export"}
              </Button>
            )}
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The first few, and how many more. */
function listOf(orders: readonly string[]): string {
  const named = orders.slice(0, 5).join(", ");
  return orders.length > 5 ? `${named} and ${orders.length - 5} more` : named;
}

interface ResultProps {
  count: number;
  slips?: readonly LinkedRecord[] | undefined;
  /** Orders whose links could not be made. */
  left?: readonly string[] | undefined;
}

function Result({ count, slips, left }: ResultProps) {
  if (count === 0) return <Notice tone="info">No tracking records found.</Notice>;
  if (!left) return <Notice tone="success">{formatRecordCount(count)} exported.</Notice>;
  return (
    <>
      <Notice tone="success">
        {slips
          ? `${plural(count, "slip is", "slips are")} ready to print.`
          : `${plural(count, "link", "links")} exported.`}
      </Notice>
      {left.length > 0 && (
        <Notice tone="warning">There's no link for {listOf(left)}: it has expired or couldn't be made.</Notice>
      )}
      {slips && <Slips of={slips} />}
    </>
  );
}
