import * as z from "zod/mini";
import { actor } from "./accounts.ts";
import { required } from "./fields.ts";
import { lazyObject, lazySchema } from "./lazy-schema.ts";
import { customerPhone } from "./phones.ts";
import { formatNumber } from "./plural.ts";
import { trackingRecord } from "./records.ts";
import { shipmentEvent } from "./shipment/data.ts";
import { stages } from "./shipment/events.ts";
import { type AttentionReason, attentionReasons } from "./shipment/reason-words.ts";
import { textLimits, visibleText } from "./visible-text.ts";

/** Counts in the navigation end here: there are so many or more. */
export const countsUpTo = 100;

/** "100+" for a count that ends there. */
export const countText = (count: number, isCut = count >= countsUpTo) =>
  `${formatNumber(count)}${isCut ? "+" : ""}`;

/** All cases that are counted, and whether some reason has more than are counted. */
export function totalOf(counts: Partial<Record<AttentionReason, number>>) {
  const numbers = Object.values(counts);
  return {
    total: numbers.reduce((sum, count) => sum + count, 0),
    isCut: numbers.some((count) => count >= countsUpTo),
  };
}

export const noteLength = 500;

const textInLines = (typed: string) => visibleText(typed.replaceAll("\t", " "), "\n");

/** What staff write on a case; empty for none. */
export const caseNote = lazySchema(() =>
  z
    .string({ error: "Note must be text" })
    .check(
      z.overwrite(textInLines),
      z.maxLength(noteLength, `Note may have at most ${noteLength} characters`),
    ),
);

/** A customer's answer to a wrong address. */
export const correctedAddress = lazyObject(() => ({
  name: required("Name", textLimits.text),
  address: required("Address", textLimits.address, textInLines),
  phone: customerPhone,
}));
export type CorrectedAddress = z.infer<typeof correctedAddress>;

/** One as it stands on a case: `record` is the `_id` of the record whose customer sent it, `at` ISO 8601 in UTC. */
export const customerReply = lazySchema(() =>
  z.extend(correctedAddress, { phone: z.string(), record: z.string(), at: z.string() }),
);
/** None overwrites another. */
export const mostReplies = 3;

const longestSnoozeMs = 30 * 24 * 60 * 60 * 1000;
const snoozeMessage = "Snooze must end within the next 30 days";
const noTimeMessage =
  "Snooze must end on a date that exists, at a time in UTC such as 09:30:00Z";

/** The end of a snooze, ISO 8601. */
export const snoozeEnd = lazySchema(() =>
  z.iso.datetime({ error: noTimeMessage, abort: true }).check(
    z.refine((iso) => {
      const ahead = Date.parse(iso) - Date.now();
      return ahead > 0 && ahead <= longestSnoozeMs;
    }, snoozeMessage),
  ),
);

/** A shipment that needs the seller. Times are ISO 8601 in UTC. */
export const attentionCase = lazyObject(() => ({
  trackingNo: z.string(),
  /** The orders that hold the number, at most 20. */
  orders: z.array(z.pick(trackingRecord, { _id: true, name: true, phone: true })),
  reason: z.enum(attentionReasons),
  /** When the reason became true. */
  since: z.string(),
  stage: z.enum(stages),
  /** The newest scan, as the courier sent it. */
  lastScan: z.nullable(shipmentEvent),
  /** What the carrier wrote with the scan that decided the parcel's state, and where that was. */
  words: z.nullable(z.string()),
  place: z.nullable(z.string()),
  /** ISO 3166 code of the destination, where the courier names it. */
  country: z.nullable(z.string()),
  /** Addresses that customers sent since the carrier said that theirs is incomplete, the oldest first. */
  replies: z.array(customerReply),
  note: z.nullable(z.string()),
  snoozedUntil: z.nullable(z.string()),
  /** Closed by staff, until the state of the shipment changes. */
  done: z.boolean(),
  /** When a member asked the courier about it, as they say, and who; until the reason ends. */
  asked: z.nullable(z.object({ at: z.string(), by: actor })),
  /** Who last wrote on it. */
  by: actor,
  writtenAt: z.nullable(z.string()),
  /** A higher one where the reason changed or staff wrote. */
  version: z.number(),
}));
export type AttentionCase = z.infer<typeof attentionCase>;

/** @param now milliseconds since 1970 */
export const isSnoozed = (
  { snoozedUntil }: { readonly snoozedUntil?: string | null | undefined },
  now = Date.now(),
): boolean => typeof snoozedUntil === "string" && Date.parse(snoozedUntil) > now;

/** Where the board lists a case. */
export type CaseTab = "open" | "snoozed" | "done";

/** The tab with cases that are so. */
export function tabWith(done = false, snoozed = false): CaseTab {
  if (done) return "done";
  return snoozed ? "snoozed" : "open";
}

/** @param now milliseconds since 1970 */
export const tabOf = (
  one: Parameters<typeof isSnoozed>[0] & { readonly done: boolean },
  now?: number,
) => tabWith(one.done, isSnoozed(one, now));
