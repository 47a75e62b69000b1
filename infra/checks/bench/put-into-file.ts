import { DatabaseSync } from "node:sqlite";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { type IndexName, indexes, projectedAttributes } from "../../../functions/database/schema.ts";

/** As the API has it. */
export type StoredItem = Readonly<Record<string, AttributeValue>>;

const blockSize = 50_000;

/** DynamoDB's size of an item in bytes, about: names and values. */
const sizeOf = (item: StoredItem) =>
  Object.entries(item).reduce(
    (sum, [name, value]) =>
      sum + name.length + ("S" in value ? Buffer.byteLength(value.S ?? "") : JSON.stringify(value).length),
    0,
  );

const text = (item: StoredItem, name: string) => item[name]?.S;

/** An item's copy in an index. */
function copyIn(index: IndexName, item: StoredItem): string {
  const names = ["pk", "sk", ...Object.values(indexes[index]), ...projectedAttributes];
  return JSON.stringify(Object.fromEntries(names.flatMap((name) => (item[name] ? [[name, item[name]]] : []))));
}

/**
 * Puts items into the file of an embedded engine, in its own format: a million take about a minute, through its API half an
 * hour. No stream record tells of them.
 */
export function putIntoFile(file: string, table: string, items: Iterable<StoredItem>): void {
  const database = new DatabaseSync(file, { timeout: 60_000 });
  database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -500000");
  const putItem = database.prepare(
    `INSERT OR REPLACE INTO "${table}" (pk, sk, item_json, item_size) VALUES (?, ?, ?, ?)`,
  );
  const putCopies = (Object.keys(indexes) as IndexName[]).map((index) => {
    const { partition, sort } = indexes[index];
    const put = database.prepare(`INSERT OR REPLACE INTO "${table}::gsi::${index}" VALUES (?, ?, ?, ?, ?)`);
    return (item: StoredItem) => {
      const [indexPk, indexSk] = [text(item, partition), text(item, sort)];
      if (indexPk === undefined || indexSk === undefined) return;
      put.run(`S:${indexPk}`, `S:${indexSk}`, `S:${text(item, "pk")}`, `S:${text(item, "sk")}`, copyIn(index, item));
    };
  });
  let put = 0;
  database.exec("BEGIN");
  for (const item of items) {
    putItem.run(`S:${text(item, "pk")}`, `S:${text(item, "sk")}`, JSON.stringify(item), sizeOf(item));
    for (const putCopy of putCopies) putCopy(item);
    put += 1;
    if (put % blockSize === 0) database.exec("COMMIT; BEGIN");
  }
  database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}
