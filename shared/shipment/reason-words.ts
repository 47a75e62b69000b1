import type { AttentionReason } from "./attention-reasons.ts";

/** What a reason means for the customer, and what the customer does. */
export interface CustomerWords {
  readonly means: string;
  readonly toDo: string;
}

/** The reasons that the customer's page explains. */
export const customerWords = {
  "bad-address": {
    means: "The carrier could not deliver the parcel because the address is incomplete.",
    toDo: "Please send us your full address and a phone number that reaches you, so that the carrier can try again.",
  },
  "delivery-failed": {
    means: "The carrier came with the parcel and could not hand it over.",
    toDo: "Please check with us that the address and the phone are right. The carrier usually tries once or twice more, and then sends the parcel back.",
  },
  held: {
    means:
      "The parcel is stopped on its way, usually because customs or the carrier needs a paper, a payment or an answer.",
    toDo: "Please write to us, and we find out what is missing. If customs or the carrier has written to you, please answer them soon.",
  },
  collect: {
    means: "The parcel waits for you at a shop or depot of the local carrier.",
    toDo: "Please collect it soon, with the tracking number and an identity document. After some days it is sent back to us.",
  },
  returning: {
    means: "The parcel could not be delivered and is being sent back to us.",
    toDo: "Please tell us whether we shall send it again, and to which address, or give you the money back.",
  },
} as const satisfies Partial<Record<AttentionReason, CustomerWords>>;

export const isExplained = (reason: AttentionReason): reason is keyof typeof customerWords =>
  Object.hasOwn(customerWords, reason);
