import { useState } from "react";
import type { ReplyOf } from "../../../shared/contract.ts";
import type { ListedRecord, TrackingRecord } from "../../../shared/records.ts";
import { apiPages } from "../../api/queries.ts";
import { listEdits } from "../lists/list-edits.ts";
import { defaultSize } from "../lists/list-url.ts";
import { fetchListPage, type PageRequest, useListPage } from "../lists/use-list-page.ts";
import { useOverlaysAfter } from "../overlays/overlays.ts";
import { reloadDetails } from "../parcels/reload.ts";
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

/** The page of records in the URL, with what the user has just saved and deleted. */
export function useRecords(search: ListSearch) {
  const pages = trackingPages(search);
  const page = useListPage(pages, search);
  useOverlaysAfter(page.list.isSuccess);
  const edits = listEdits<"users", ListedRecord>(pages.queryKey, "users", ({ _id }) => _id);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const isNewestFirst = !search.sort && !search.search && !search.status && !search.deleted && !search.cursor;
  return {
    ...page,
    /** Whether the user has just saved it. */
    isFresh: ({ _id }: TrackingRecord) => fresh.has(_id),
    saved(records: readonly TrackingRecord[], isAddition: boolean) {
      const byId = new Map(records.map((record) => [record._id, record]));
      setFresh((before) => new Set([...before, ...byId.keys()]));
      void reloadDetails();
      return edits.edit((rows) => {
        if (isAddition && search.deleted) return rows.filter(({ _id }) => !byId.has(_id));
        const changed = rows.map((row) => withChange(row, byId.get(row._id)));
        if (!isAddition || !isNewestFirst) return changed;
        const unlisted = records.filter(({ _id }) => !rows.some((row) => row._id === _id));
        // Ids rise with time.
        return [...changed, ...unlisted].sort((a, b) => (a._id < b._id ? 1 : -1));
      });
    },
    deleted(records: readonly TrackingRecord[]) {
      void reloadDetails();
      if (!search.deleted) return edits.drop(records.map(({ _id }) => _id));
    },
  };
}
export type PageOfRecords = ReturnType<typeof useRecords>;

/** The status of a listed record stays while its number does. */
const withChange = (row: ListedRecord, record: TrackingRecord | undefined): ListedRecord =>
  record?.trackingNo === row.trackingNo ? { ...row, ...record } : (record ?? row);
