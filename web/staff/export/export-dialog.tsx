import { Button, chakra } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CallOf } from "../../../shared/contract.ts";
import { statusLabels } from "../../../shared/labels.ts";
import { pageLimit } from "../../../shared/paging.ts";
import { formatRecordCount } from "../../../shared/plural.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { call } from "../../api/client.ts";
import { ApiFailure } from "../../api/failure.ts";
import { queryClient } from "../../api/queries.ts";
import { FailureNotice, Notice } from "../feedback.tsx";
import { Dialog, DialogActions } from "../overlays/dialog.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import { NotSaved, type SheetFormat, saveSheet } from "../spreadsheet/save.tsx";

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
] as const;

interface ExportDialogProps {
  query: PageQuery;
  /** Exported instead of what the query finds. */
  selected?: readonly ListedRecord[] | undefined;
  onClose(): void;
}

/** Exports records into one file. Closing it stops the export. */
export function ExportDialog({ query, selected, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<SheetFormat>("xlsx");
  const [found, setFound] = useState(0);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const saving = useMutation({
    mutationFn: async () => {
      abort.current = new AbortController();
      const records = selected ?? (await readRecords(query, abort.current.signal, setFound));
      if (records.length === 0) return 0;
      await saveSheet(
        ({ recordSheet }) => recordSheet(records),
        `tracking-records-${indiaDay.format(new Date())}`,
        format,
      );
      return records.length;
    },
  });
  const start = () => {
    setFound(0);
    saving.mutate();
  };
  return (
    <Dialog title="Export" onClose={onClose}>
      <p>{selected ? `${formatRecordCount(selected.length)} selected.` : whatIsExported(query)}</p>
      {saving.isIdle && (
        <chakra.fieldset display="grid" gap="3">
          <chakra.legend fontWeight="600" mb="2">
            Kind of file
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
        <FailureNotice error={saving.error} endpoint="allTracking" />
      ) : (
        saving.isError && <NotSaved />
      )}
      {saving.isSuccess &&
        (saving.data === 0 ? (
          <Notice tone="info">No tracking records found.</Notice>
        ) : (
          <Notice tone="success">{formatRecordCount(saving.data)} exported.</Notice>
        ))}
      <DialogActions>
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
                {saving.isError ? "Try again" : "Export"}
              </Button>
            )}
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
