import { DeleteCommand, PutCommand, paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { linkDays } from "../../../shared/links.ts";
import { batchGet } from "../../database/batch-get.ts";
import { batchWrite, deleteOf } from "../../database/batch-write.ts";
import { conditionalWrite } from "../../database/conditional-write.ts";
import { queryAll } from "../../database/query-all.ts";
import { table, tableName, unixSeconds } from "../../database/table.ts";
import { keyedHash } from "../../platform/keyed-hash.ts";
import type { StoredRecord } from "../item.ts";
import { orderPartition } from "../keys.ts";
import { entryKey, erasedMarkKey, erasedOrderKey, type HistoryEntry } from "./entry.ts";

const daySeconds = 24 * 60 * 60;
/**
 * Longer than backups of the table reach back, which is 35 days: what was erased is not restored from one. Dead letters,
 * which an operator may deliver again, are kept for a shorter time.
 */
const markSeconds = 40 * daySeconds;
/** As long as links work: those of an erased order stay ended. */
const orderMarkSeconds = linkDays.afterFirstRecord * daySeconds;

/** Deletes all entries of a record's history; the mark stays. */
export async function eraseEntries(_id: string): Promise<void> {
  const { pk, sk: mark } = erasedMarkKey(_id);
  const pages = paginateQuery(
    { client: table() },
    {
      TableName: tableName(),
      KeyConditionExpression: "pk = :history AND sk < :mark",
      ProjectionExpression: "sk",
      ExpressionAttributeValues: { ":history": pk, ":mark": mark },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) {
    await batchWrite(Items.map(({ sk }) => deleteOf({ pk, sk: String(sk) })));
  }
}

/**
 * Erases a record's history, and what the follower still learns of it.
 * @param lastLook ends what only the history leads to: no change is added that the follower does not know to be erased
 */
export async function eraseHistory(_id: string, lastLook: () => Promise<void> = async () => {}): Promise<void> {
  const mark = { ...erasedMarkKey(_id), _id, expiresAt: unixSeconds() + markSeconds };
  await table().send(new PutCommand({ TableName: tableName(), Item: mark }));
  await lastLook();
  await eraseEntries(_id);
}

const orderMark = z.object({
  sk: z.string(),
  orderHash: z.string(),
  erasedAt: z.string(),
  /** Whether anything was stored of the order: a mistyped number gets a mark too. */
  hadData: z.optional(z.boolean()),
});
const hashOf = (salt: string, order: string) => keyedHash(salt, orderPartition(order));

/** The item that marks an order as erased. @param salt random */
export const erasedOrderItem = (order: string, salt: string, now: number) => ({
  ...erasedOrderKey(salt),
  orderHash: hashOf(salt, order),
  erasedAt: new Date(now).toISOString(),
  expiresAt: unixSeconds(now) + orderMarkSeconds,
});

/**
 * Keeps what the follower still learns of an order's versions until now out of the history, of records that have left the
 * order too. Versions written later are kept.
 * @param salt random, the same to move the time of an earlier mark
 * @param hadData whether anything was stored of the order
 */
export async function markErasedOrder(order: string, salt: string, hadData = false): Promise<void> {
  const Item = { ...erasedOrderItem(order, salt, Date.now()), hadData };
  await table().send(new PutCommand({ TableName: tableName(), Item }));
}

/** Removes a mark under which nothing was erased. @param salt the mark's */
export async function unmarkErasedOrder(salt: string): Promise<void> {
  await table().send(new DeleteCommand({ TableName: tableName(), Key: erasedOrderKey(salt) }));
}

/** The marks of the orders erased in the last months, with their salts. */
async function readOrderMarks() {
  const { pk, sk: prefix } = erasedOrderKey("");
  const items = await queryAll({
    TableName: tableName(),
    KeyConditionExpression: "pk = :marks AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":marks": pk, ":prefix": prefix },
    ConsistentRead: true,
  });
  return items.map((item) => {
    const { sk, ...mark } = orderMark.parse(item);
    return { ...mark, salt: sk.slice(prefix.length) };
  });
}

/**
 * When an order of which something was stored was last erased, perhaps not to the end, in milliseconds since 1970; undefined if
 * not in the last months.
 */
export async function orderErasedAt(order: string): Promise<number | undefined> {
  const marks = await readOrderMarks();
  const ofOrder = marks.filter(({ salt, orderHash, hadData }) => hadData && hashOf(salt, order) === orderHash);
  const times = ofOrder.map(({ erasedAt }) => Date.parse(erasedAt));
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** Which versions of records were erased with their orders in the last weeks. */
export async function erasedVersions(): Promise<(version: StoredRecord) => boolean> {
  const marks = await readOrderMarks();
  return ({ name, updatedAt }) =>
    marks.some(({ salt, orderHash, erasedAt }) => updatedAt <= erasedAt && hashOf(salt, name) === orderHash);
}

/** Which of these versions, perhaps of a backup, were erased in the last weeks, with their orders or with their records. */
export async function erasedSince(versions: readonly StoredRecord[]): Promise<(version: StoredRecord) => boolean> {
  const ids = [...new Set(versions.map(({ _id }) => _id))];
  const [marks, isErased] = await Promise.all([
    batchGet(ids.map(erasedMarkKey), { consistent: true, attributes: ["_id"] }),
    erasedVersions(),
  ]);
  const erasedRecords = new Set(marks.map(({ _id }) => _id));
  return (version) => erasedRecords.has(version._id) || isErased(version);
}

/** Erases versions from an entry of a history, and the entry where it tells of no other. */
export async function eraseVersions(
  { _id, version, before, after }: Pick<HistoryEntry, "_id" | "version" | "before" | "after">,
  isErased: (version: StoredRecord) => boolean,
): Promise<void> {
  const Key = entryKey(_id, version);
  const TableName = tableName();
  const isGone = { before: before && isErased(before), after: after && isErased(after) };
  if (!isGone.before && !isGone.after) return;
  const kept = (["before", "after"] as const).filter((name) => !isGone[name]);
  const { written } = await conditionalWrite(
    new DeleteCommand({
      TableName,
      Key,
      ...(kept.length > 0 && {
        ConditionExpression: kept.map((name) => `attribute_not_exists(#${name})`).join(" AND "),
        ExpressionAttributeNames: Object.fromEntries(kept.map((name) => [`#${name}`, name])),
      }),
    }),
  );
  if (written) return;
  await conditionalWrite(
    new UpdateCommand({
      TableName,
      Key,
      // When and by whom a version was removed goes with it.
      UpdateExpression: `REMOVE ${isGone.before ? "#version, #removed" : "#version"}`,
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: {
        "#version": isGone.before ? "before" : "after",
        ...(isGone.before && { "#removed": "removed" }),
      },
    }),
  );
}
