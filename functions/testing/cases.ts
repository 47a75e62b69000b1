import { ulid } from "ulid";
import { caseItem } from "../attention/item.ts";

/** The item of a held parcel's case since a time, with some fields changed. */
export const heldCase = (
  trackingNo: string,
  since: number,
  fields: Partial<Parameters<typeof caseItem>[0]> = {},
): ReturnType<typeof caseItem> =>
  caseItem({
    ...{ _id: ulid(), trackingNo, orders: [], reason: "held", stage: "india", lastScan: null },
    ...{ since: new Date(since).toISOString(), noticedAt: new Date(since).toISOString() },
    ...{ words: null, place: null, country: null, done: false, version: 1, derivation: 1 },
    ...fields,
  });
