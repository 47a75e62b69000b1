import { type TrackingRecord, trackingRecord } from "../../../shared/records.ts";
import { idInSortKey } from "../../database/ids.ts";
import { type ListPage, type PageRequest, readPage } from "../../database/list/list-page.ts";
import { searchKey } from "../../database/list/search-key.ts";
import { indexes } from "../../database/schema.ts";
import { unixSeconds } from "../../database/table.ts";
import { deletedAt } from "../history/deletion.ts";
import { historyExpires } from "../history/entry.ts";
import { deletedShards, trackingShards } from "../keys.ts";

export interface ListRequest extends PageRequest {
  /** Newest first, or by order number. */
  readonly order: "newest" | "asc" | "desc";
  /** Those that were deleted and can be restored, the last deletion first instead of the newest record. */
  readonly deleted?: boolean;
  readonly search?: { readonly field: "name" | "trackingNo"; readonly text: string };
}

export interface RecordPage extends Omit<ListPage<TrackingRecord>, "entries"> {
  readonly records: TrackingRecord[];
}

const orders = {
  newest: { indexName: "directory", ascending: false },
  asc: { indexName: "byOrder", ascending: true },
  desc: { indexName: "byOrder", ascending: false },
} as const;
const searchedAttributes = { name: "nameLower", trackingNo: "trackingLower" } as const;

/** One page of the tracking records, or of those that a search finds. */
export async function listRecords({ order, deleted = false, search, ...request }: ListRequest): Promise<RecordPage> {
  const { indexName, ascending } = orders[order];
  const { sort } = indexes[indexName];
  const { entries, ...rest } = await readPage<TrackingRecord>(
    deleted ? `deleted_${order}` : order,
    {
      indexName,
      ascending,
      byTime: order === "newest" && !deleted,
      partitions: deleted ? deletedShards : trackingShards,
      attributes: ["name", "phone", "trackingNo", "createdAt", "version"],
      search: search && { attribute: searchedAttributes[search.field], text: searchKey(search.text) },
      isSearch: search !== undefined,
      entriesOf: async (items) =>
        items
          .filter((item) => !deleted || historyExpires(deletedAt(String(item[sort]))) > unixSeconds())
          .map((item) => trackingRecord.parse({ ...item, _id: idInSortKey(String(item[sort])) })),
    },
    request,
  );
  return { records: entries, ...rest };
}
