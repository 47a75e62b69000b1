import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { alertStages } from "../../shared/shipment/alert-stages.ts";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import { conditionalWrite } from "../database/conditional-write.ts";
import { tableName } from "../database/table.ts";
import type { StoredRecord } from "../records/item.ts";
import { readSnapshots } from "../shipments/snapshot-store.ts";
import { isMarkOf, isSameCustomer, mailboxIn, type StoredAlert, toldMark } from "./item.ts";
import type { ParcelToTell } from "./stages.ts";
import { alertsIn, alertsOfMailbox } from "./store.ts";

/** Notes stages as told, all in one step. @param wasMailed SES took a mail about them */
const noteMarks = (
  { pk, sk }: StoredAlert,
  marks: ReadonlySet<string>,
  { wasMailed }: { readonly wasMailed: boolean },
) =>
  conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk, sk },
      UpdateExpression: `ADD told :stages${wasMailed ? " REMOVE refusals" : ""}`,
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":stages": marks },
    }),
  );

/** Of a delivery that was taken back customers are mailed anew. */
const withdrawable = ["out-for-delivery", "delivered"] as const;

/**
 * Takes a withdrawn delivery out of what was told of a number.
 * @param data an answer of the courier, perhaps not the newest
 * @returns the alert without it
 */
export async function withoutWithdrawn(
  alert: StoredAlert,
  trackingNo: string,
  data: ShipmentData,
): Promise<StoredAlert> {
  const marks = new Set(withdrawable.map((stage) => toldMark(trackingNo, stage)));
  const isDelivered = (known: ShipmentData) => alertStages(known).includes("delivered");
  if (!alert.told.has(toldMark(trackingNo, "delivered")) || isDelivered(data)) return alert;
  // A change may be delivered late, or again.
  const newest = (await readSnapshots([trackingNo], { consistent: true })).get(trackingNo)?.data;
  if (!newest || isDelivered(newest)) return alert;
  const { pk, sk } = alert;
  await conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk, sk },
      UpdateExpression: "DELETE told :stages",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":stages": marks },
    }),
  );
  return { ...alert, told: new Set([...alert.told].filter((mark) => !marks.has(mark))) };
}

/** Two customers of an order may share a parcel and the mailbox: the other's alert does not tell it again. */
export async function noteTold(alert: StoredAlert, parcels: readonly ParcelToTell[]): Promise<void> {
  const marks = parcels.flatMap(({ trackingNo, data }) =>
    alertStages(data).map((stage) => toldMark(trackingNo, stage)),
  );
  const others = (await alertsIn(alert.pk)).filter(({ sk }) => sk !== alert.sk);
  const sameMailbox = others.filter((other) => mailboxIn(other) === mailboxIn(alert));
  for (const one of [alert, ...sameMailbox]) await noteMarks(one, new Set(marks), { wasMailed: true });
}

/** By then the follower has taken along what was told of a parcel under its other number. */
const followedWithinMs = 10 * 60_000;

/** Takes over what an alert's mailbox was told of parcels that have just come from another number. */
export async function withToldElsewhere(alert: StoredAlert, records: readonly StoredRecord[], now: number) {
  const justCame = records.filter(({ movedAt }) => movedAt && now - Date.parse(movedAt) < followedWithinMs);
  if (justCame.length === 0) return alert;
  const others = (await alertsOfMailbox(mailboxIn(alert))).filter((other) => isSameCustomer(alert, other));
  const isNews = (mark: string) =>
    !alert.told.has(mark) && justCame.some(({ trackingNo }) => isMarkOf(mark, trackingNo));
  const marks = new Set(others.flatMap(({ told }) => [...told]).filter(isNews));
  if (marks.size === 0) return alert;
  await noteMarks(alert, marks, { wasMailed: false });
  return { ...alert, told: new Set([...alert.told, ...marks]) };
}
