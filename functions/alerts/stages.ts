import { type AlertStage, stageToTell } from "../../shared/shipment/alert-stages.ts";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import { parcelsRead } from "../lookup/answer.ts";
import { readLinkedOrder, stillOpens } from "../lookup/order-links.ts";
import type { StoredRecord } from "../records/item.ts";
import { readSnapshots } from "../shipments/snapshot-store.ts";
import { isForPhone, provenTime, type StoredAlert, toldMark } from "./item.ts";

/** The stage of a parcel that a mail is due for; undefined for none. */
export const stageToMail = (
  { told }: Pick<StoredAlert, "told">,
  trackingNo: string,
  data: ShipmentData,
): AlertStage | undefined => stageToTell(data, (stage) => told.has(toldMark(trackingNo, stage)));

/** The customer's order that an alert is for. */
export const orderFor = (alert: StoredAlert) => readLinkedOrder(alert.order, (phone) => isForPhone(alert, phone));

/** Whether an alert's only proof was a link, which staff have ended since, or the order's end. */
export const endedWithItsLink = (alert: StoredAlert, order: Parameters<typeof stillOpens>[0]) =>
  alert.isByLink === true && !stillOpens(order, provenTime(alert));

/** Whether a link opens a record, as far as this tells: none that has come to its number since the link was made. */
export const isOpenedAt = (record: StoredRecord, linkNumber: number) =>
  stillOpens({ records: [record], revokedAt: 0 }, linkNumber);

export interface ParcelToTell {
  readonly trackingNo: string;
  readonly data: ShipmentData;
  readonly stage: AlertStage;
}

/**
 * The parcels that an alert has to tell of, each with its newest stage.
 * @param records those that the alert is for, newest first
 */
export async function parcelsToTell(alert: StoredAlert, records: readonly StoredRecord[]): Promise<ParcelToTell[]> {
  const numbers = parcelsRead(records).map(({ trackingNo }) => trackingNo);
  const snapshots = await readSnapshots(numbers, { consistent: true });
  return [...snapshots].flatMap(([trackingNo, { data }]) => {
    const stage = data && stageToMail(alert, trackingNo, data);
    return stage ? [{ trackingNo, data, stage }] : [];
  });
}

/** Whether a mail is to be sent for an alert, going by what is stored. */
export async function hasToTell(alert: StoredAlert): Promise<boolean> {
  const order = await orderFor(alert);
  if (order === undefined || endedWithItsLink(alert, order)) return false;
  return (await parcelsToTell(alert, order.records)).length > 0;
}
