import { decodeHTMLStrict } from "entities/decode";
import { carrierPage } from "../../shared/carriers.ts";
import { compareText, trackingKey } from "../../shared/keys.ts";
import { parseJson } from "../../shared/parse-json.ts";
import type {
  ShipmentData,
  ShipmentEvent,
  ShipmentInfo,
} from "../../shared/shipment/data.ts";
import { saysAtCounter, saysDelivered } from "../../shared/shipment/events.ts";
import { longestLink } from "../../shared/shipment/links.ts";
import { isFarAhead } from "../../shared/shipment/times.ts";
import { utcOffsetOf } from "../../shared/shipment/zones.ts";

/**
 * Parses the courier's JSON (POST tools/tracking). The live API names its fields in snake_case, its documentation
 * (public Postman collection) in camelCase: both are read.
 */

/**
 * More scans than any shipment has, the newest are kept; and characters of their texts. In whatever script they take less than
 * an item of the table does, 400 KB, and ten parcels, the newest one twice, less than a reply, 6 MB, as JSON within JSON.
 */
const maxEvents = 150;
const longestComment = 240;
const longestOther = 60;
const longestText = 120;

export type ParsedResponse =
  | { readonly kind: "accepted"; readonly data: ShipmentData }
  /** The courier answered with an error. */
  | {
      readonly kind: "refused";
      readonly why: "unknown-number" | "unauthorised" | "throttled" | "server";
    }
  | { readonly kind: "garbage" };

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A "<" before a number is no tag. */
const tag = /<\/?[a-z!][^<>]*>/giu;

/** A string or number as well-formed text on one line, without markup, cut to the limit; null where it is empty. */
function text(value: unknown, limit = longestText): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const words = String(value)
    .slice(0, 4 * limit)
    .replace(tag, " ");
  const clean = decodeHTMLStrict(words)
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ")
    .trim();
  return [...clean].slice(0, limit).join("").trim() || null;
}

/** A link as text; null where it is too long, since a cut one opens nothing. */
function link(value: unknown): string | null {
  const whole = text(value, longestLink + 1);
  return whole && whole.length > longestLink ? null : whole;
}

/** The text under the live API's name or the documented one. */
const textAt = (from: Json, live: string, documented: string, limit?: number) =>
  text(from[live] ?? from[documented], limit);

const eventTypes = ["domestic", "connector", "lastmile"] as const;

const dateOf = (from: Json, limit?: number) =>
  textAt(from, "awb_history_datetime", "datetime", limit);

/** What the scans of one answer are read with. */
interface AnswerContext {
  readonly destination: string | null;
  /** The courier's words for the shipment's state. */
  readonly status: string | null;
  /** When it was asked, in milliseconds since the Unix epoch. */
  readonly askedAt: number;
}

/** The code of a scan that came without one, as local carriers' do; of a delivery the courier's own status is the second witness. */
function codeOf(words: string | null, status: string | null): string | null {
  if (saysAtCounter(words)) return "SGE_501";
  return saysDelivered(words) && saysDelivered(status) ? "SGE_304" : null;
}

function readEvent(
  from: Json,
  { destination, status, askedAt }: AnswerContext,
): ShipmentEvent {
  const type = text(from.type)?.toLowerCase();
  const date = dateOf(from, longestOther);
  const words = textAt(from, "awb_history_comment", "comment", longestComment);
  const event = {
    awb_history_datetime: date,
    awb_history_comment: words,
    awb_history_location: textAt(from, "awb_history_location", "location", longestOther),
    awb_event_code:
      textAt(from, "awb_event_code", "eventCode", longestOther) ?? codeOf(words, status),
    type: eventTypes.find((known) => known === type) ?? null,
  };
  return {
    ...event,
    utcOffset: utcOffsetOf(event, destination),
    ...(isFarAhead(date, askedAt) && { isAhead: true }),
  };
}

const saysSomething = (event: ShipmentEvent) =>
  Boolean(
    event.awb_history_datetime || event.awb_history_comment || event.awb_event_code,
  );

/** Newest first by the text of the date, which is enough to choose which scans to keep. */
function newest(events: Json[]): Json[] {
  if (events.length <= maxEvents) return events;
  const dated = events.map((event) => ({ event, date: dateOf(event) ?? "" }));
  const sorted = dated.toSorted((left, right) => compareText(right.date, left.date));
  return sorted.slice(0, maxEvents).map(({ event }) => event);
}

function readEvents(from: unknown, context: AnswerContext): ShipmentEvent[] {
  if (!Array.isArray(from)) return [];
  return newest(from.filter(isObject))
    .map((event) => readEvent(event, context))
    .filter(saysSomething);
}

function readInfo(from: Json, trackingNo: string): ShipmentInfo {
  const read = (live: string, documented: string) => textAt(from, live, documented);
  const awbNumber = read("awb_number", "awbNumber") ?? trackingNo;
  // What is said of another number may be of another consignee.
  const isAsked = trackingKey(awbNumber) === trackingKey(trackingNo);
  const carrier = read("partner_lastmile_display", "lastMileDisplay");
  const number = read("partner_lastmile_awb", "lastMileAWB");
  return {
    awb_number: awbNumber,
    awb_sender_name: read("awb_sender_name", "senderName"),
    awb_receiver_name: isAsked ? read("awb_receiver_name", "receiverName") : null,
    awb_status: read("awb_status", "status"),
    awb_booking_date: read("awb_booking_date", "bookingDate"),
    awb_destination: read("awb_destination", "destination"),
    awb_postcode: isAsked ? read("awb_postcode", "postcode") : null,
    partner_lastmile_awb: number,
    partner_lastmile_display: carrier,
    partner_lastmile_tracking_url:
      link(from.partner_lastmile_tracking_url ?? from.lastMileTrackingURL) ??
      carrierPage(carrier, number),
  };
}

/** All text of an error, which the courier sends as a string, a list or an object of these. */
function errorWords(value: unknown, depth = 0): string {
  if (typeof value === "string") return value;
  // No real error is nested deeper.
  if (depth > 4) return "";
  const within = (part: unknown) => errorWords(part, depth + 1);
  if (Array.isArray(value)) return value.map(within).join(" ");
  if (!isObject(value)) return "";
  const names = ["message", "msg", "error", "description", "code"];
  return names.map((name) => within(value[name])).join(" ");
}

/** `E1`: the number is malformed or missing, the documented errors of this call. */
const isE1 = (words: string) => /\bE1\b/.test(words);

const refusals = [
  [
    "unauthorised",
    /\bun-?authori[sz]ed\b|\bauthenticat|\bcredentials?\b|\bpassword\b|\baccess denied\b|\bforbidden\b/i,
  ],
  ["throttled", /\btoo many\b|\brate.?limit|\bthrottl/i],
  ["server", /\b(?:internal|server) error\b|\bmaintenance\b|\bsqlstate\b|\bexception\b/i],
] as const;

function refusal(answer: Json): ParsedResponse {
  const words = errorWords(answer);
  const [why = "unknown-number"] =
    refusals.find(([, pattern]) => pattern.test(words)) ?? [];
  return { kind: "refused", why };
}

/** Parses a response body of any content. @param askedAt in milliseconds since the Unix epoch */
export function parseCourierResponse(
  body: string,
  trackingNo: string,
  askedAt = Date.now(),
): ParsedResponse {
  const answer = parseJson(body);
  if (!isObject(answer)) return { kind: "garbage" };
  const { success, data } = answer;
  const succeeded =
    typeof success === "boolean" ? String(success) : text(success)?.toLowerCase();
  if (succeeded !== "true")
    return succeeded === "false" || isE1(errorWords(answer))
      ? refusal(answer)
      : { kind: "garbage" };
  // PHP writes an empty object as an empty list.
  const parts = Array.isArray(data) && data.length === 0 ? {} : data;
  if (!isObject(parts)) return { kind: "garbage" };
  const info = isObject(parts.awbInfo) ? parts.awbInfo : {};
  const awbInfo = readInfo(info, trackingNo);
  const awbEvents = readEvents(parts.awbEvents, {
    destination: awbInfo.awb_destination,
    status: awbInfo.awb_status,
    askedAt,
  });
  return { kind: "accepted", data: { awbInfo, awbEvents } };
}
