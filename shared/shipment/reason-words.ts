import type { Catalogue } from "../languages.ts";

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

/** What the customer does. @param isAsked whether the team has asked the courier: told where there is nothing to do but wait */
export function toDoFor(
  reason: AttentionReason,
  isAsked: boolean,
  words: Catalogue["parcel"],
): string {
  const { toDo } = words.reasons[reason];
  return isAsked && toDo === words.watching ? words.asked : toDo;
}
