import { linkTokenFor } from "../../functions/lookup/order-links.ts";
import type { StoredRecord } from "../../functions/records/item.ts";
import { call } from "../../functions/testing/call.ts";
import { sample } from "../../shared/courier-fixtures/sample.ts";
import type { TrackingFields } from "../../shared/records.ts";
import { type ShipmentData, shipmentData } from "../../shared/shipment/data.ts";

/** The courier's data of a delivered parcel, with a typical number of scans. */
export const deliveredShipment = (trackingNo: string): ShipmentData =>
  shipmentData.parse({ ...sample, awbInfo: { ...sample.awbInfo, awb_number: trackingNo } });

/** Runs `act` without printing the functions' logs. */
export async function unlogged<Result>(act: () => Promise<Result>): Promise<Result> {
  const log = console.info;
  console.info = () => undefined;
  try {
    return await act();
  } finally {
    console.info = log;
  }
}

/** A customer who opens the link of a record's order, through the whole handler. */
export async function openingOf(record: StoredRecord) {
  const { handler } = await import("../../functions/endpoints/open-link.ts");
  const { token } = await linkTokenFor(record);
  return async () => {
    const { status } = await unlogged(() => call(handler, "openLink", { body: { token } }));
    if (status !== 200) throw new Error(`The link answered ${status}`);
  };
}

/** A customer's lookup of a stored order through the whole handler, and the wake call before it. */
export async function lookupOf({ name, phone }: TrackingFields) {
  const { handler } = await import("../../functions/endpoints/get-tracking-no.ts");
  return {
    lookup: async () => {
      const { status } = await unlogged(() => call(handler, "getTrackingNo", { body: { name, phone } }));
      if (status !== 200) throw new Error(`The lookup answered ${status}`);
    },
    wake: () => unlogged(() => call(handler, "wakeLookup")),
  };
}
