import { isDeepStrictEqual } from "node:util";
import { DeleteCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { ulid } from "ulid";
import type { TrackingFields, TrackingRecord } from "../../shared/records.ts";
import { isConditionFailed, table, tableName } from "../database/table.ts";
import { writeTogether } from "../database/transaction.ts";
import { Failure } from "../platform/failure.ts";
import { findParcel } from "./find.ts";
import { newParcel, parcelItem, type StoredParcel, storedParcel } from "./item.ts";
import { parcelKey } from "./keys.ts";
import { parcelsQuery } from "./tracking-store.ts";

/** How often edits may move a record away from under a delete. */
const tries = 5;

const taken = ({ name, trackingNo }: TrackingFields) =>
  new Failure("conflict", `Order ${name} already has the tracking number ${trackingNo}.`);

const gone = () => new Failure("not_found", "This record does not exist any more.");

const changedMeanwhile = (current: StoredParcel) =>
  new Failure("conflict", "Somebody else changed this record in the meantime.", { current });

async function hasParcels(orderNumber: string): Promise<boolean> {
  const { Count = 0 } = await table().send(
    new QueryCommand({ ...parcelsQuery(orderNumber), Select: "COUNT", Limit: 1, ConsistentRead: true }),
  );
  return Count > 0;
}

/**
 * Stores a new record; `addedParcel` tells that its order had one already.
 * @param by the `_id` of who adds it
 * @throws Failure `conflict` where the order has this very tracking number
 */
export async function createTracking(
  fields: TrackingFields,
  by: string,
  now = new Date(),
): Promise<{ record: StoredParcel; addedParcel: boolean }> {
  const record = newParcel(fields, ulid(now.getTime()), now, by);
  // Asked before the write: when this fails, nothing has happened yet and the form can simply be sent again.
  const addedParcel = await hasParcels(fields.name);
  if (!(await put(record, isFree))) throw taken(fields);
  return { record, addedParcel };
}

/**
 * Changes a record, moving it where its order or tracking number changes.
 * @param was the record as the editor saw it
 * @throws Failure `not_found`; `conflict` with the stored record where it is another version than `was`; `conflict`
 * where the order has the new tracking number already
 */
export async function updateTracking(
  { _id, name, phone, trackingNo }: TrackingFields & { _id: string },
  was: TrackingRecord | undefined,
  by: string,
): Promise<StoredParcel> {
  const stored = await findParcel(_id, was);
  if (!stored) throw gone();
  // Also the answer to an edit sent again because its first answer was lost.
  if (stored.name === name && stored.phone === phone && stored.trackingNo === trackingNo) return stored;
  if (was && was.version !== stored.version) throw changedMeanwhile(stored);

  const next = {
    ...stored,
    name,
    phone,
    trackingNo,
    updatedAt: new Date().toISOString(),
    updatedBy: by,
    version: stored.version + 1,
  };
  if (await replaced(stored, next)) return next;
  const current = await findParcel(_id, stored);
  throw current ? changedMeanwhile(current) : gone();
}

/**
 * Deletes a record, wherever an edit has just moved it.
 * @returns what was deleted
 * @throws Failure `not_found`
 */
export async function deleteTracking(_id: string): Promise<StoredParcel> {
  let mayBeOurs: StoredParcel | undefined;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const stored = await findParcel(_id);
    if (!stored && mayBeOurs) return mayBeOurs;
    if (!stored) throw gone();
    const { deleted, sentAgain } = await remove(stored);
    if (deleted) return deleted;
    // A delete whose answer was lost is sent again, and finds nothing. Neither does one whose record has just moved.
    if (sentAgain) mayBeOurs = stored;
  }
  throw new Failure("busy", "Somebody else is changing this record. Please try again.", { retryAfterSeconds: 1 });
}

export interface Condition {
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

export const isFree: Condition = { ConditionExpression: "attribute_not_exists(pk)" };

const isStill = ({ _id }: StoredParcel): Condition => ({
  ConditionExpression: "#id = :id",
  ExpressionAttributeNames: { "#id": "_id" },
  ExpressionAttributeValues: { ":id": _id },
});

export const isUnchanged = ({ _id, version }: StoredParcel): Condition => ({
  ConditionExpression: "#id = :id AND #version = :version",
  ExpressionAttributeNames: { "#id": "_id", "#version": "version" },
  ExpressionAttributeValues: { ":id": _id, ":version": version },
});

/** Stores a record where the condition holds. */
async function put(record: StoredParcel, condition: Condition): Promise<boolean> {
  try {
    await table().send(
      new PutCommand({
        TableName: tableName(),
        Item: parcelItem(record),
        ...condition,
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    // The client sends a put again when its answer was lost; then what is in the way is our own.
    return error.Item !== undefined && isDeepStrictEqual(storedParcel.parse(unmarshall(error.Item)), record);
  }
}

/**
 * Puts a record's next version in the place of the one stored.
 * @returns false where the stored one has gone or changed
 */
async function replaced(stored: StoredParcel, next: StoredParcel): Promise<boolean> {
  const [from, to] = [parcelKey(stored), parcelKey(next)];
  if (from.pk === to.pk && from.sk === to.sk) return put(next, isUnchanged(stored));
  const refused = await writeTogether([
    { Delete: { TableName: tableName(), Key: from, ...isUnchanged(stored) } },
    { Put: { TableName: tableName(), Item: parcelItem(next), ...isFree } },
  ]);
  if (refused?.[0]) return false;
  if (refused) throw taken(next);
  return true;
}

/** Deletes a record if it is still where it was found, and answers its last version. */
async function remove(found: StoredParcel): Promise<{ deleted?: StoredParcel; sentAgain?: boolean }> {
  try {
    const { Attributes } = await table().send(
      new DeleteCommand({
        TableName: tableName(),
        Key: parcelKey(found),
        ...isStill(found),
        ReturnValues: "ALL_OLD",
      }),
    );
    return { deleted: storedParcel.parse(Attributes) };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return { sentAgain: (error.$metadata.attempts ?? 1) > 1 };
  }
}
