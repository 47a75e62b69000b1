import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../database/table.ts";
import { type StoredRecord, storedRecord } from "../records/item.ts";

/** Everything in the table, for tests alone: no function may scan. */
export async function scanTable(): Promise<Record<string, unknown>[]> {
  const pages = paginateScan({ client: table() }, { TableName: tableName(), ConsistentRead: true });
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}

export const allRecords = async (): Promise<StoredRecord[]> =>
  (await scanTable()).filter(({ sk }) => String(sk).startsWith("PARCEL#")).map((item) => storedRecord.parse(item));

/** What an import decides of each record, in an order of its own: ids and times differ from run to run. */
export const decided = (parcels: readonly StoredRecord[]) =>
  parcels.map(({ name, phone, trackingNo, version }) => [name, trackingNo, phone, version].join(" | ")).sort();
