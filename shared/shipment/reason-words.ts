const watching = "We're keeping an eye on it; there's nothing you need to do.";
const asked = "We've asked ShipGlobal about it; there's nothing you need to do.";

/**
 * Why a shipment needs the seller, the most pressing first; what that means for its customer, and what the customer does.
 * The customer's page and the team's message to the customer say it.
 */
export const customerWords = {
  "bad-address": {
    means: "The carrier couldn't deliver your parcel because the address is incomplete.",
    toDo: "Please send us your full address and a number we can reach you on, so the carrier can try again.",
  },
  held: {
    means:
      "Customs or the carrier has stopped your parcel, usually because a document, a payment or an answer is missing.",
    toDo: "We'll find out what's missing. If they've contacted you, please answer them soon and let us know.",
  },
  collect: {
    means: "Your parcel is waiting for you at the local carrier's shop or depot.",
    toDo: "Please collect it soon, and bring the tracking number and photo ID. After a few days it goes back to us.",
  },
  "delivery-failed": {
    means: "The carrier tried to deliver your parcel but couldn't.",
    toDo: "Please check with us that we have the right address and phone. The carrier usually tries once or twice more, then sends the parcel back.",
  },
  returning: {
    means: "Your parcel couldn't be delivered and is on its way back to us.",
    toDo: "Would you like it resent or refunded? Please tell us; for a resend, include the right address.",
  },
  lost: {
    means: "The carrier has lost your parcel. We're sorry.",
    toDo: "Would you like a replacement or a refund? Please tell us.",
  },
  "unknown-number": {
    means: "The carrier hasn't registered your parcel yet.",
    toDo: watching,
  },
  "not-handed-over": {
    means: "Your parcel is booked, but the carrier hasn't scanned it yet.",
    toDo: watching,
  },
  stalled: {
    means: "Your parcel has gone longer than usual without a scan.",
    toDo: watching,
  },
  overdue: {
    means: "Your parcel is taking longer than parcels to your country usually do.",
    toDo: watching,
  },
  returned: {
    means: "Your parcel has come back to us.",
    toDo: "Would you like it resent or refunded? Please tell us; for a resend, include the right address.",
  },
} as const satisfies Record<string, { means: string; toDo: string }>;

export type AttentionReason = keyof typeof customerWords;
export const attentionReasons = Object.keys(customerWords) as [AttentionReason, ...AttentionReason[]];

/** What the customer does. @param isAsked whether the team has asked the courier, of which only these reasons tell */
export function toDoFor(reason: AttentionReason, isAsked: boolean): string {
  const { toDo } = customerWords[reason];
  return isAsked && toDo === watching ? asked : toDo;
}
