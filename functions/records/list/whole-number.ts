import {
  fieldsOf,
  type NumberField,
  type RecordSearch,
  wholeKey,
} from "../../../shared/record-search.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { leadingSortKey, type Row, rowOf } from "../../database/list/shard-reader.ts";
import { batchGet, isExpired, queryItems } from "../../database/reads.ts";
import { type IndexName, indexes } from "../../database/schema.ts";
import { recordsQuery } from "../find.ts";
import { listedRecordIn } from "../item.ts";
import { indexKeys, orderPartition } from "../keys.ts";
import { keysWithNumber } from "../references.ts";

/** A number that more records have is searched like any other text. */
const maxRecords = 200;

interface ListOrder {
  readonly indexName: IndexName;
  readonly ascending: boolean;
}

type Found = { readonly sortKey: string; readonly record: ListedRecord };

/** The records that have the searched text as their whole number, however typed, as rows that lead the list. */
export async function rowsOfWholeNumber(
  search: RecordSearch,
  order: ListOrder,
): Promise<Row<ListedRecord>[]> {
  const { indexName, ascending } = order;
  const ofFields = await Promise.all(
    fieldsOf(search).map(async (field) => {
      if (wholeKey(field, search.text) === undefined) return [];
      const found = await storedWith(field, search.text, indexName);
      return found.length > maxRecords ? [] : found;
    }),
  );
  const found = new Map(ofFields.flat().map((one) => [one.record._id, one]));
  const rows = [...found.values()].map(({ sortKey, record }) =>
    rowOf(leadingSortKey(sortKey, ascending), record),
  );
  rows.sort((left, right) => (left.rank < right.rank ? -1 : 1));
  return ascending ? rows : rows.reverse();
}

async function storedWith(
  field: NumberField,
  text: string,
  indexName: IndexName,
): Promise<Found[]> {
  const items = await (field === "name" ? byOrderNumber(text) : byTrackingNumber(text));
  const records = items
    .filter((item) => !isExpired(item))
    .map((item) => listedRecordIn(item));
  return records.map((record) => ({
    sortKey: indexKeys(record._id, record.name)[indexes[indexName].sort],
    record,
  }));
}

async function byOrderNumber(orderNumber: string) {
  const { Items = [] } = await queryItems(
    recordsQuery(orderPartition(orderNumber), maxRecords + 1),
  );
  return Items;
}

async function byTrackingNumber(trackingNo: string) {
  const keys = await keysWithNumber(trackingNo, maxRecords + 1);
  return keys.length > maxRecords ? [] : batchGet(keys);
}
