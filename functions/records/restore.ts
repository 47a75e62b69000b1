import { Failure } from "../../shared/errors.ts";
import { isId } from "../database/ids.ts";
import { unixSeconds } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { findRecord } from "./find.ts";
import { type HistoryEntry, isDeletion } from "./history/entry.ts";
import { newestEntry, unknownRecord } from "./history/read.ts";
import { nextVersion, type Origin, recordExpires, type StoredRecord } from "./item.ts";
import { taken, transition } from "./write.ts";

const notDeleted = (current: StoredRecord | undefined) =>
  new Failure("conflict", "This record hasn't been deleted.", { current });

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
  if (!deletion || !isDeletion(deletion) || !deleted) throw unknownRecord();
  if (recordExpires(deleted) <= unixSeconds()) {
    throw new Failure("conflict", "This record has expired and can't be restored.");
  }
  const record = nextVersion({ ...deleted, version: deletion.version }, {}, origin, new Date());
  const refused = await transactWrite(transition(undefined, record, { ...origin, deletion }));
  if (refused?.[1] || refused?.[2]) throw notDeleted(await findRecord(_id));
  if (refused) throw taken(record);
  return record;
}
