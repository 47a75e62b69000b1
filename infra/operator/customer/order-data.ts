import * as z from "zod/mini";
import {
  type AlertRequest,
  alertRequest,
  requestPrefix,
  type StoredAlert,
} from "../../../functions/alerts/item.ts";
import { alertsOf } from "../../../functions/alerts/store.ts";
import {
  caseKey,
  type StoredCase,
  storedCase,
} from "../../../functions/attention/item.ts";
import {
  batchGet,
  type ItemKey,
  keyOf,
  scanPages,
  uniqueKeys,
} from "../../../functions/database/reads.ts";
import { chunkSortKey } from "../../../functions/database/schema.ts";
import {
  decodeChunk,
  packJson,
  unpackJson,
} from "../../../functions/imports/check/chunk.ts";
import { changesPrefix } from "../../../functions/imports/items.ts";
import { findInIndex, recordsOfOrder } from "../../../functions/records/find.ts";
import {
  erasedMarkKey,
  type HistoryEntry,
  historyEntry,
  historyPrefix,
} from "../../../functions/records/history/entry.ts";
import { orderPartition, type StoredRecord } from "../../../functions/records/item.ts";
import { linksEndedAt } from "../../../functions/records/links-ended.ts";
import {
  readSnapshots,
  type Snapshot,
} from "../../../functions/shipments/snapshot-store.ts";
import { type ShopData, shopDataOf } from "../../../functions/shop/items.ts";
import { newsOf, type StoredNews } from "../../../functions/shop/telling/store.ts";
import { orderKey } from "../../../shared/keys.ts";
import { phonesAgree } from "../../../shared/phones.ts";
import { orderOf } from "./orders-of-email.ts";

const importPrefix = "IMPORT#";
const packedRows = z.object({ rows: z.instanceof(Uint8Array) });
/** Refused and newer rows, changes for a roll-back, and records that one left. */
const namedRows = z.array(z.nullable(z.looseObject({ name: z.optional(z.string()) })));

/** An item with rows of an import: a chunk for the worker, or rows for reports and roll-backs. */
export interface RowsItem {
  readonly key: ItemKey;
  readonly ofOrder: readonly object[];
  /** The same without this order's; undefined for a chunk, which is not needed once applied. */
  readonly packedOthers: Uint8Array | undefined;
}

/** Everything in the table about one order's customer. */
export interface OrderData {
  readonly parcels: readonly StoredRecord[];
  /** The `_id`s of the parcels, and of records that had the order's number when they were deleted or expired. */
  readonly ids: ReadonlySet<string>;
  /** When links of its records were last ended, in milliseconds since 1970; 0 if never. */
  readonly linksEnded: number;
  /** The courier's data, by tracking number. */
  readonly snapshots: ReadonlyMap<string, Snapshot>;
  /** What staff noted about their numbers. */
  readonly cases: readonly StoredCase[];
  /** Who is mailed about its records, or asked to be. */
  readonly alerts: readonly StoredAlert[];
  readonly alertRequests: readonly AlertRequest[];
  readonly imported: readonly RowsItem[];
  readonly shop: ShopData;
  /** What the shop was told of its records, or is to be. */
  readonly toldShop: readonly StoredNews[];
  /** Records that were the order's and have another order's number now. */
  readonly moved: readonly StoredRecord[];
  /** Changes with a version that is, or was, the order's. */
  readonly changes: readonly HistoryEntry[];
}

function rowsItemOf(item: Record<string, unknown>, order: string): RowsItem {
  const { rows } = packedRows.parse(item);
  const key = keyOf(item);
  const isOfOrder = ({ name = "" }: { name?: string | undefined }) =>
    orderKey(name) === orderKey(order);
  if (key.sk === chunkSortKey) {
    return { key, ofOrder: decodeChunk(rows).filter(isOfOrder), packedOthers: undefined };
  }
  const all = unpackJson(namedRows, rows);
  const ofOrder = all.filter((row) => row !== null).filter(isOfOrder);
  const others = all.map((row) => (row && isOfOrder(row) ? null : row));
  // A roll-back counts its changes: they keep their places.
  const isChanges = key.sk.startsWith(changesPrefix);
  const packedOthers = packJson(isChanges ? others : others.filter((row) => row));
  return { key, ofOrder, packedOthers };
}

/** Tells versions of an order's records. */
export const versionsOf = (order: string) => {
  const partition = orderPartition(order);
  return ({ name }: Pick<StoredRecord, "name">) => orderPartition(name) === partition;
};

/** No index covers rows of imports, the history and requests for alerts: the whole table is scanned. */
async function scanned(order: string) {
  const alertRequests: AlertRequest[] = [];
  const imported: RowsItem[] = [];
  const changes: HistoryEntry[] = [];
  const pages = scanPages({
    FilterExpression:
      "begins_with(pk, :import) AND attribute_type(#rows, :binary) OR begins_with(pk, :history) AND sk < :mark OR begins_with(pk, :request)",
    ExpressionAttributeNames: { "#rows": "rows" },
    ExpressionAttributeValues: {
      ":import": importPrefix,
      ":binary": "B",
      ":history": historyPrefix,
      ":mark": erasedMarkKey("").sk,
      ":request": requestPrefix,
    },
  });
  const isOfOrder = versionsOf(order);
  for await (const items of pages) {
    const under = (prefix: string) =>
      items.filter(({ pk }) => String(pk).startsWith(prefix));
    const rows = under(importPrefix).map((item) => rowsItemOf(item, order));
    imported.push(...rows.filter(({ ofOrder }) => ofOrder.length > 0));
    const entries = under(historyPrefix).map((item) => historyEntry.parse(item));
    changes.push(
      ...entries.filter(({ before, after }) =>
        [before, after].some((one) => one && isOfOrder(one)),
      ),
    );
    alertRequests.push(...under(requestPrefix).map((item) => alertRequest.parse(item)));
  }
  return { imported, changes, alertRequests };
}

/** Finds an order's data, however the order number is written. */
export async function findOrder(order: string): Promise<OrderData> {
  const { alertRequests, ...found } = await scanned(order);
  const isOfOrder = versionsOf(order);
  const parcels = await recordsOfOrder(order);
  const ids = new Set(parcels.map(({ _id }) => _id));
  const moved: StoredRecord[] = [];
  for (const _id of new Set(found.changes.map((entry) => entry._id))) {
    if (ids.has(_id)) continue;
    const name = await orderOf(_id);
    if (name !== undefined && isOfOrder({ name })) {
      ids.add(_id);
      continue;
    }
    const record = await findInIndex(_id);
    if (record) moved.push(record);
  }
  const trackingNos = parcels.map(({ trackingNo }) => trackingNo);
  const cases = await batchGet(uniqueKeys(trackingNos.map(caseKey)));
  const ended = await Promise.all([...ids].map(linksEndedAt));
  return {
    parcels,
    ids,
    moved,
    linksEnded: Math.max(0, ...ended),
    snapshots: await readSnapshots(trackingNos),
    cases: cases.map((item) => storedCase.parse(item)),
    alerts: (await Promise.all([...ids].map(alertsOf))).flat(),
    alertRequests: alertRequests.filter(({ recordIds }) =>
      recordIds.some((_id) => ids.has(_id)),
    ),
    shop: await shopDataOf(order),
    toldShop: [...(await newsOf([...ids])).values()],
    ...found,
  };
}

export const isNothing = ({ ids, imported, changes, shop }: OrderData) =>
  ids.size === 0 &&
  imported.length === 0 &&
  changes.length === 0 &&
  shop.keys.length === 0;

/** Whether an order's records have, or had, phones of several customers. */
export function hasSeveralPhones(order: string, { parcels, changes }: OrderData) {
  const versions = [
    ...parcels,
    ...changes.flatMap(({ before, after }) => [before, after]),
  ]
    .filter((one) => one !== undefined)
    .filter(versionsOf(order));
  const phones = versions.map(({ phone }) => phone);
  return phones.some((one) => phones.some((other) => !phonesAgree(one, other)));
}

/** The same as a document for the customer: nothing of another order, which a record may have come from, or gone to. */
export function documentOf(order: string, data: OrderData) {
  const {
    parcels,
    ids,
    linksEnded,
    snapshots,
    cases,
    imported,
    changes,
    alerts,
    alertRequests,
    shop,
    toldShop,
  } = data;
  const isOfOrder = versionsOf(order);
  const ofOrder = (side: StoredRecord | undefined) =>
    side && isOfOrder(side) ? side : undefined;
  return {
    order,
    parcels,
    ...(linksEnded > 0 && { linksEndedAt: new Date(linksEnded).toISOString() }),
    shipments: [...snapshots].map(([trackingNo, { data, fetchedAt }]) => ({
      trackingNo,
      asOf: fetchedAt === undefined ? null : new Date(fetchedAt).toISOString(),
      ...data,
    })),
    notes: cases.flatMap(({ trackingNo, note, writtenAt }) =>
      note ? [{ trackingNo, note, writtenAt }] : [],
    ),
    replies: cases.flatMap(({ trackingNo, replies = [] }) =>
      replies
        .filter(({ record }) => ids.has(record))
        .map(({ record: _, ...reply }) => ({ trackingNo, ...reply })),
    ),
    alerts: alerts.map(({ email, ending, askedAt, confirmedAt, told }) => ({
      email,
      phoneEndsWith: ending,
      askedAt,
      confirmedAt: confirmedAt ?? null,
      told: [...told],
    })),
    alertRequests: alertRequests.map(({ email, ending }) => ({
      email,
      phoneEndsWith: ending,
    })),
    changes: changes.map(({ before, after, at }) => ({
      before: ofOrder(before),
      after: ofOrder(after),
      at,
    })),
    spreadsheetRows: imported.flatMap((rows) => rows.ofOrder),
    toldShop: toldShop.map(({ wantedAt, toldAt, trackingNo, milestone, reason }) => ({
      wantedAt,
      toldAt,
      trackingNo,
      milestone,
      reason,
    })),
    notTakenFromShop: shop.notTaken.map(({ id, expiresAt, isTaken, ...line }) => line),
  };
}
