import { DatabaseSync } from "node:sqlite";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { encodeTime, ulid } from "ulid";
import {
  type IndexName,
  indexes,
  projectedAttributes,
} from "../../../functions/database/schema.ts";
import { byForm, newRecord, recordItem } from "../../../functions/records/item.ts";
import { recordKey } from "../../../functions/records/keys.ts";
import { referenceOf } from "../../../functions/records/references.ts";
import { snapshotKey } from "../../../functions/shipments/snapshot-store.ts";
import { scenarios } from "../../../shared/courier-fixtures/scenarios.ts";
import { asShipment } from "../../../shared/courier-fixtures/wire.ts";
import { shipmentData } from "../../../shared/shipment/data.ts";

/** As the API has it. */
type StoredItem = Readonly<Record<string, AttributeValue>>;

/** A million records reach back 20 months, less than records are kept. */
const recordEveryMs = 52_000;
const now = Date.now();
/** The records are older than the time for which one that the index lacks is searched again. */
const newest = now - 60_000;
const blockSize = 50_000;

/** The fields of a record: consecutive order numbers, the oldest first. */
export const fieldsAt = (at: number) => ({
  name: `AYU-${1_000 + at}`,
  phone: `+91 98${String((at * 7_919) % 100_000_000).padStart(8, "0")}`,
  trackingNo: `SG3${260_000_000_000 + at * 37}`,
});

/** So many records, each with the reference that the follower makes, and each fifth with a snapshot. */
function* storedItems(count: number): Generator<StoredItem> {
  const stored = (item: object): StoredItem =>
    marshall(item, { removeUndefinedValues: true });
  const { data = { M: {} } } = stored({
    data: shipmentData.parse(asShipment(scenarios.inTransit("SG3000000000000", now))),
  });
  const fetched = stored({ fetchedAt: now, firstAskedAt: now });
  for (let at = 0; at < count; at += 1) {
    const createdAt = new Date(newest - (count - at) * recordEveryMs);
    const id = encodeTime(createdAt.getTime(), 10) + ulid().slice(10);
    const record = newRecord(fieldsAt(at), id, createdAt, byForm("bench"));
    yield stored(recordItem(record));
    yield stored(referenceOf(recordKey(record)));
    if (at % 5 === 0)
      yield { ...stored(snapshotKey(record.trackingNo)), data, ...fetched };
  }
}

/** DynamoDB's size of an item in bytes, about: names and values. */
const sizeOf = (item: StoredItem) =>
  Object.entries(item).reduce(
    (sum, [name, value]) =>
      sum +
      name.length +
      ("S" in value ? Buffer.byteLength(value.S ?? "") : JSON.stringify(value).length),
    0,
  );

/** An item's copy in an index. */
function copyIn(index: IndexName, item: StoredItem): string {
  const names = ["pk", "sk", ...Object.values(indexes[index]), ...projectedAttributes];
  return JSON.stringify(
    Object.fromEntries(names.flatMap((name) => (item[name] ? [[name, item[name]]] : []))),
  );
}

/**
 * Puts records into the file of an embedded engine, in its own format: a million take a few minutes, through its API half
 * an hour. No stream record tells of them.
 */
export function putRecordsIntoFile(file: string, table: string, count: number): void {
  const database = new DatabaseSync(file, { timeout: 60_000 });
  database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -500000");
  const putItem = database.prepare(
    `INSERT OR REPLACE INTO "${table}" (pk, sk, item_json, item_size) VALUES (?, ?, ?, ?)`,
  );
  const key = (item: StoredItem, name: string) => item[name] && `S:${item[name].S}`;
  const putCopies = (Object.keys(indexes) as IndexName[]).map((index) => {
    const { partition, sort } = indexes[index];
    const put = database.prepare(
      `INSERT OR REPLACE INTO "${table}::gsi::${index}" VALUES (?, ?, ?, ?, ?)`,
    );
    return (item: StoredItem, pk: string, sk: string) => {
      const [indexPk, indexSk] = [key(item, partition), key(item, sort)];
      if (indexPk !== undefined && indexSk !== undefined)
        put.run(indexPk, indexSk, pk, sk, copyIn(index, item));
    };
  });
  let put = 0;
  database.exec("BEGIN");
  for (const item of storedItems(count)) {
    const [pk = "", sk = ""] = [key(item, "pk"), key(item, "sk")];
    putItem.run(pk, sk, JSON.stringify(item), sizeOf(item));
    for (const putCopy of putCopies) putCopy(item, pk, sk);
    put += 1;
    if (put % blockSize === 0) database.exec("COMMIT; BEGIN");
  }
  database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}
