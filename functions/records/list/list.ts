import { encodeTime } from "ulid";
import { type ListedRecord, trackingRecord } from "../../../shared/records.ts";
import { idInSortKey } from "../../database/ids.ts";
import { type ListPage, type PageRequest, readPage } from "../../database/list/list-page.ts";
import { indexes } from "../../database/schema.ts";
import { isExpired, unixSeconds } from "../../database/table.ts";
import { deletedAt } from "../history/deleted.ts";
import { historyExpires } from "../history/entry.ts";
import { listedRecordIn } from "../item.ts";
import { deletedShards, trackingShards } from "../keys.ts";
import { containedTexts, matches, passes, type RecordFilter, type RecordSearch, statusFilter } from "./search.ts";
import { rowsOfWholeNumber } from "./whole-number.ts";

export interface ListRequest extends PageRequest, RecordFilter {
  /** Newest first, or by order number. */
  readonly order: "newest" | "asc" | "desc";
  /** Those that were deleted and can be restored, the last deletion first instead of the newest record. */
  readonly deleted?: boolean;
  readonly search?: RecordSearch;
}

export interface RecordPage extends Omit<ListPage<ListedRecord>, "entries"> {
  readonly records: ListedRecord[];
}

const orders = {
  newest: { indexName: "directory", ascending: false },
  asc: { indexName: "byOrder", ascending: true },
  desc: { indexName: "byOrder", ascending: false },
} as const;

/** The characters of an `_id` that tell its time. */
const timeLength = 10;

/**
 * One page of the tracking records, or of those that a search finds. Records whose whole number was searched come first
 * and at once; the reply then stops with what else was read by then.
 */
export async function listRecords({ order, deleted = false, search, ...request }: ListRequest): Promise<RecordPage> {
  const now = Date.now();
  const { status, createdFrom, createdTo } = request;
  const isFiltered = [search, status, createdFrom, createdTo].some((one) => one !== undefined);
  const { indexName, ascending } = orders[order];
  const { sort } = indexes[indexName];
  const found = search && !deleted ? await rowsOfWholeNumber(search, { indexName, ascending }) : undefined;
  const leading = found?.filter(({ entry }) => passes(entry, request));
  const led = new Set(leading?.map(({ entry }) => entry._id));
  const isListed = (record: ListedRecord) =>
    !led.has(record._id) &&
    (record.deletedAt === undefined || historyExpires(record.deletedAt) > unixSeconds()) &&
    (!deleted || !search || matches(record, search)) &&
    passes(record, request);
  const byTime = order === "newest" && !deleted;
  const { entries, ...rest } = await readPage<ListedRecord>(
    deleted ? `deleted_${order}` : order,
    {
      indexName,
      ascending,
      byTime,
      // An `_id` begins with the time of its creation.
      endsAt: byTime && createdFrom ? encodeTime(Math.max(Date.parse(createdFrom), 0), timeLength) : undefined,
      partitions: deleted ? deletedShards : trackingShards,
      attributes: ["name", "phone", "trackingNo", "createdAt", "version", "expiresAt", "shipment"],
      // The items of deleted records have no key to compare with, and are few.
      search: search && !deleted ? containedTexts(search) : undefined,
      filter: status && !deleted ? statusFilter(status, now) : undefined,
      isSearch: isFiltered,
      leading,
      entriesOf: async (items) =>
        items.map((item) => {
          const sortKey = String(item[sort]);
          const stored = { ...item, _id: idInSortKey(sortKey) };
          const record: ListedRecord = deleted
            ? { ...trackingRecord.parse(stored), deletedAt: deletedAt(sortKey) }
            : listedRecordIn(stored, now);
          return !isExpired(item) && isListed(record) ? record : undefined;
        }),
    },
    request,
  );
  return { records: entries, ...rest };
}
