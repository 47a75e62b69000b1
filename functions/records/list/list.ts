import { type TrackingRecord, trackingRecord } from "../../../shared/records.ts";
import { idInSortKey } from "../../database/ids.ts";
import { type ListPage, type PageRequest, readPage } from "../../database/list/list-page.ts";
import { searchKey } from "../../database/list/search-key.ts";
import { indexes } from "../../database/schema.ts";
import { trackingShards } from "../keys.ts";

export interface ListRequest extends PageRequest {
  /** Newest first, or by order number. */
  readonly order: "newest" | "asc" | "desc";
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
export async function listRecords({ order, search, ...request }: ListRequest): Promise<RecordPage> {
  const { indexName, ascending } = orders[order];
  const { sort } = indexes[indexName];
  const { entries, ...rest } = await readPage<TrackingRecord>(
    order,
    {
      indexName,
      ascending,
      byTime: order === "newest",
      partitions: trackingShards,
      attributes: ["name", "phone", "trackingNo", "createdAt", "version"],
      search: search && { attribute: searchedAttributes[search.field], text: searchKey(search.text) },
      isSearch: search !== undefined,
      entriesOf: async (items) =>
        items.map((item) => trackingRecord.parse({ ...item, _id: idInSortKey(String(item[sort])) })),
    },
    request,
  );
  return { records: entries, ...rest };
}
