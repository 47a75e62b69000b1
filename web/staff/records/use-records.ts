import { useState } from "react";
import type { EndpointName, ReplyOf } from "../../../shared/contract.ts";
import type { ListedRecord, TrackingRecord } from "../../../shared/records.ts";
import { apiPages, queryClient } from "../../api/queries.ts";
import { listEdits } from "../lists/list-edits.ts";
import { defaultSize } from "../lists/list-url.ts";
import { fetchListPage, type PageRequest, useListPage } from "../lists/use-list-page.ts";
import { type ListSearch, startOf } from "./list-search.ts";

/** What a list asks for, apart from its page. */
export const listRequest = ({ search, field, sort, status, period, deleted }: ListSearch) => ({
  ...(search && { search, field: field ?? ("any" as const) }),
  sort,
  status,
  createdFrom: period && startOf(period, Date.now()),
  ...(deleted && { deleted: "true" as const }),
});

function trackingPages({ size = defaultSize, cursor, ...search }: ListSearch) {
  const request = { ...listRequest(search), limit: size };
  const pages = apiPages("allTracking", { query: { ...request, cursor } }, (page: PageRequest) => ({
    query: { ...request, ...page },
  }));
  return { ...pages, itemsOf: ({ users }: ReplyOf<"allTracking">) => users };
}

export const fetchTrackingList = (search: ListSearch) => fetchListPage(trackingPages(search), search);

function reload(...endpoints: EndpointName[]): void {
  for (const endpoint of endpoints) void queryClient.invalidateQueries({ queryKey: [endpoint] });
}
/** What shows a record besides the lists. */
const elsewhere = ["trackingDetails", "trackingHistory", "attentionCases"] as const;

/** Reads again whatever shows records. */
export const reloadRecords = () => reload("allTracking", ...elsewhere);

/** How a record was saved: `back` is a deleted one that was brought back. */
export type SavedAs = "new" | "changed" | "back";

/** The page of records in the URL, with what the user has just saved and deleted. */
export function useRecords(search: ListSearch) {
  const pages = trackingPages(search);
  const page = useListPage(pages, search);
  const edits = listEdits<"users", ListedRecord>(pages.queryKey, "users", ({ _id }) => _id);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const isNewestFirst = !search.sort && !search.search && !search.status && !search.deleted;
  return {
    ...page,
    /** Whether the user has just saved it. */
    isFresh: ({ _id }: TrackingRecord) => fresh.has(_id),
    saved(records: readonly TrackingRecord[], as: SavedAs) {
      const byId = new Map(records.map((record) => [record._id, record]));
      setFresh((before) => new Set([...before, ...byId.keys()]));
      void edits.edit((rows) => {
        if (as !== "changed" && search.deleted) return rows.filter(({ _id }) => !byId.has(_id));
        const changed = rows.map((row) => withChange(row, byId.get(row._id)));
        const isHere = isNewestFirst && (as === "back" || (as === "new" && !search.cursor));
        if (!isHere) return changed;
        const unlisted = records.filter(({ _id }) => !rows.some((row) => row._id === _id));
        // Ids rise with time.
        return [...changed, ...unlisted].sort((a, b) => (a._id < b._id ? 1 : -1));
      });
      reload(...elsewhere);
    },
    deleted(records: readonly TrackingRecord[]) {
      if (!search.deleted) void edits.drop(records.map(({ _id }) => _id));
      reload(...elsewhere);
    },
  };
}
export type PageOfRecords = ReturnType<typeof useRecords>;

/** The status of a listed record stays while its number does. */
const withChange = (row: ListedRecord, record: TrackingRecord | undefined): ListedRecord =>
  record?.trackingNo === row.trackingNo ? { ...row, ...record } : (record ?? row);
