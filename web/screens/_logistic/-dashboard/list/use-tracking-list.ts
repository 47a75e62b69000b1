import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { apiPages, queryClient } from "../../../../api/queries.ts";
import { defaultSize, type ListSearch } from "../../-list-search.ts";

/** One request: a search that stops early takes several for one page of the list. */
interface Page {
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** The page of records in the URL. A search that stops at its time limit goes on by itself until it is stopped. */
export function useTrackingList({ search, field, sort, size = defaultSize, cursor }: ListSearch) {
  const request = { ...(search && { search, field }), sort, limit: size };
  const query = apiPages("allTracking", { query: { ...request, cursor } }, (page: Page) => ({
    query: { ...request, ...page },
  }));
  const list = useInfiniteQuery({
    ...query,
    initialPageParam: { cursor, limit: size },
    getNextPageParam: ({ searched }, pages): Page | undefined => {
      const missing = size - pages.reduce((sum, { users }) => sum + users.length, 0);
      return searched && missing > 0 ? { cursor: searched.cursor, limit: missing } : undefined;
    },
    placeholderData: keepPreviousData,
    // Everything that a long search has read would be read again.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 1,
  });
  const { hasNextPage: unfinished, isFetching, isError, isPlaceholderData: stale, fetchNextPage } = list;

  const key = JSON.stringify(query.queryKey);
  const [stoppedKey, setStoppedKey] = useState<string>();
  const stopped = stoppedKey === key;
  const mayContinue = unfinished && !stopped && !stale && !isFetching && !isError;
  useEffect(() => {
    if (mayContinue) void fetchNextPage();
  }, [mayContinue, fetchNextPage]);

  const pages = list.data?.pages ?? [];
  const first = pages[0];
  const readsBack = first?.searched !== undefined && first.searched.cursor === first.previousCursor;
  const inOrder = readsBack ? pages.toReversed() : pages;
  return {
    list,
    rows: inOrder.flatMap(({ users }) => users),
    /** Absent where the search has yet to go on in that direction. */
    previousCursor: unfinished && readsBack ? undefined : inOrder[0]?.previousCursor,
    nextCursor: unfinished && !readsBack ? undefined : inOrder.at(-1)?.nextCursor,
    /** The rows belong to the previous search. */
    stale,
    /** Present until the search has filled the page or searched everything. */
    unfinished:
      unfinished && !stale
        ? {
            records: pages.reduce((sum, { searched }) => sum + (searched?.records ?? 0), 0),
            backTo: readsBack ? undefined : pages.at(-1)?.searched?.to,
            stopped,
            failed: isError,
            stop() {
              setStoppedKey(key);
              void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
            },
            goOn: () => setStoppedKey(undefined),
          }
        : undefined,
    /** Repeats what failed. */
    retry: () => (list.isFetchNextPageError ? fetchNextPage() : list.refetch()),
  };
}
export type UnfinishedSearch = NonNullable<ReturnType<typeof useTrackingList>["unfinished"]>;
