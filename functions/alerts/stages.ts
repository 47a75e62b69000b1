import { phonesMatch } from "../../shared/phones.ts";
import { type AlertStage, stageToTell } from "../../shared/shipment/alert-stages.ts";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import { recordsOfOrder } from "../records/find.ts";
import { readSnapshots } from "../shipments/snapshot-store.ts";
import { anyPhone, type StoredAlert, toldMark } from "./item.ts";

/** The stage of a parcel that a mail is due for; undefined for none. */
export const stageToMail = (
  { told }: Pick<StoredAlert, "told">,
  trackingNo: string,
  data: ShipmentData,
): AlertStage | undefined => stageToTell(data, (stage) => told.has(toldMark(trackingNo, stage)));

/** What an alert keeps about a number. @param key the tracking number's */
export const toldOf = ({ told }: Pick<StoredAlert, "told">, key: string) =>
  [...told].filter((mark) => mark.startsWith(`${key}#`));

export const isFor = ({ phones }: StoredAlert, phone: string) =>
  phones.has(anyPhone) || [...phones].some((typed) => phonesMatch(typed, phone));

export interface ParcelToTell {
  readonly trackingNo: string;
  readonly data: ShipmentData;
  readonly stage: AlertStage;
}

/** The parcels that an alert has to tell of, each with its newest stage. */
export async function parcelsToTell(alert: StoredAlert): Promise<ParcelToTell[]> {
  const records = await recordsOfOrder(alert.order, { consistent: true });
  const theirs = records.filter(({ phone }) => isFor(alert, phone)).map(({ trackingNo }) => trackingNo);
  const snapshots = await readSnapshots(theirs, { consistent: true });
  return [...snapshots].flatMap(([trackingNo, { data }]) => {
    const stage = data && stageToMail(alert, trackingNo, data);
    return stage ? [{ trackingNo, data, stage }] : [];
  });
}
