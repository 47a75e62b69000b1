import { type ListedRecord, trackingRecord } from "../../../shared/records.ts";
import { idInSortKey } from "../../database/ids.ts";
import { type ListPage, type PageRequest, readPage } from "../../database/list/list-page.ts";
import { indexes } from "../../database/schema.ts";
import { isExpired, unixSeconds } from "../../database/table.ts";
import { deletedAt } from "../history/deleted.ts";
import { historyExpires } from "../history/entry.ts";
import { deletedShards, trackingShards } from "../keys.ts";
import { containedTexts, matches, type RecordSearch } from "./search.ts";
import { rowsOfWholeNumber } from "./whole-number.ts";

export interface ListRequest extends PageRequest {
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

/**
 * One page of the tracking records, or of those that a search finds. Records whose whole number was searched come first
 * and at once; the reply then stops with what else was read by then.
 */
export async function listRecords({ order, deleted = false, search, ...request }: ListRequest): Promise<RecordPage> {
  const { indexName, ascending } = orders[order];
  const { sort } = indexes[indexName];
  const leading = search && (await rowsOfWholeNumber(search, { indexName, ascending, deleted }));
  const led = new Set(leading?.map(({ entry }) => entry._id));
  const isListed = ({ _id, deletedAt: at, ...fields }: ListedRecord) =>
    !led.has(_id) &&
    (at === undefined || historyExpires(at) > unixSeconds()) &&
    (!deleted || !search || matches(fields, search));
  const { entries, ...rest } = await readPage<ListedRecord>(
    deleted ? `deleted_${order}` : order,
    {
      indexName,
      ascending,
      byTime: order === "newest" && !deleted,
      partitions: deleted ? deletedShards : trackingShards,
      attributes: ["name", "phone", "trackingNo", "createdAt", "version", "expiresAt"],
      // The items of deleted records have no key to compare with, and are few.
      search: search && !deleted ? containedTexts(search) : undefined,
      isSearch: search !== undefined,
      leading,
      entriesOf: async (items) =>
        items.map((item) => {
          const record: ListedRecord = {
            ...trackingRecord.parse({ ...item, _id: idInSortKey(String(item[sort])) }),
            ...(deleted && { deletedAt: deletedAt(String(item[sort])) }),
          };
          return !isExpired(item) && isListed(record) ? record : undefined;
        }),
    },
    request,
  );
  return { records: entries, ...rest };
}
