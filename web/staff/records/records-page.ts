import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import * as z from "zod/mini";
import type { ReplyOf } from "../../../shared/contract.ts";
import { phoneNumbers, searchedEnding } from "../../../shared/phones.ts";
import { bestHit, hasWholeNumber } from "../../../shared/record-search.ts";
import type { TrackingRecord } from "../../../shared/records.ts";
import { shipmentStatuses } from "../../../shared/shipment/status.ts";
import { apiPages } from "../../api/client.ts";
import { showWrite } from "../lists/after-write.ts";
import {
  continuesTyping,
  defaultSize,
  fetchListPage,
  fromTheStart,
  ifValid,
  listUntilLogout,
  type PageRequest,
  pageSearch,
  textUpTo,
  useListPage,
} from "../lists/list-page.ts";
import { useOverlaysAfter } from "../overlays/overlays.ts";
import type { Change } from "../parcels/changes/change.ts";

const filters = {
  /** Both numbers and the phone without it. */
  field: ifValid(z.enum(["trackingNo", "name"])),
  sort: ifValid(z.enum(["asc", "desc"])),
  status: ifValid(z.enum(shipmentStatuses)),
  /** Those that were added since then. */
  period: ifValid(z.enum(["today", "week", "month"])),
};

/** The state of the list in the URL. */
export const listSearch = z.extend(pageSearch, {
  ...filters,
  /** The deleted records instead of the others. */
  deleted: ifValid(z.literal(true)),
  /** The `_id` of the record in the drawer. */
  record: textUpTo(64),
});
export type ListSearch = z.infer<typeof listSearch>;

/** The first page with other filters. What is no value of the address, such as "all", stands for none. */
export const changed = (search: ListSearch, change: Readonly<Record<string, unknown>>) =>
  listSearch.parse({ ...fromTheStart(search, {}), ...change });

/** Whether a searched text may be a customer's phone, which no address and no device keeps. */
export const isPhoneLike = (text: string) =>
  searchedEnding(text) !== undefined && phoneNumbers(text).length > 0;

const dayMs = 86_400_000;
const indiaAheadMs = 5.5 * 3_600_000;
const earlierDays = { today: 0, week: 6, month: 29 } as const;

/** When a period that ends today began in India, ISO 8601. */
export function startOf(period: keyof typeof earlierDays, now: number): string {
  const today = Math.floor((now + indiaAheadMs) / dayMs) - earlierDays[period];
  return new Date(today * dayMs - indiaAheadMs).toISOString();
}

const remembered = z.object({ ...filters, size: pageSearch.shape.size });

/** The filters, the order and the page size with which this device showed the list last, until the logout. */
export function rememberedSearch(): ListSearch {
  try {
    return remembered.parse(JSON.parse(listUntilLogout.read() ?? "{}"));
  } catch {
    return {};
  }
}

const rememberSearch = (search: ListSearch) =>
  listUntilLogout.write(JSON.stringify(remembered.parse(search)));

const withoutFilters = {
  field: undefined,
  status: undefined,
  period: undefined,
  deleted: undefined,
} as const;

/** The list without its filters; undefined where it has none. */
export function widerSearch(search: ListSearch): ListSearch | undefined {
  const { field, status, period, deleted } = search;
  const isNarrow = [field, status, period, deleted].some(
    (filter) => filter !== undefined,
  );
  return isNarrow ? fromTheStart(search, withoutFilters) : undefined;
}

/** The list's search in the URL, but for a phone, which is kept beside it; and what shows another one. */
export function useListUrl() {
  const inUrl = useSearch({ from: "/logistics/logistic/dashboard" });
  const phone = useLocation({ select: ({ state }) => state.phone });
  const navigate = useNavigate({ from: "/logistic/dashboard" });
  const search: ListSearch = { ...inUrl, search: inUrl.search ?? phone };

  const show = (next: ListSearch) => {
    const isPhone = next.search !== undefined && isPhoneLike(next.search);
    void navigate({
      search: isPhone ? { ...next, search: undefined } : next,
      state: isPhone ? { phone: next.search } : {},
      // Back does not return to each letter, and closes a drawer that opened while a search was still being typed.
      replace: continuesTyping(search, next) || search.record !== undefined,
      resetScroll: false,
    });
    rememberSearch(next);
  };
  return { search, show };
}

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
