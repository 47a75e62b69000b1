import { isId } from "../database/ids.ts";
import { unixSeconds } from "../database/table.ts";
import { findRecord } from "./find.ts";
import { type HistoryEntry, isDeletion } from "./history/entry.ts";
import { newestEntry } from "./history/read.ts";
import { nextVersion, type Origin, recordExpires, type StoredRecord } from "./item.ts";
import { expired, notDeleted, taken, unknownRecord } from "./refusals.ts";
import { writeTransition } from "./write.ts";

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
  if (!deletion || deletion.after || !deleted) throw unknownRecord();
  if (recordExpires(deleted) <= unixSeconds()) throw expired();
  const record = nextVersion({ ...deleted, version: deletion.version }, {}, origin, new Date());
  const refused = await writeTransition(undefined, record, { ...origin, deletion });
  if (refused?.has("back")) throw notDeleted(await findRecord(_id));
  if (refused) throw taken(record);
  return record;
}
