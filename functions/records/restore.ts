import { Failure } from "../../shared/errors.ts";
import { ifAbsent } from "../database/conditional-write.ts";
import { isId } from "../database/ids.ts";
import { indexes } from "../database/schema.ts";
import { tableName, unixSeconds } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { findRecord } from "./find.ts";
import { restorationItem } from "./history/deletion.ts";
import { entryKey, type HistoryEntry, isDeletion } from "./history/entry.ts";
import { newestEntry, unknownRecord } from "./history/read.ts";
import { nextVersion, type Origin, recordExpires, recordItem, type StoredRecord } from "./item.ts";
import { taken } from "./write.ts";

const notDeleted = (current: StoredRecord | undefined) =>
  new Failure("conflict", "This record is not deleted.", { current });

/** Takes a deletion off the list of deleted records. */
function unlist({ _id, version }: HistoryEntry) {
  const { directory, byOrder } = indexes;
  return {
    Update: {
      TableName: tableName(),
      Key: entryKey(_id, version),
      UpdateExpression: "REMOVE #partition, #sort, #orderPartition, #orderSort",
      ConditionExpression: "attribute_exists(#partition)",
      ExpressionAttributeNames: {
        "#partition": directory.partition,
        "#sort": directory.sort,
        "#orderPartition": byOrder.partition,
        "#orderSort": byOrder.sort,
      },
    },
  };
}

/**
 * The writes that store a record that was gone, for one transaction: where its key is free, and of several requests once.
 * @param newest entry of its history
 */
export function restorationOf(record: StoredRecord, newest: HistoryEntry | undefined) {
  // A record that has expired is not listed.
  const isListed = isDeletion(newest) && newest?.removed?.via !== "expiry";
  return [
    { Put: { TableName: tableName(), Item: recordItem(record), ...ifAbsent } },
    // Not left to the follower: until it came by, the history would end with the deletion.
    { Put: { TableName: tableName(), Item: restorationItem(record), ...ifAbsent } },
    ...(newest && isListed ? [unlist(newest)] : []),
  ];
}

/**
 * The newest entry of a record's history, which is that of its deletion unless nothing is known of it.
 * @throws Failure `conflict` with the stored record where it is not deleted
 */
async function newestOfDeleted(_id: string): Promise<HistoryEntry | undefined> {
  const newest = await newestEntry(_id);
  if (isDeletion(newest)) return newest;
  const current = await findRecord(_id);
  if (current) throw notDeleted(current);
  // Perhaps it was deleted between the two reads.
  return newestEntry(_id);
}

/**
 * Brings a deleted record back as it was, with its `_id` and time, as its next version.
 * @throws Failure `not_found`; `conflict` with the stored record where it is not deleted; `conflict`
 * where it has expired, or its key is taken
 */
export async function restoreRecord(_id: string, origin: Origin): Promise<StoredRecord> {
  if (!isId(_id)) throw unknownRecord();
  const deletion = await newestOfDeleted(_id);
  const deleted = deletion?.before;
  if (!deletion || !isDeletion(deletion) || !deleted || deletion.expiresAt <= unixSeconds()) throw unknownRecord();
  if (deletion.removed?.via === "expiry" || recordExpires(deleted) <= unixSeconds()) {
    throw new Failure("conflict", "This record has expired and cannot be brought back.");
  }
  const record = nextVersion({ ...deleted, version: deletion.version }, {}, origin, new Date());
  const refused = await transactWrite(restorationOf(record, deletion));
  if (refused?.[1] || refused?.[2]) throw notDeleted(await findRecord(_id));
  if (refused) throw taken(record);
  return record;
}
