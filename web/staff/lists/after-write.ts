import type { InfiniteData } from "@tanstack/react-query";
import type { EndpointName } from "../../../shared/contract.ts";
import { queryClient } from "../../api/client.ts";

/** A read so long after a write contains it: the indexes, and what the follower derives, come a moment later. */
const followMs = 1_500;

/** Reads all replies of these endpoints again, once what follows from a write is there. */
export function readAgain(...endpoints: readonly EndpointName[]): void {
  setTimeout(() => {
    for (const endpoint of endpoints)
      void queryClient.invalidateQueries({ queryKey: [endpoint] });
  }, followMs);
}

/** An endpoint's name, for all its replies; with a request, for one of them. */
type RepliesKey = readonly [EndpointName, request?: object];

/** A reply, or the pages of a list. */
type Cached<Reply> = Reply | InfiniteData<Reply>;

/**
 * Shows what was written: changes replies at once, and reads them again in a moment. A pending read is older than the
 * write, and is cancelled.
 * @param change gets a reply, and how many pages of the list stand before it
 */
export async function showWrite<Reply extends object>(
  queryKey: RepliesKey,
  change: (reply: Reply, page: number) => Reply,
): Promise<void> {
  readAgain(queryKey[0]);
  const replies = { queryKey, exact: queryKey.length > 1 };
  await queryClient.cancelQueries(replies);
  const changed = (data: Cached<Reply> | undefined) => {
    if (!data) return undefined;
    return "pages" in data ? { ...data, pages: data.pages.map(change) } : change(data, 0);
  };
  queryClient.setQueriesData<Cached<Reply>>(replies, changed);
}
