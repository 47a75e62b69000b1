import { ulid } from "ulid";
import type { TrackingFields } from "../../shared/records.ts";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import { caseItem } from "../attention/item.ts";
import { syncCase } from "../follower/cases.ts";
import { syncReferences } from "../follower/references.ts";
import { recordKey } from "../records/item.ts";
import { createRecord } from "../records/write.ts";
import { storeSnapshot } from "./snapshots.ts";
import { newOrder } from "./unique.ts";

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

/** Stores what the courier answers about a number, and lets the follower make its case of it. */
export async function answered(data: ShipmentData, more: object = {}): Promise<void> {
  const { awb_number: number } = data.awbInfo;
  await storeSnapshot(number, data, more);
  await syncCase(number);
}

/** A record whose number has this answer, followed. */
export async function filedWith(fields: Partial<TrackingFields>, data: ShipmentData, more: object = {}) {
  const trackingNo = data.awbInfo.awb_number;
  const { record } = await createRecord(newOrder({ trackingNo, ...fields }), "her");
  await syncReferences([recordKey(record)]);
  await answered(data, more);
  return record;
}
