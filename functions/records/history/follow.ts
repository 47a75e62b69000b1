import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import { batchGet } from "../../database/batch-get.ts";
import { table, tableName } from "../../database/table.ts";
import type { StoredRecord } from "../item.ts";
import { entryKey, erasedMarkKey, type HistoryEntry, historyExpires } from "./entry.ts";
import { erasedVersions, eraseEntries, eraseVersions } from "./erase.ts";

/** One change of the item under a record's key, as the table's stream delivers it. */
export interface ItemChange {
  readonly before: StoredRecord | undefined;
  readonly after: StoredRecord | undefined;
  /** When it was written, ISO 8601. */
  readonly at: string;
  /** The table removed the item because it had expired. */
  readonly expired: boolean;
}

/** What one change tells of a history entry. An edit that moves a record is two changes, which tell one entry. */
export type EntryPart = Pick<HistoryEntry, "_id" | "version" | "before" | "after" | "removed">;

/** The parts of history entries that a change tells: none for a creation, or where nothing changed. */
export function entryParts({ before, after, at, expired }: ItemChange): EntryPart[] {
  if (before && after && before._id === after._id) {
    return after.version > before.version ? [{ _id: after._id, version: after.version, before, after }] : [];
  }
  const removed = { at, ...(expired && { via: "expiry" as const }) };
  return [
    ...(before ? [{ _id: before._id, version: before.version + 1, before, removed }] : []),
    ...(after && after.version > 1 ? [{ _id: after._id, version: after.version, after }] : []),
  ];
}

const writesAtOnce = 16;

/**
 * Stores parts of entries, in any order and any number of times: what an entry has already stays.
 * @returns the `_id`s of records that were erased, of which nothing is stored
 */
export async function storeEntryParts(parts: readonly EntryPart[]): Promise<ReadonlySet<string>> {
  if (parts.length === 0) return new Set();
  const limit = pLimit(writesAtOnce);
  await limit.map(parts, storePart);
  const ids = [...new Set(parts.map(({ _id }) => _id))];
  // Read after the writes, or an erasure between the two would leave an entry.
  const [marks, isErased] = await Promise.all([
    batchGet(ids.map(erasedMarkKey), { consistent: true }),
    erasedVersions(),
  ]);
  const erased = new Set(marks.map(({ _id }) => String(_id)));
  for (const _id of erased) await eraseEntries(_id);
  await limit.map(parts, (part) => eraseVersions(part, isErased));
  return erased;
}

async function storePart({ _id, version, ...told }: EntryPart): Promise<void> {
  const values = Object.entries(told).filter(([, value]) => value !== undefined);
  const sets = values.map(([name]) => `#${name} = if_not_exists(#${name}, :${name})`);
  // The version's own time decides; the stream's time, a moment later, only where there is no version.
  const expires = told.after ? ":expires" : "if_not_exists(expiresAt, :expires)";
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: entryKey(_id, version),
      UpdateExpression: `SET #id = :id, #version = :version, expiresAt = ${expires}, ${sets.join(", ")}`,
      ExpressionAttributeNames: {
        "#id": "_id",
        "#version": "version",
        ...Object.fromEntries(values.map(([name]) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ":id": _id,
        ":version": version,
        ":expires": historyExpires(told.after?.updatedAt ?? told.removed?.at ?? told.before?.updatedAt ?? ""),
        ...Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
      },
    }),
  );
}
