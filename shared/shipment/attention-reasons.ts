/** Why a shipment needs the seller, the most pressing first. */
export const attentionReasons = [
  "bad-address",
  "held",
  "collect",
  "delivery-failed",
  "returning",
  "lost",
  "unknown-number",
  "not-handed-over",
  "stalled",
  "overdue",
  "returned",
] as const;
export type AttentionReason = (typeof attentionReasons)[number];
