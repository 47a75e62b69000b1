import { useEffect, useEffectEvent, useState } from "react";
import type { ReplyOf } from "../../../shared/contract.ts";
import { bestHit, hasWholeNumber } from "../../../shared/record-search.ts";
import type { TrackingRecord } from "../../../shared/records.ts";
import { apiPages } from "../../api/queries.ts";
import { showWrite } from "../lists/after-write.ts";
import { defaultSize } from "../lists/list-url.ts";
import { fetchListPage, type PageRequest, useListPage } from "../lists/use-list-page.ts";
import { useOverlaysAfter } from "../overlays/overlays.ts";
import type { Change } from "../parcels/changes/change.ts";
import { type ListSearch, startOf, widerSearch } from "./list-search.ts";

/** What a list asks for, apart from its page. */
export const listRequest = ({
  search,
  field,
  sort,
  status,
  period,
  deleted,
}: ListSearch) => ({
  ...(search && { search, field: field ?? ("any" as const) }),
  sort,
  status,
  createdFrom: period && startOf(period, Date.now()),
  ...(deleted && { deleted: "true" as const }),
});

function trackingPages({ size = defaultSize, cursor, ...search }: ListSearch) {
  const request = { ...listRequest(search), limit: size };
  const pages = apiPages(
    "allTracking",
    { query: { ...request, cursor } },
    (page: PageRequest) => ({
      query: { ...request, ...page },
    }),
  );
  return { ...pages, itemsOf: ({ users }: ReplyOf<"allTracking">) => users };
}

export const fetchTrackingList = (search: ListSearch) =>
  fetchListPage(trackingPages(search), search);

/** The page of records in the URL, with what the user has just saved and deleted. */
export function useRecords(search: ListSearch) {
  const pages = trackingPages(search);
  const page = useListPage(pages, search);
  useOverlaysAfter(page.list.isSuccess);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const isNewestFirst =
    !search.sort && !search.search && !search.status && !search.deleted && !search.cursor;
  return {
    ...page,
    /** Whether it holds what the filters would have hidden. */
    isBeyond: !page.stale && page.list.data?.pages.some(({ beyond }) => beyond),
    /** Whether the user has just saved it. */
    isFresh: ({ _id }: TrackingRecord) => fresh.has(_id),
    /** Marks what a change has saved, and adds what is new to a list that begins with the newest. */
    onChange({ saved = [], isNew = false }: Change) {
      setFresh((before) => new Set([...before, ...saved.map(({ _id }) => _id)]));
      if (!isNew || !isNewestFirst) return;
      void showWrite<ReplyOf<"allTracking">>(pages.queryKey, (reply, at) => {
        const unlisted = saved.filter(
          ({ _id }) => at === 0 && !reply.users.some((row) => row._id === _id),
        );
        // Ids rise with time.
        return {
          ...reply,
          users: [...reply.users, ...unlisted].sort((a, b) => (a._id < b._id ? 1 : -1)),
        };
      });
    },
  };
}
export type PageOfRecords = ReturnType<typeof useRecords>;

interface Acts {
  open(id: string): void;
  onSearch(search: ListSearch): void;
}

/**
 * Opens the best of what a search finds, if that is one record; without the filters, where they leave nothing.
 * @returns what to call with the text for which Enter was pressed
 */
export function useBestHit(
  search: ListSearch,
  { list, rows, stale, unfinished }: PageOfRecords,
  acts: Acts,
) {
  const [entered, setEntered] = useState<string>();
  const { search: text = "", field = "any" } = search;
  const [first, second] = rows;
  // Whole numbers come first and all at once, so a long search needs no end to tell that there is only one.
  const isDecided =
    !unfinished ||
    second !== undefined ||
    (first && hasWholeNumber(first, { field, text }));
  const isShown = entered === text && list.isSuccess && !stale && isDecided;
  const act = useEffectEvent(() => {
    const wider = first || !text ? undefined : widerSearch(search);
    if (wider) return acts.onSearch(wider);
    setEntered(undefined);
    const best = bestHit(rows, { field, text });
    if (best) acts.open(best._id);
  });
  const { data } = list;
  useEffect(() => {
    if (isShown && data) act();
  }, [isShown, data]);
  return setEntered;
}
