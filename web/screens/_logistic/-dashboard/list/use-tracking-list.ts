import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { apiPages } from "../../../../api/queries.ts";
import { defaultSize, type ListSearch } from "../../-list-search.ts";

/** One request: a search that stops early takes several for one page of the list. */
interface Page {
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** The page of records in the URL. A search that stopped at its time limit continues with `fetchNextPage`. */
export function useTrackingList({ search, field, sort, size = defaultSize, cursor }: ListSearch) {
  const request = { ...(search && { search, field }), sort, limit: size };
  const list = useInfiniteQuery({
    ...apiPages("allTracking", { query: { ...request, cursor } }, (page: Page) => ({ query: { ...request, ...page } })),
    initialPageParam: { cursor, limit: size },
    getNextPageParam: ({ partial, nextCursor }, pages): Page | undefined => {
      const missing = size - pages.reduce((sum, { users }) => sum + users.length, 0);
      return partial && nextCursor && missing > 0 ? { cursor: nextCursor, limit: missing } : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const pages = list.data?.pages ?? [];
  return {
    list,
    rows: pages.flatMap(({ users }) => users),
    previousCursor: pages[0]?.previousCursor,
    nextCursor: pages.at(-1)?.nextCursor,
    /** The rows belong to the previous search. */
    stale: list.isPlaceholderData,
    stoppedEarly: list.hasNextPage,
  };
}
