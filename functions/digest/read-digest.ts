import type { AttentionReason } from "../../shared/shipment/attention-reasons.ts";
import { countCases, listCases } from "../attention/list.ts";
import { caseReplies } from "../attention/reply.ts";

/** Shown in a mail at most. */
const shownCases = 30;
/** Read at most; a board with more is no news of this morning. */
const mostPages = 20;
const pageSize = 100;

export type DigestCase = Awaited<ReturnType<typeof caseReplies>>[number];

export interface Digest {
  /** Cases of which no digest told yet, the longest waiting first, as many as a mail shows. */
  readonly fresh: readonly DigestCase[];
  /** How many there are of those. */
  readonly freshCount: number;
  /** All that wait, by reason; counts end at 1,000. */
  readonly counts: Partial<Record<AttentionReason, number>>;
}

/** What a digest tells now. `toldUntil`: until when cases were told, in milliseconds since the Unix epoch. */
export async function readDigest(toldUntil: number, now: number): Promise<Digest> {
  const fresh = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const read = await listCases({ snoozed: false, limit: pageSize, cursor, stopAt: now + 20_000 }, now);
    fresh.push(
      ...read.entries.filter(({ since, noticedAt }) => Math.max(Date.parse(since), Date.parse(noticedAt)) > toldUntil),
    );
    cursor = read.nextCursor;
    if (cursor === undefined) break;
  }
  const [shown, { counts }] = await Promise.all([caseReplies(fresh.slice(0, shownCases), new Map()), countCases(now)]);
  return { fresh: shown, freshCount: fresh.length, counts };
}
