import { gunzipSync, gzipSync } from "node:zlib";
import { paginateScan } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import {
  type AlertRequest,
  alertPartition,
  alertRequest,
  isMarkOf,
  requestPrefix,
  type StoredAlert,
} from "../../../functions/alerts/item.ts";
import { storedIn } from "../../../functions/alerts/store.ts";
import { caseKey, type StoredCase, storedCase } from "../../../functions/attention/item.ts";
import { batchGet } from "../../../functions/database/batch-get.ts";
import { chunkSortKey, recordPrefix, revocationSortKey } from "../../../functions/database/schema.ts";
import { table, tableName } from "../../../functions/database/table.ts";
import { decodeChunk } from "../../../functions/imports/chunk.ts";
import { changesPrefix, keptPrefix, refusedPrefix } from "../../../functions/imports/items.ts";
import { packChanges, unpackChanges } from "../../../functions/imports/rollback/changes.ts";
import { withoutOrder } from "../../../functions/imports/shared-numbers.ts";
import { itemsOfOrder } from "../../../functions/records/find.ts";
import {
  erasedMark,
  type HistoryEntry,
  historyEntry,
  historyPrefix,
  isDeletion,
} from "../../../functions/records/history/entry.ts";
import { erasedVersions } from "../../../functions/records/history/erase.ts";
import { type StoredRecord, storedRecord } from "../../../functions/records/item.ts";
import { orderPartition, orderPrefix } from "../../../functions/records/keys.ts";
import { readSnapshots, type Snapshot } from "../../../functions/shipments/snapshot-store.ts";
import { importRowError } from "../../../shared/import-report.ts";
import { keptRecord } from "../../../shared/import-rollback.ts";
import { orderKey } from "../../../shared/keys.ts";
import { phonesAgree } from "../../../shared/phones.ts";
import { mayBeHalfFollowed, type RecordVersion, unfollowedOf } from "./unfollowed.ts";

const importPrefix = "IMPORT#";
export const itemKey = z.object({ pk: z.string(), sk: z.string() });
export type ItemKey = z.infer<typeof itemKey>;

const packedRows = z.extend(itemKey, { rows: z.instanceof(Uint8Array) });
const namedRows = z.array(z.union([importRowError, keptRecord]));

/** An item with rows of an import: a chunk for the worker, or rows for reports and roll-backs. */
export interface RowsItem {
  readonly key: ItemKey;
  readonly ofOrder: readonly object[];
  /** The same without this order's; undefined for a chunk, which is not needed once applied. */
  readonly packedOthers: Uint8Array | undefined;
}

/** Everything in the table about one order's customer. */
export interface CustomerData {
  readonly parcelKeys: readonly ItemKey[];
  readonly parcels: readonly StoredRecord[];
  /** When the order's links were last revoked, ISO 8601; undefined if never. */
  readonly linksRevokedAt: string | undefined;
  /** The courier's data, by tracking number. */
  readonly snapshots: ReadonlyMap<string, Snapshot>;
  /** What staff noted about their numbers. */
  readonly cases: readonly StoredCase[];
  /** Who is mailed about the order, or asked to be. */
  readonly alerts: readonly StoredAlert[];
  readonly alertRequests: readonly AlertRequest[];
  /** The `_id`s of records that have left the order's number. */
  readonly goneWith: readonly string[];
  readonly imported: readonly RowsItem[];
  /** Changes of records that are or were the order's. */
  readonly changes: readonly HistoryEntry[];
  /** Last versions of records, of any order, that are not in the history yet. */
  readonly unfollowed: readonly RecordVersion[];
  /** Records, of any order, that came from another number and of which the history may tell half of that. */
  readonly moved: readonly StoredRecord[];
}

function rowsItemOf(item: Record<string, unknown>, order: string): RowsItem {
  const { rows, ...key } = packedRows.parse(item);
  const isOfOrder = ({ name = "" }: { name?: string | undefined }) => orderKey(name) === orderKey(order);
  if (key.sk === chunkSortKey) {
    return { key, ofOrder: decodeChunk(rows).filter(isOfOrder), packedOthers: undefined };
  }
  if (key.sk.startsWith(changesPrefix)) {
    const changes = unpackChanges(rows);
    // The others keep their places: a roll-back counts them.
    const others = changes.map((change) => (change && isOfOrder(change) ? undefined : change));
    const ofOrder = changes.filter((change) => change !== undefined).filter(isOfOrder);
    return { key, ofOrder, packedOthers: packChanges(others) };
  }
  // Refused and newer rows, and records that a roll-back left.
  const named = namedRows.parse(JSON.parse(gunzipSync(rows).toString()));
  const others = named.filter((row) => !isOfOrder(row));
  return { key, ofOrder: named.filter(isOfOrder), packedOthers: new Uint8Array(gzipSync(JSON.stringify(others))) };
}

/** Tells versions of an order's records. */
export const versionsOf = (order: string) => {
  const partition = orderPartition(order);
  return ({ name }: Pick<StoredRecord, "name">) => orderPartition(name) === partition;
};

/** No index covers import rows, changes and requests for alerts (here of all orders), so the whole table is scanned. */
async function scanned(
  order: string,
): Promise<Pick<CustomerData, "imported" | "changes" | "alertRequests" | "unfollowed" | "moved">> {
  const isOfOrder = versionsOf(order);
  // The history never tells of these.
  const isErased = await erasedVersions();
  const unfollowed: RecordVersion[] = [];
  const moved: StoredRecord[] = [];
  const alertRequests: AlertRequest[] = [];
  const imported: RowsItem[] = [];
  const changes: HistoryEntry[] = [];
  const pages = paginateScan(
    { client: table() },
    {
      TableName: tableName(),
      FilterExpression:
        "begins_with(pk, :import) AND attribute_exists(#rows) AND (sk = :chunk OR begins_with(sk, :refused) OR begins_with(sk, :changes) OR begins_with(sk, :kept)) OR begins_with(pk, :history) AND sk < :mark OR begins_with(pk, :request) OR begins_with(pk, :order) AND begins_with(sk, :record) AND #version > :first",
      // The item that wakes the worker for a roll-back has no rows.
      ExpressionAttributeNames: { "#rows": "rows", "#version": "version" },
      ExpressionAttributeValues: {
        ":import": importPrefix,
        ":chunk": chunkSortKey,
        ":refused": refusedPrefix,
        ":changes": changesPrefix,
        ":kept": keptPrefix,
        ":history": historyPrefix,
        ":mark": erasedMark,
        ":request": requestPrefix,
        ":order": orderPrefix,
        ":record": recordPrefix,
        ":first": 1,
      },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) {
    const under = (prefix: string) => Items.filter(({ pk }) => String(pk).startsWith(prefix));
    const rows = under(importPrefix).map((item) => rowsItemOf(item, order));
    imported.push(...rows.filter(({ ofOrder }) => ofOrder.length > 0));
    const entries = under(historyPrefix).map((item) => historyEntry.parse(item));
    changes.push(...entries.filter(({ before, after }) => [before, after].some((one) => one && isOfOrder(one))));
    const changed = under(orderPrefix).map((item) => storedRecord.parse(item));
    unfollowed.push(...(await unfollowedOf(changed.filter((record) => !isErased(record)))));
    moved.push(...changed.filter(mayBeHalfFollowed));
    alertRequests.push(...under(requestPrefix).map((item) => alertRequest.parse(item)));
  }
  return { imported, changes, alertRequests, unfollowed, moved };
}

async function casesOf(trackingNos: readonly string[]): Promise<StoredCase[]> {
  const items = await batchGet(trackingNos.map(caseKey), { consistent: true });
  return items.map((item) => storedCase.parse(item));
}

/** Finds an order's data, however the order number is written. */
export async function findCustomer(order: string): Promise<CustomerData> {
  const [items, found, { alerts, goneWith }] = await Promise.all([
    itemsOfOrder(order),
    scanned(order),
    storedIn(alertPartition(order)),
  ]);
  const revoked = items.find(({ sk }) => sk === revocationSortKey);
  const records = items.filter((item) => item !== revoked);
  const parcels = records.map((item) => storedRecord.parse(item));
  const trackingNos = parcels.map(({ trackingNo }) => trackingNo);
  const deleted = found.changes.filter(
    (change) => isDeletion(change) && change.before && versionsOf(order)(change.before),
  );
  const ids = new Set([...parcels, ...deleted].map(({ _id }) => _id));
  const { alertRequests, ...foundOfOrder } = found;
  return {
    parcelKeys: records.map((item) => itemKey.parse(item)),
    parcels,
    linksRevokedAt: revoked && new Date(Number(revoked.revokedAt)).toISOString(),
    snapshots: await readSnapshots(trackingNos, { consistent: true }),
    cases: await casesOf(trackingNos),
    alerts,
    goneWith,
    // The order's number may have been corrected since an address was left.
    alertRequests: alertRequests.filter(
      (request) => orderKey(request.order) === orderKey(order) || request.recordIds.some((_id) => ids.has(_id)),
    ),
    ...foundOfOrder,
  };
}

export const isNothing = ({
  parcels,
  linksRevokedAt,
  imported,
  changes,
  alerts,
  alertRequests,
  goneWith,
}: CustomerData) =>
  [parcels, imported, changes, alerts, alertRequests, goneWith].every(({ length }) => length === 0) &&
  linksRevokedAt === undefined;

/** What the order's records hold, or held while they were the order's. */
function versionsIn(order: string, { parcels, changes }: CustomerData): StoredRecord[] {
  const sides = changes.flatMap(({ before, after }) => [before, after]).filter((side) => side !== undefined);
  return [...parcels, ...sides.filter(versionsOf(order))];
}

/** Whether an order's records have, or had, phones of which none is the other's end. */
export function hasSeveralPhones(order: string, data: CustomerData): boolean {
  const phones = new Set(versionsIn(order, data).map(({ phone }) => phone));
  return [...phones].some((one) => [...phones].some((other) => !phonesAgree(one, other)));
}

/** A row of a spreadsheet without the numbers of other orders that have its tracking number. */
const withoutOthers = (row: object) =>
  "shared" in row && "error" in row ? { ...row, error: withoutOrder(String(row.error)) } : row;

/** The same as a document for the customer: nothing of another order, which a record may have come from, or gone to. */
export function documentOf(order: string, data: CustomerData) {
  const { parcels, linksRevokedAt, snapshots, cases, imported, changes, alerts, alertRequests } = data;
  const isOfOrder = versionsOf(order);
  const ofOrder = (side: StoredRecord | undefined) => (side && isOfOrder(side) ? side : undefined);
  const versions = versionsIn(order, data);
  const isTheirs = (mark: string) => versions.some(({ trackingNo }) => isMarkOf(mark, trackingNo));
  const requests = alertRequests.filter(
    (request) => isOfOrder({ name: request.order }) || versions.some(({ phone }) => phonesAgree(request.phone, phone)),
  );
  return {
    order,
    parcels,
    ...(linksRevokedAt !== undefined && { linksRevokedAt }),
    shipments: [...snapshots].map(([trackingNo, { data, fetchedAt }]) => ({
      trackingNo,
      asOf: fetchedAt === undefined ? null : new Date(fetchedAt).toISOString(),
      ...data,
    })),
    notes: cases.flatMap(({ trackingNo, note, writtenAt }) => (note ? [{ trackingNo, note, writtenAt }] : [])),
    alerts: alerts.map(({ email, phones, askedAt, confirmedAt, told }) => ({
      ...{ email, phones: [...phones], askedAt, confirmedAt: confirmedAt ?? null, told: [...told].filter(isTheirs) },
    })),
    alertRequests: requests.map(({ email, phone }) => ({ email, phone })),
    changes: changes.map(({ before, after, removed }) => ({
      before: ofOrder(before),
      after: ofOrder(after),
      at: after?.updatedAt ?? removed?.at,
    })),
    spreadsheetRows: imported.flatMap((rows) => rows.ofOrder).map(withoutOthers),
  };
}
