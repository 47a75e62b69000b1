import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { useEffect } from "react";
import * as z from "zod/mini";
import type { ReplyOf } from "../../../shared/contract.ts";
import { pageSizes } from "../../../shared/paging.ts";
import { textLimits } from "../../../shared/visible-text.ts";
import { queryClient } from "../../api/client.ts";
import { deviceStorage } from "../../ui/device-storage.ts";

export const defaultSize = pageSizes[0];

/** What is invalid in the URL is as if it were not there. */
export const ifValid = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);

/** The router reads digits as numbers, and "true" and "false" as booleans. */
export const textUpTo = (max: number) =>
  ifValid(z.coerce.string().check(z.minLength(1), z.maxLength(max)));

/** What every list has in the URL: its page, and a search. */
export const pageSearch = z.object({
  search: textUpTo(textLimits.text),
  size: ifValid(z.literal(pageSizes)),
  /** The cursor decides the page; the number is only shown. */
  page: ifValid(z.int().check(z.minimum(2))),
  cursor: textUpTo(2000),
});
export type PageSearch = z.infer<typeof pageSearch>;

/** The first page of a changed search or order: cursors of the previous one are invalid. */
export const fromTheStart = <Search extends PageSearch>(
  search: Search,
  change: Partial<Search>,
): Search => ({
  ...search,
  page: undefined,
  cursor: undefined,
  ...change,
});

/** Another page of the same list. */
export const atPage = <Search extends PageSearch>(
  search: Search,
  cursor: string,
  page: number,
): Search => ({
  ...search,
  cursor,
  page: page > 1 ? page : undefined,
});

/** Whether the user goes on typing: then Back leads to the state before the search, not to each letter of it. */
export const continuesTyping = (before: PageSearch, next: PageSearch) =>
  Boolean(before.search && next.search) && before.search !== next.search;

const storageKey = "records-list";

/** How this device showed the list last, until the logout. */
export const listUntilLogout = {
  read: () => deviceStorage.read(storageKey),
  write: (text: string) => deviceStorage.write(storageKey, text),
  forget: () => deviceStorage.remove(storageKey),
};

/** One request: a search that stops early takes several for one page of the list. */
export interface PageRequest {
  readonly cursor: string | undefined;
  readonly limit: number;
}

type PageReply = Pick<
  ReplyOf<"allTracking">,
  "nextCursor" | "previousCursor" | "searched"
>;

interface PagesOf<Reply extends PageReply, Item> {
  readonly queryKey: QueryKey;
  queryFn(context: { pageParam: PageRequest; signal: AbortSignal }): Promise<Reply>;
  itemsOf(reply: Reply): readonly Item[];
  /** Whether a reply lacks what the follower of changes has yet to write: then it is read again. */
  isBehind?(reply: Reply): boolean;
}

/** How soon a reply that lacks something is read again. */
const behindMs = 3_000;

function listQuery<Reply extends PageReply, Item>(
  { queryKey, queryFn, itemsOf }: PagesOf<Reply, Item>,
  { size = defaultSize, cursor }: PageSearch,
) {
  const firstPage: PageRequest = { cursor, limit: size };
  return infiniteQueryOptions({
    queryKey,
    queryFn,
    initialPageParam: firstPage,
    getNextPageParam: ({ searched }: Reply, pages): PageRequest | undefined => {
      const missing = size - pages.reduce((sum, reply) => sum + itemsOf(reply).length, 0);
      return searched && missing > 0
        ? { cursor: searched.cursor, limit: missing }
        : undefined;
    },
  });
}

/** Asks for the page that the URL names, so that its answer is on the way while the screen is loaded. */
export function fetchListPage<Reply extends PageReply, Item>(
  pages: PagesOf<Reply, Item>,
  search: PageSearch,
): void {
  // The screen shows what fails.
  queryClient
    .infiniteQuery({ ...listQuery(pages, search), staleTime: "static" })
    .catch(() => {});
}

/** The page of a list that the URL names. A search that stops at its time limit goes on by itself. */
export function useListPage<Reply extends PageReply, Item>(
  pagesOf: PagesOf<Reply, Item>,
  search: PageSearch,
) {
  const { itemsOf, isBehind = () => false } = pagesOf;
  const list = useInfiniteQuery({
    ...listQuery(pagesOf, search),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.pages.some(isBehind) && behindMs,
    // Everything that a long search has read would be read again.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 1,
  });
  const {
    hasNextPage: unfinished,
    isFetching,
    isError,
    isPlaceholderData: stale,
    fetchNextPage,
  } = list;

  const mayContinue = unfinished && !stale && !isFetching && !isError;
  useEffect(() => {
    if (mayContinue) void fetchNextPage();
  }, [mayContinue, fetchNextPage]);

  const pages = list.data?.pages ?? [];
  const first = pages[0];
  const readsBack =
    first?.searched !== undefined && first.searched.cursor === first.previousCursor;
  const inOrder = readsBack ? pages.toReversed() : pages;
  return {
    list,
    rows: inOrder.flatMap(itemsOf),
    /** Absent where the search has yet to go on in that direction. */
    previousCursor: unfinished && readsBack ? undefined : inOrder[0]?.previousCursor,
    nextCursor: unfinished && !readsBack ? undefined : inOrder.at(-1)?.nextCursor,
    /** The rows belong to the previous search. */
    stale,
    /** Present until the search has filled the page or searched everything. */
    unfinished:
      unfinished && !stale
        ? {
            /** About how many entries were searched. */
            records: pages.reduce(
              (sum, { searched }) => sum + (searched?.records ?? 0),
              0,
            ),
            /** ISO 8601: how far back in time the search came. */
            backTo: readsBack ? undefined : pages.at(-1)?.searched?.to,
            failed: isError,
          }
        : undefined,
    /** What failed, and its repetition. */
    failure: {
      error: list.error,
      isFetching,
      refetch: () => (list.isFetchNextPageError ? fetchNextPage() : list.refetch()),
    },
  };
}

/** A page of a list, as its screen shows it. */
export type ListPage<Item> = ReturnType<typeof useListPage<PageReply, Item>>;
