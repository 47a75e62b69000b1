import type { AttentionCase } from "../attention-case.ts";
import { business } from "../business.ts";
import type { Catalogue } from "../languages.ts";
import * as english from "../words/en.ts";
import { dutyQuestion } from "./duty.ts";
import { type AttentionReason, toDoFor } from "./reason-words.ts";

interface ReasonWords {
  readonly title: string;
  readonly tone: "warning" | "danger" | "info";
  /** What it means, and what the seller does. */
  readonly means: string;
  readonly toDo: string;
  /** Within how many days the seller acts; by then it is still of use. */
  readonly withinDays: number;
}

/** The words of staff for each reason, on screens and in mails. */
export const reasonWords: Readonly<Record<AttentionReason, ReasonWords>> = {
  "bad-address": {
    title: "Wrong address",
    tone: "danger",
    means: "The carrier couldn't deliver the parcel because the address is incomplete.",
    toDo: "Ask the customer for the full address and a number they'll answer, and give both to ShipGlobal today.",
    withinDays: 1,
  },
  "delivery-failed": {
    title: "Not delivered",
    tone: "danger",
    means: "The carrier tried to deliver, but no one was in or the parcel was refused.",
    toDo: "Ask the customer when someone will be in, and for a number they'll answer. Tell ShipGlobal today.",
    withinDays: 1,
  },
  held: {
    title: "Held",
    tone: "danger",
    means:
      "Customs or the carrier has stopped the parcel: a document, a payment or an answer is missing, or it's damaged.",
    toDo: "Ask ShipGlobal what's missing and send it. If customs needs something from the customer, tell them.",
    withinDays: 2,
  },
  collect: {
    title: "To be collected",
    tone: "warning",
    means: "The parcel is waiting at the local carrier. After a few days it comes back.",
    toDo: "Remind the customer to collect it.",
    withinDays: 3,
  },
  returning: {
    title: "Coming back",
    tone: "warning",
    means: "The parcel couldn't be delivered and is on its way back to you.",
    toDo: "Ask the customer: resend or refund? ShipGlobal can sometimes still stop a return.",
    withinDays: 1,
  },
  lost: {
    title: "Lost",
    tone: "danger",
    means: "The carrier has given up looking for the parcel.",
    toDo: "File a claim with ShipGlobal, and send a replacement or a refund.",
    withinDays: 7,
  },
  returned: {
    title: "Back with you",
    tone: "warning",
    means: "The parcel has come back to you.",
    toDo: "Check what's in it, resend or refund, then press Done.",
    withinDays: 7,
  },
  "unknown-number": {
    title: "Unknown number",
    tone: "warning",
    means:
      "A day after you added it, ShipGlobal still doesn't know this tracking number.",
    toDo: "Compare it with the label. If it's wrong, correct it; if it's right, ask ShipGlobal.",
    withinDays: 1,
  },
  "not-handed-over": {
    title: "Not handed over",
    tone: "warning",
    means: "The parcel is booked, but the carrier hasn't scanned it for three days.",
    toDo: "Check whether it's still with you. If it was picked up, ask ShipGlobal to find it.",
    withinDays: 1,
  },
  stalled: {
    title: "No news",
    tone: "info",
    means: "There's been no scan for longer than usual on this part of the journey.",
    toDo: "Ask ShipGlobal where it is, and tell the customer you're asking.",
    withinDays: 3,
  },
  overdue: {
    title: "Overdue",
    tone: "warning",
    means:
      "The parcel is moving, but has taken at least two days longer than parcels to its country usually do.",
    toDo: "Tell the customer before they ask, and ask ShipGlobal what's holding it up.",
    withinDays: 3,
  },
};

/** The message with which staff send a customer the link to an order. */
export const linkMessage = (
  order: string,
  link: string,
  { messages }: Catalogue = english,
) => messages.link(business.name, order, link);

/** The subject of a mail with such a message. */
export const messageSubject = (order: string, { messages }: Catalogue = english) =>
  messages.subject(order);

/** The message to the customer about a case, with what the carrier wrote. `link`: to the tracking page. */
export function messageAbout(
  {
    trackingNo,
    reason,
    words,
    place,
    country,
    lastScan,
    asked,
  }: Pick<
    AttentionCase,
    "trackingNo" | "reason" | "words" | "place" | "country" | "lastScan" | "asked"
  >,
  order: string,
  link: string,
  { messages, parcel }: Catalogue = english,
): string {
  const { means } = parcel.reasons[reason];
  const toDo =
    dutyQuestion(lastScan?.awb_event_code, country, parcel) ??
    toDoFor(reason, asked !== null, parcel);
  const wrote = words ? [messages.wrote(words.replace(/[.\s]+$/, ""), place)] : [];
  return messages.about(
    { business: business.name, order, trackingNo },
    parcel.sentences([means, ...wrote]),
    toDo,
    link,
  );
}
