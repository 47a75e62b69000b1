/** Why a shipment needs the seller, the most pressing first. */
export const attentionReasons = [
  "delivery-failed",
  "held",
  "collect",
  "returning",
  "lost",
  "returned",
  "unknown-number",
  "not-handed-over",
  "stalled",
  "overdue",
] as const;
export type AttentionReason = (typeof attentionReasons)[number];
