import type { AttentionReason } from "../../shared/shipment/reason-words.ts";
import type { OpenCase } from "../attention/item.ts";
import { countCases, listCases } from "../attention/list.ts";
import { caseReplies } from "../attention/reply.ts";

/** Shown in a mail at most. */
const shownCases = 30;
const pageSize = 200;
/** New cases come last, so all are read: 20,000 take some seconds. */
const readingMs = 40_000;

export type DigestCase = Awaited<ReturnType<typeof caseReplies>>[number];

export interface Digest {
  /** Cases of which no digest told yet, the longest waiting first, as many as a mail shows. */
  readonly fresh: readonly DigestCase[];
  /** How many there are of those. */
  readonly freshCount: number;
  /** All that wait, by reason; each ends at `countsUpTo`. */
  readonly counts: Partial<Record<AttentionReason, number>>;
}

/**
 * What a digest tells: the cases that opened after `from` and not after `until`, both in milliseconds since the Unix epoch.
 * For a digest `until` has to lie so far back that the index lists them all, since no other tells them.
 */
export async function readDigest(from: number, until: number): Promise<Digest> {
  const stopAt = Date.now() + readingMs;
  const fresh: OpenCase[] = [];
  let cursor: string | undefined;
  do {
    const read = await listCases(
      { show: "open", limit: pageSize, cursor, stopAt },
      until,
    );
    fresh.push(
      ...read.entries.filter(({ since, noticedAt }) => {
        const openedAt = Math.max(Date.parse(since), Date.parse(noticedAt));
        return openedAt > from && openedAt <= until;
      }),
    );
    cursor = read.nextCursor;
  } while (cursor !== undefined && Date.now() < stopAt);
  const [shown, { counts }] = await Promise.all([
    caseReplies(fresh.slice(0, shownCases), new Map()),
    countCases(until),
  ]);
  return { fresh: shown, freshCount: fresh.length, counts };
}
