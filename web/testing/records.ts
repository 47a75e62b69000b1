import type { ListedRecord, TrackingRecord } from "../../shared/records.ts";

export const record: TrackingRecord = {
  _id: "r1",
  name: "AYU-7",
  phone: "+1 408 555 0112",
  trackingNo: "SG7",
  createdAt: "2026-11-20T08:35:00.000Z",
  version: 1,
};

/** The same as the list has it, delivered. */
export const listedRecord: ListedRecord & Required<Pick<ListedRecord, "shipment">> = {
  ...record,
  shipment: {
    stage: "delivered",
    status: "delivered",
    words: "Delivered",
    at: "2026-11-19T16:20:00.000+00:00",
    place: "London, GB",
    country: "GB",
    receiver: "Asha Rao",
    reason: null,
  },
};
