import type { AttentionReason } from "./attention-reasons.ts";

/** What a reason means for the customer, and what the customer does. */
export interface CustomerWords {
  readonly means: string;
  readonly toDo: string;
}

/** What the customer's page and the team's message to the customer say about a reason. */
export const customerWords = {
  "bad-address": {
    means: "The carrier couldn't deliver your parcel because the address is incomplete.",
    toDo: "Please send us your full address and a phone number that reaches you, so the carrier can try again.",
  },
  "delivery-failed": {
    means: "The carrier tried to deliver your parcel but couldn't.",
    toDo: "Please message us to check your address and phone. The carrier usually tries once or twice more, then sends the parcel back.",
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
  returning: {
    means: "Your parcel couldn't be delivered and is on its way back to us.",
    toDo: "Would you like it resent or refunded? Please message us, with the right address if it should be resent.",
  },
  returned: {
    means: "Your parcel has come back to us.",
    toDo: "Would you like it resent or refunded? Please message us, with the right address if it should be resent.",
  },
  lost: {
    means: "The carrier has lost your parcel. We're sorry.",
    toDo: "Please message us for a replacement or a refund.",
  },
  "unknown-number": {
    means: "The carrier doesn't show your parcel yet.",
    toDo: "We're checking it with them; there's nothing you need to do.",
  },
  "not-handed-over": {
    means: "Your parcel is booked, but the carrier hasn't scanned it yet.",
    toDo: "We're asking them about it; there's nothing you need to do.",
  },
  stalled: {
    means: "Your parcel hasn't been scanned for longer than usual on this part of its journey.",
    toDo: "We're asking the carrier where it is; there's nothing you need to do.",
  },
  overdue: {
    means: "Your parcel is taking longer than parcels to your country usually do.",
    toDo: "We're asking the carrier about it; there's nothing you need to do.",
  },
} as const satisfies Record<AttentionReason, CustomerWords>;
