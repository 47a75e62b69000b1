import type { ReplyOf } from "../../../../shared/contract.ts";
import { apiPages } from "../../../api/queries.ts";
import { defaultSize } from "../../lists/list-url.ts";
import { fetchListPage, type PageRequest, useListPage } from "../../lists/use-list-page.ts";
import { type ListSearch, startOf } from "../list-search.ts";

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

/** The page of records in the URL. */
export const useTrackingList = (search: ListSearch) => useListPage(trackingPages(search), search);

export const fetchTrackingList = (search: ListSearch) => fetchListPage(trackingPages(search), search);
