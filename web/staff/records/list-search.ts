import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import * as z from "zod/mini";
import { phoneNumbers, searchedEnding } from "../../../shared/phones.ts";
import { shipmentStatuses } from "../../../shared/shipment/status.ts";
import {
  continuesTyping,
  fromTheStart,
  ifValid,
  pageSearch,
  textUpTo,
} from "../lists/list-url.ts";
import { listUntilLogout } from "../session/until-logout.ts";

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
