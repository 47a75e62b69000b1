import { encodeTime } from "ulid";
import {
  endsNumber,
  isEnding,
  isRanked,
  type RecordSearch,
  rankCount,
  rankOf,
} from "../../../shared/record-search.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { idInSortKey } from "../../database/ids.ts";
import {
  type ListPage,
  type PageRequest,
  readPage,
} from "../../database/list/list-page.ts";
import type { ListSource } from "../../database/list/shard-reader.ts";
import { isExpired } from "../../database/reads.ts";
import { indexes } from "../../database/schema.ts";
import { canBeRestored, deletedRecordIn } from "../history/deleted.ts";
import { listedAttributes, listedRecordIn } from "../item.ts";
import { deletedShards, trackingShards } from "../keys.ts";
import {
  containedTexts,
  matches,
  passes,
  type RecordFilter,
  statusFilter,
} from "./search.ts";
import { rowsOfWholeNumber } from "./whole-number.ts";

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

const isFiltered = ({ search, status, createdFrom, createdTo }: RecordQuery) =>
  [search, status, createdFrom, createdTo].some((one) => one !== undefined);

const ranksOf = (search: RecordSearch) =>
  isRanked(search)
    ? { count: rankCount, of: (record: ListedRecord) => rankOf(record, search) }
    : undefined;

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
    ...orders[order],
    byTime,
    endsAt: byTime && createdFrom && !ofAll ? firstIdAt(createdFrom) : undefined,
    partitions: trackingShards,
    attributes: listedAttributes,
    search: search && containedTexts(search),
    filter: status && !ofAll ? statusFilter(status, now) : undefined,
    ranks: search && ranksOf(search),
    isSearch: isFiltered(query),
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
    ...orders[order],
    partitions: deletedShards,
    attributes: listedAttributes,
    ranks: search && ranksOf(search),
    isSearch: isFiltered(query),
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
