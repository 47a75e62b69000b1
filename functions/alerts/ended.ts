import { linksRevokedAt } from "../records/revocation.ts";
import { isRevoked, orderKeyIn, type StoredAlert } from "./item.ts";

/** Whether staff have ended the links with which an address was left, where it is elsewhere with a parcel. */
export async function hasEndedElsewhere(alert: StoredAlert): Promise<boolean> {
  if (!alert.isByLink || alert.leftFor.size === 0 || alert.leftFor.has(orderKeyIn(alert))) return false;
  const ended = await Promise.all([...alert.leftFor].map(linksRevokedAt));
  return ended.every((at) => at >= Date.parse(alert.askedAt));
}

/** Whether staff have ended the links with which an address was left: no mail will follow. */
export const hasEnded = async (alert: StoredAlert): Promise<boolean> =>
  alert.isByLink === true && (isRevoked(alert, await linksRevokedAt(alert.order)) || (await hasEndedElsewhere(alert)));
