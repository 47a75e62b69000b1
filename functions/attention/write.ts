import { isDeepStrictEqual } from "node:util";
import { type CorrectedAddress, mostReplies } from "../../shared/attention-case.ts";
import { Failure } from "../../shared/errors.ts";
import { maxKeyLength, trackingKey } from "../../shared/keys.ts";
import { readAs } from "../database/reads.ts";
import { indexes } from "../database/schema.ts";
import { transactWrite, update } from "../database/writes.ts";
import { busy } from "../platform/failure.ts";
import {
  caseKey,
  isOpen,
  listingOf,
  type OpenCase,
  type StoredCase,
  storedCase,
} from "./item.ts";

type StoredReply = NonNullable<StoredCase["replies"]>[number];

/** What staff write; what is left out stays. */
export interface CaseChange {
  /** Empty for none. */
  readonly note?: string | undefined;
  readonly snoozeUntil?: string | null | undefined;
  readonly done?: boolean | undefined;
  /** The member has asked the courier about it. */
  readonly asked?: boolean | undefined;
}

const maxAttempts = 5;

/** The case of a number, by a consistent read; undefined while nothing needs the seller. */
export async function findCase(
  trackingNo: string,
  now: number,
): Promise<OpenCase | undefined> {
  // The table refuses keys that are too long, and no record has one.
  if (trackingKey(trackingNo).length > maxKeyLength) return undefined;
  const stored = await readAs(storedCase, caseKey(trackingNo));
  return stored && isOpen(stored, now) ? stored : undefined;
}

function changed(
  stored: OpenCase,
  {
    note = stored.note,
    snoozeUntil = stored.snoozedUntil,
    done = stored.done,
    asked,
  }: CaseChange,
  by: string,
  now: number,
): OpenCase {
  const at = new Date(now).toISOString();
  return {
    ...stored,
    note: note || undefined,
    snoozedUntil: snoozeUntil || undefined,
    done,
    asked: asked === undefined ? stored.asked : asked ? { at, by } : undefined,
    by,
    writtenAt: at,
    version: stored.version + 1,
  };
}

const { partition, sort } = indexes.directory;
/** What customers and staff write, and what lists the case. */
const writtenAttributes = [
  "replies",
  "note",
  "snoozedUntil",
  "done",
  "asked",
  "by",
  "writtenAt",
  "version",
  partition,
  sort,
];

/** @returns whether it was written: refused where a member, a customer or the follower wrote a newer version */
async function store(before: StoredCase, after: OpenCase): Promise<boolean> {
  const values: Record<string, unknown> = { ...after, ...listingOf(after) };
  const write = update(caseKey(before.trackingNo), {
    set: Object.fromEntries(writtenAttributes.map((name) => [name, values[name]])),
    condition: "#version = :before",
    values: { before: before.version },
  });
  return !(await transactWrite([write]));
}

/** @returns whether the case of a record's parcel has the reply now, or needs none */
async function addReplyTo(
  trackingNo: string,
  reply: StoredReply,
  now: number,
): Promise<boolean> {
  const current = await findCase(trackingNo, now);
  if (current?.reason !== "bad-address") return true;
  const { snoozedUntil: _, replies = [], ...stored } = current;
  // The request was sent again.
  if (replies.some((one) => isDeepStrictEqual({ ...one, at: reply.at }, reply)))
    return true;
  if (replies.length >= mostReplies) {
    throw new Failure(
      "conflict",
      "We already have several addresses from you. If none of them is right, please get in touch.",
    );
  }
  return store(current, {
    ...stored,
    replies: [...replies, reply],
    done: false,
    version: stored.version + 1,
  });
}

/**
 * Puts a customer's new address on the cases of those of their parcels whose address is wrong, also where staff snoozed or
 * closed them.
 * @throws Failure `conflict` where no carrier asks for one, or so many came already
 */
export async function addReply(
  parcels: readonly { readonly _id: string; readonly trackingNo: string }[],
  address: CorrectedAddress,
  now = Date.now(),
): Promise<void> {
  const cases = await Promise.all(
    parcels.map(({ trackingNo }) => findCase(trackingNo, now)),
  );
  const asking = parcels.filter((_, at) => cases[at]?.reason === "bad-address");
  if (asking.length === 0)
    throw new Failure(
      "conflict",
      "The carrier isn't waiting for a new address. Please reload the page for the latest status.",
    );
  const at = new Date(now).toISOString();
  for (const { _id: record, trackingNo } of asking) {
    let isDone = false;
    for (let attempt = 1; attempt <= maxAttempts && !isDone; attempt += 1) {
      isDone = await addReplyTo(trackingNo, { ...address, record, at }, now);
    }
    if (!isDone) throw busy();
  }
}

/**
 * Changes what staff write on an open case.
 * @param version the version that was read; without it, whatever is stored is changed
 * @param by the `_id` of the account
 * @returns the case as it is now; `conflict` where it has another version, and nothing was changed
 * @throws Failure `not_found` where nothing needs the seller
 */
export async function changeCase(
  trackingNo: string,
  change: CaseChange,
  version: number | undefined,
  by: string,
  now = Date.now(),
): Promise<{ current: OpenCase; conflict: boolean }> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const current = await findCase(trackingNo, now);
    if (!current)
      throw new Failure("not_found", "This parcel no longer needs attention.");
    if (version !== undefined && version !== current.version)
      return { current, conflict: true };
    if (Object.values(change).every((value) => value === undefined))
      return { current, conflict: false };
    const after = changed(current, change, by, now);
    if (await store(current, after)) return { current: after, conflict: false };
  }
  throw busy("Someone else is updating this parcel. Please try again.", 1);
}
