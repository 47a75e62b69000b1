import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../database/table.ts";
import { type StoredRecord, storedRecord } from "../records/item.ts";

/** All items of the table. Only tests may scan. */
export async function scanTable(): Promise<Record<string, unknown>[]> {
  const pages = paginateScan({ client: table() }, { TableName: tableName(), ConsistentRead: true });
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}

export const allRecords = async (): Promise<StoredRecord[]> =>
  (await scanTable()).filter(({ sk }) => String(sk).startsWith("PARCEL#")).map((item) => storedRecord.parse(item));

/** The fields of records that an import decides, sorted: ids and times differ between runs. */
export const decided = (records: readonly StoredRecord[]) =>
  records.map(({ name, phone, trackingNo, version }) => [name, trackingNo, phone, version].join(" | ")).sort();
