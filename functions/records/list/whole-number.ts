import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { maxKeyLength, naturalSortKey, orderKey, trackingKey } from "../../../shared/keys.ts";
import { type ListedRecord, trackingRecord } from "../../../shared/records.ts";
import { leadingSortKey, type Row, rowOf } from "../../database/list/shard-reader.ts";
import { type IndexName, indexes } from "../../database/schema.ts";
import { table } from "../../database/table.ts";
import { recordsQuery } from "../find.ts";
import { deletedOfOrder } from "../history/deleted.ts";
import { recordIn } from "../item.ts";
import { indexKeys } from "../keys.ts";
import { keysWithNumber, recordsAt } from "../references.ts";
import type { RecordSearch } from "./search.ts";

/** A number that more records have is searched like any other text. */
const maxRecords = 200;

interface ListOrder {
  readonly indexName: IndexName;
  readonly ascending: boolean;
  readonly deleted: boolean;
}

type Found = { readonly sortKey: string; readonly record: ListedRecord };

/** The records that have the searched text as their whole number, however typed, as rows that lead the list. */
export async function rowsOfWholeNumber(search: RecordSearch, order: ListOrder): Promise<Row<ListedRecord>[]> {
  const { indexName, ascending, deleted } = order;
  const key = (search.field === "name" ? orderKey : trackingKey)(search.text);
  if (key === "" || key.length > maxKeyLength) return [];
  const found = deleted ? await deletedWith(search, indexName) : await storedWith(search, indexName);
  if (found.length > maxRecords) return [];
  const rows = found.map(({ sortKey, record }) => rowOf(leadingSortKey(sortKey, ascending), record));
  rows.sort((left, right) => (left.rank < right.rank ? -1 : 1));
  return ascending ? rows : rows.reverse();
}

async function storedWith({ field, text }: RecordSearch, indexName: IndexName): Promise<Found[]> {
  const records = field === "name" ? await byOrderNumber(text) : await byTrackingNumber(text);
  return records.map((record) => ({
    sortKey: indexKeys(record._id, record.name)[indexes[indexName].sort],
    record: trackingRecord.parse(record),
  }));
}

async function byOrderNumber(orderNumber: string) {
  const { Items = [] } = await table().send(new QueryCommand({ ...recordsQuery(orderNumber), Limit: maxRecords + 1 }));
  return Items.flatMap((item) => recordIn(item) ?? []);
}

async function byTrackingNumber(trackingNo: string) {
  const keys = await keysWithNumber(trackingNo, maxRecords + 1);
  return keys.length > maxRecords ? [] : recordsAt(keys);
}

/** By order number only: no item leads from a tracking number to the deleted records that had it. */
async function deletedWith({ field, text }: RecordSearch, indexName: IndexName): Promise<Found[]> {
  if (field !== "name") return [];
  return (await deletedOfOrder(text)).map((record) => {
    const sortKey = `${record.deletedAt}#${record._id}`;
    return { sortKey: indexName === "byOrder" ? `${naturalSortKey(record.name)}#${sortKey}` : sortKey, record };
  });
}
