import type { AttentionReason } from "./attention-reasons.ts";
import { customerWords } from "./reason-words.ts";

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
    means: "The carrier could not deliver the parcel because the address is incomplete.",
    toDo: "Ask the customer for the full address and a phone that is answered, and give both to ShipGlobal today.",
    withinDays: 1,
  },
  "delivery-failed": {
    title: "Not delivered",
    tone: "danger",
    means: "The carrier came and could not hand the parcel over: nobody was in, or it was refused.",
    toDo: "Ask the customer when someone is in and for a phone that is answered, and tell ShipGlobal today.",
    withinDays: 1,
  },
  held: {
    title: "Held",
    tone: "danger",
    means: "Customs or the carrier has stopped the parcel, for papers, a payment, an answer, or because it is damaged.",
    toDo: "Ask ShipGlobal what is missing and send it; tell the customer if customs wants something from them.",
    withinDays: 2,
  },
  collect: {
    title: "To be collected",
    tone: "warning",
    means: "The parcel waits at the local carrier. After some days it comes back.",
    toDo: "Remind the customer to collect it.",
    withinDays: 3,
  },
  returning: {
    title: "Coming back",
    tone: "warning",
    means: "The parcel could not be delivered and is on its way back to you.",
    toDo: "Agree with the customer: send it again, or refund. ShipGlobal can sometimes still stop a return.",
    withinDays: 1,
  },
  lost: {
    title: "Lost",
    tone: "danger",
    means: "The carrier has given the parcel up.",
    toDo: "Claim it from ShipGlobal, and send a new parcel or the money.",
    withinDays: 7,
  },
  returned: {
    title: "Back with you",
    tone: "warning",
    means: "The parcel has come back to you.",
    toDo: "Check what is in it, then send it again or refund, and press Done.",
    withinDays: 7,
  },
  "unknown-number": {
    title: "Unknown number",
    tone: "warning",
    means: "A day after it was entered, ShipGlobal still does not know this tracking number.",
    toDo: "Compare it with the label. If it is wrong, correct it; if it is right, ask ShipGlobal.",
    withinDays: 1,
  },
  "not-handed-over": {
    title: "Not handed over",
    tone: "warning",
    means: "The parcel is booked, but for three days the courier has not scanned it.",
    toDo: "Look whether it is still with you. If it was picked up, ask ShipGlobal to look for it.",
    withinDays: 1,
  },
  stalled: {
    title: "No news",
    tone: "info",
    means: "There has been no scan for longer than usual on this part of the way.",
    toDo: "Ask ShipGlobal where it is, and tell the customer that you do.",
    withinDays: 3,
  },
  overdue: {
    title: "Overdue",
    tone: "warning",
    means: "The parcel moves, but has taken at least two days longer than parcels to its country usually take.",
    toDo: "Tell the customer before they ask, and ask ShipGlobal what holds it up.",
    withinDays: 3,
  },
};

interface CarriersWords {
  /** What the carrier wrote, and where. */
  readonly words?: string | null;
  readonly place?: string | null;
}

const quoted = ({ words, place }: CarriersWords) =>
  words ? ` The carrier wrote: “${words.replace(/[.\s]+$/, "")}”${place ? `, ${place}` : ""}.` : "";

/** The message to the customer about a reason, with what the carrier wrote. `link`: to the tracking page. */
export const messageAbout = (
  reason: AttentionReason,
  order: string,
  from: string,
  link: string,
  carrier: CarriersWords = {},
) => {
  const { means, toDo } = customerWords[reason];
  return `Hello! This is ${from}, about your order ${order}. ${means}${quoted(carrier)} ${toDo} Track it here: ${link}`;
};
