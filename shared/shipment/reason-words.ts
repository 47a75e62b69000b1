const watching = "We're keeping an eye on it; there's nothing you need to do.";
const asked = "We've asked ShipGlobal about it; there's nothing you need to do.";

/**
 * Why a shipment needs the seller, the most pressing first; what that means for its customer, and what the customer does.
 * The customer's page and the team's message to the customer say it.
 */
export const customerWords = {
  "bad-address": {
    means: "The carrier couldn't deliver your parcel because the address is incomplete.",
    toDo: "Please send us your full address and a phone number that reaches you, so the carrier can try again.",
  },
  held: {
    means:
      "Customs or the carrier has stopped your parcel, usually because a document, a payment or an answer is missing.",
    toDo: "Please message us; we'll find out what's missing. If they've contacted you, please reply soon.",
  },
  collect: {
    means: "Your parcel is waiting for you at a shop or depot of the local carrier.",
    toDo: "Please collect it soon, with the tracking number and photo ID. After a few days it goes back to us.",
  },
  "delivery-failed": {
    means: "The carrier tried to deliver your parcel but couldn't.",
    toDo: "Please message us to check your address and phone. The carrier usually tries once or twice more, then sends the parcel back.",
  },
  returning: {
    means: "Your parcel couldn't be delivered and is on its way back to us.",
    toDo: "Would you like it resent or refunded? Please message us, with the right address if it should be resent.",
  },
  lost: {
    means: "The carrier has lost your parcel. We're sorry.",
    toDo: "Please message us for a replacement or a refund.",
  },
  "unknown-number": {
    means: "The carrier doesn't show your parcel yet.",
    toDo: watching,
  },
  "not-handed-over": {
    means: "Your parcel is booked, but the carrier hasn't scanned it yet.",
    toDo: watching,
  },
  stalled: {
    means: "Your parcel hasn't been scanned for longer than usual on this part of its journey.",
    toDo: watching,
  },
  overdue: {
    means: "Your parcel is taking longer than parcels to your country usually do.",
    toDo: watching,
  },
  returned: {
    means: "Your parcel has come back to us.",
    toDo: "Would you like it resent or refunded? Please message us, with the right address if it should be resent.",
  },
} as const satisfies Record<string, { means: string; toDo: string }>;

export type AttentionReason = keyof typeof customerWords;
export const attentionReasons = Object.keys(customerWords) as [AttentionReason, ...AttentionReason[]];

/** What the customer does. @param isAsked whether the team has asked the courier, of which only these reasons tell */
export function toDoFor(reason: AttentionReason, isAsked: boolean): string {
  const { toDo } = customerWords[reason];
  return isAsked && toDo === watching ? asked : toDo;
}
