import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../../api/client.ts";
import { defaultSize, type ListSearch } from "../../-list-search.ts";

interface Piece {
  readonly cursor: string | undefined;
  readonly limit: number;
}

/**
 * The page of records that the URL names. A search that stopped at its time limit is one page in several pieces:
 * `fetchNextPage` goes on where it stopped.
 */
export function useTrackingList({ search, field, sort, size = defaultSize, cursor }: ListSearch) {
  const asked = { ...(search && { search, field }), sort, limit: size };
  const list = useInfiniteQuery({
    queryKey: ["allTracking", { ...asked, cursor }],
    queryFn: ({ pageParam, signal }) =>
      call("allTracking", { query: { ...asked, limit: pageParam.limit, cursor: pageParam.cursor }, signal }),
    initialPageParam: { cursor, limit: size } as Piece,
    getNextPageParam: ({ partial, nextCursor }, pieces): Piece | undefined => {
      const missing = size - pieces.reduce((sum, { users }) => sum + users.length, 0);
      return partial && nextCursor && missing > 0 ? { cursor: nextCursor, limit: missing } : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const pieces = list.data?.pages ?? [];
  return {
    list,
    rows: pieces.flatMap(({ users }) => users),
    previousCursor: pieces[0]?.previousCursor,
    nextCursor: pieces.at(-1)?.nextCursor,
    /** The rows answer an earlier question. */
    stale: list.isPlaceholderData,
    stoppedEarly: list.hasNextPage,
  };
}
