import type { ReplyOf } from "../../../../shared/contract.ts";
import { apiPages } from "../../../api/queries.ts";
import { defaultSize } from "../../lists/page-search.ts";
import { fetchListPage, type PageRequest, useListPage } from "../../lists/use-list-page.ts";
import type { ListSearch } from "../list-search.ts";

function trackingPages({ search, field, sort, deleted, size = defaultSize, cursor }: ListSearch) {
  const request = { ...(search && { search, field }), sort, ...(deleted && { deleted: "true" as const }), limit: size };
  const pages = apiPages("allTracking", { query: { ...request, cursor } }, (page: PageRequest) => ({
    query: { ...request, ...page },
  }));
  return { ...pages, itemsOf: ({ users }: ReplyOf<"allTracking">) => users };
}

/** The page of records in the URL. */
export const useTrackingList = (search: ListSearch) => useListPage(trackingPages(search), search);

export const fetchTrackingList = (search: ListSearch) => fetchListPage(trackingPages(search), search);
