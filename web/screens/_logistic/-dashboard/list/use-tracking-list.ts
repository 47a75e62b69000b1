import { apiPages } from "../../../../api/queries.ts";
import { defaultSize } from "../../../-lists/page-search.ts";
import { type PageRequest, useListPage } from "../../../-lists/use-list-page.ts";
import type { ListSearch } from "../../-list-search.ts";

/** The page of records in the URL. */
export function useTrackingList(listSearch: ListSearch) {
  const { search, field, sort, deleted, size = defaultSize, cursor } = listSearch;
  const request = { ...(search && { search, field }), sort, ...(deleted && { deleted: "true" as const }), limit: size };
  const pages = apiPages("allTracking", { query: { ...request, cursor } }, (page: PageRequest) => ({
    query: { ...request, ...page },
  }));
  return useListPage({ ...pages, itemsOf: ({ users }) => users }, listSearch);
}
