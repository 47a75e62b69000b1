import { naturalSortKey } from "../../../shared/keys.ts";
import { searchKey } from "../../database/list/search-key.ts";
import { indexes } from "../../database/schema.ts";
import type { Origin, StoredRecord } from "../item.ts";
import { deletedShardOf } from "../keys.ts";
import { entryKey, historyExpires } from "./entry.ts";

/** The item of a deletion: its entry in the history, listed among the deleted records until one is restored. */
export function deletionItem(deleted: StoredRecord, { by, via }: Origin, now: Date) {
  const { _id, name, phone, trackingNo, createdAt } = deleted;
  const version = deleted.version + 1;
  const at = now.toISOString();
  const { directory, byOrder } = indexes;
  return {
    ...entryKey(_id, version),
    _id,
    version,
    before: deleted,
    removed: { at, by, via },
    expiresAt: historyExpires(at),
    ...{ name, phone, trackingNo, createdAt, nameLower: searchKey(name), trackingLower: searchKey(trackingNo) },
    [directory.partition]: deletedShardOf(_id),
    [directory.sort]: `${at}#${_id}`,
    [byOrder.partition]: deletedShardOf(_id),
    [byOrder.sort]: `${naturalSortKey(name)}#${at}#${_id}`,
  };
}

/** When the record was deleted, ISO 8601: from its sort key in either index, where it stands before the `_id`. */
export const deletedAt = (sortKey: string) => sortKey.slice(-51, -27);

/** The item of the entry that tells how a deleted record came back. */
export const restorationItem = (record: StoredRecord) => ({
  ...entryKey(record._id, record.version),
  _id: record._id,
  version: record.version,
  after: record,
  expiresAt: historyExpires(record.updatedAt),
});
