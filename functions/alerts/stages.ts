import { phonesMatch } from "../../shared/phones.ts";
import { type AlertStage, stageToTell } from "../../shared/shipment/alert-stages.ts";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import { shownParcels } from "../lookup/answer.ts";
import { readLinkedOrder, stillOpens } from "../lookup/order-links.ts";
import type { StoredRecord } from "../records/item.ts";
import { readSnapshots } from "../shipments/snapshot-store.ts";
import { anyPhone, linkProof, type StoredAlert, toldMark } from "./item.ts";

/** The stage of a parcel that a mail is due for; undefined for none. */
export const stageToMail = (
  { told }: Pick<StoredAlert, "told">,
  trackingNo: string,
  data: ShipmentData,
): AlertStage | undefined => stageToTell(data, (stage) => told.has(toldMark(trackingNo, stage)));

/** Whether an address was left with a link only, without a phone of the order. */
export const isByLink = ({ phones }: Pick<StoredAlert, "phones">) => [...phones].every((phone) => phone === anyPhone);

type Order = Parameters<typeof stillOpens>[0];

/** Whether an alert is for all parcels: by a link that would still open the order. */
function isForAll(alert: StoredAlert, order: Order): boolean {
  const proof = linkProof(alert);
  return proof !== undefined && stillOpens(order, Date.parse(proof));
}

/** The records of an order that an alert is for, newest first. */
export function recordsFor(alert: StoredAlert, order: Order): readonly StoredRecord[] {
  if (isForAll(alert, order)) return order.records;
  const typed = [...alert.phones].filter((phone) => phone !== anyPhone);
  return order.records.filter(({ phone }) => typed.some((one) => phonesMatch(one, phone)));
}

/** Whether an alert's only proof was a link, which the order's staff have ended since, or the order's end. */
export const endedWithItsLink = (alert: StoredAlert, order: Order) => isByLink(alert) && !isForAll(alert, order);

export interface ParcelToTell {
  readonly trackingNo: string;
  readonly data: ShipmentData;
  readonly stage: AlertStage;
}

/**
 * The parcels that an alert has to tell of, of those that the page shows, each with its newest stage.
 * @param records those that the alert is for, newest first
 */
export async function parcelsToTell(alert: StoredAlert, records: readonly StoredRecord[]): Promise<ParcelToTell[]> {
  const numbers = shownParcels(records).map(({ trackingNo }) => trackingNo);
  const snapshots = await readSnapshots(numbers, { consistent: true });
  return [...snapshots].flatMap(([trackingNo, { data }]) => {
    const stage = data && stageToMail(alert, trackingNo, data);
    return stage ? [{ trackingNo, data, stage }] : [];
  });
}

/** Whether a mail is to be sent for an alert, going by what is stored. */
export async function hasToTell(alert: StoredAlert): Promise<boolean> {
  const order = await readLinkedOrder(alert.order);
  return order !== undefined && (await parcelsToTell(alert, recordsFor(alert, order))).length > 0;
}
