import { encodeTime } from "ulid";
import {
  endsNumber,
  fieldsOf,
  isEnding,
  isRanked,
  type NumberField,
  type RecordSearch,
  rankCount,
  rankOf,
  wholeKey,
} from "../../../shared/record-search.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { idInSortKey } from "../../database/ids.ts";
import {
  type ListPage,
  type PageRequest,
  readPage,
} from "../../database/list/list-page.ts";
import {
  type ListSource,
  leadingSortKey,
  type Row,
  rowOf,
} from "../../database/list/shard-reader.ts";
import { batchGet, isExpired, queryItems } from "../../database/reads.ts";
import { indexes, listedAttributes } from "../../database/schema.ts";
import { keysWithNumber, recordsQuery } from "../find.ts";
import { canBeRestored, deletedRecordIn } from "../history/entry.ts";
import {
  deletedShards,
  indexKeys,
  listedRecordIn,
  orderPartition,
  trackingShards,
} from "../item.ts";
import {
  containedTexts,
  matches,
  passes,
  type RecordFilter,
  statusFilter,
} from "./search.ts";

interface RecordQuery extends RecordFilter {
  /** Newest first, or by order number. */
  readonly order: "newest" | "asc" | "desc";
  readonly search?: RecordSearch;
}

export interface ListRequest extends PageRequest, RecordQuery {
  /** Those that were deleted and can be restored, the last deletion first instead of the newest record. */
  readonly deleted?: boolean;
}

export interface RecordPage extends Omit<ListPage<ListedRecord>, "entries"> {
  readonly records: ListedRecord[];
  /** Whether the filters would have hidden some of them. */
  readonly beyond: boolean;
}

const orders = {
  newest: { indexName: "directory", ascending: false },
  asc: { indexName: "byOrder", ascending: true },
  desc: { indexName: "byOrder", ascending: false },
} as const;

/** One page of the tracking records, or of those that a search or filter finds. */
export async function listRecords({
  deleted = false,
  ...request
}: ListRequest): Promise<RecordPage> {
  const { order } = request;
  const { entries, ...rest } = deleted
    ? await readPage(`deleted_${order}`, deletedRecords(request), request)
    : await readPage(order, await liveRecords(request), request);
  return {
    records: entries,
    beyond: entries.some((record) => !passes(record, request)),
    ...rest,
  };
}

/** What lists of stored and of deleted records have in common. */
const sourceFor = ({ order, search, status, createdFrom, createdTo }: RecordQuery) => ({
  ...orders[order],
  attributes: listedAttributes,
  ranks:
    search && isRanked(search)
      ? { count: rankCount, of: (record: ListedRecord) => rankOf(record, search) }
      : undefined,
  isSearch: [search, status, createdFrom, createdTo].some((one) => one !== undefined),
});

/** The characters of an `_id` that tell its time. */
const timeLength = 10;
/** An `_id` begins with the time of its creation. */
const firstIdAt = (createdFrom: string) =>
  encodeTime(Math.max(Date.parse(createdFrom), 0), timeLength);

/**
 * The records that are stored. Those whose whole number was searched come first and at once, whatever the filters; the reply
 * then stops with what else was read by then. What ends in the searched digits is found whatever the filters, too.
 */
async function liveRecords(query: RecordQuery): Promise<ListSource<ListedRecord>> {
  const now = Date.now();
  const { order, search, status, createdFrom } = query;
  const byTime = order === "newest";
  const leading = search ? await rowsOfWholeNumber(search, orders[order]) : [];
  const led = new Set(leading.map(({ entry }) => entry._id));
  const ofAll = search !== undefined && isEnding(search);
  const { sort } = indexes[orders[order].indexName];
  return {
    ...sourceFor(query),
    byTime,
    endsAt: byTime && createdFrom && !ofAll ? firstIdAt(createdFrom) : undefined,
    partitions: trackingShards,
    search: search && containedTexts(search),
    filter: status && !ofAll ? statusFilter(status, now) : undefined,
    leading,
    entriesOf: async (items) =>
      items.map((item) => {
        const record = listedRecordIn(
          { ...item, _id: idInSortKey(String(item[sort])) },
          now,
        );
        const isFound = passes(record, query) || (ofAll && endsNumber(record, search));
        return isFound && !isExpired(item) && !led.has(record._id) ? record : undefined;
      }),
  };
}

/** The records that can be restored. They are few, and their items have no key to compare with: nothing is left to the database. */
function deletedRecords(query: RecordQuery): ListSource<ListedRecord> {
  const { order, search } = query;
  const { sort } = indexes[orders[order].indexName];
  return {
    ...sourceFor(query),
    partitions: deletedShards,
    entriesOf: async (items) =>
      items.map((item) => {
        const record = deletedRecordIn(item, String(item[sort]));
        const isFound = !search || matches(record, search);
        return canBeRestored(record) &&
          !isExpired(item) &&
          isFound &&
          passes(record, query)
          ? record
          : undefined;
      }),
  };
}

/** A number that more records have is searched like any other text. */
const maxRecords = 200;

/** The records that have the searched text as their whole number, however typed, as rows that lead the list. */
async function rowsOfWholeNumber(
  search: RecordSearch,
  { indexName, ascending }: (typeof orders)[RecordQuery["order"]],
): Promise<Row<ListedRecord>[]> {
  const { sort } = indexes[indexName];
  const ofFields = await Promise.all(
    fieldsOf(search).map(async (field) => {
      if (wholeKey(field, search.text) === undefined) return [];
      const found = await storedWith(field, search.text);
      return found.length > maxRecords ? [] : found;
    }),
  );
  const found = new Map(ofFields.flat().map((record) => [record._id, record]));
  const rows = [...found.values()].map((record) => {
    const sortKey = indexKeys(record._id, record.name)[sort];
    return rowOf(leadingSortKey(sortKey, ascending), record);
  });
  rows.sort((left, right) => (left.rank < right.rank ? -1 : 1));
  return ascending ? rows : rows.reverse();
}

async function storedWith(field: NumberField, text: string): Promise<ListedRecord[]> {
  const items = await (field === "name" ? byOrderNumber(text) : byTrackingNumber(text));
  return items.filter((item) => !isExpired(item)).map((item) => listedRecordIn(item));
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
