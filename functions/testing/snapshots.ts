import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { type Scan, shipmentEvents } from "../../shared/courier-fixtures/wire.ts";
import { emptyShipment, type ShipmentData } from "../../shared/shipment/data.ts";
import { table, tableName } from "../database/table.ts";
import { snapshotKey } from "../shipments/snapshot-store.ts";

/** Stores a snapshot of a number, as after a lookup. */
export async function storeSnapshot(
  trackingNo: string,
  data = emptyShipment(trackingNo),
  more: object = {},
): Promise<void> {
  const Item = { ...snapshotKey(trackingNo), data, fetchedAt: Date.now(), firstAskedAt: Date.now(), ...more };
  await table().send(new PutCommand({ TableName: tableName(), Item }));
}

/** A shipment with scans in India, each with its time in milliseconds since 1970, whole seconds, and its code. */
export const scannedShipment = (
  trackingNo: string,
  ...scans: readonly (readonly [at: number, code: string])[]
): ShipmentData => ({
  ...emptyShipment(trackingNo),
  awbEvents: shipmentEvents(
    scans.map(([at, code]): Scan => {
      const inIndia = new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
      return [inIndia, "domestic", code, "Delhi, India", "A scan"];
    }),
  ),
});

/** The same with a scan of each code, an hour after another. */
export const scannedHourly = (trackingNo: string, start: number, ...codes: readonly string[]) =>
  scannedShipment(trackingNo, ...codes.map((code, hour) => [start + hour * 3_600_000, code] as const));

/** The same shipment to a country, by its ISO 3166 code. */
export const toCountry = (country: string, { awbInfo, awbEvents }: ShipmentData): ShipmentData => ({
  awbInfo: { ...awbInfo, awb_destination: country },
  awbEvents,
});
