import { DatabaseSync } from "node:sqlite";
import { marshall } from "@aws-sdk/util-dynamodb";
import { ulid } from "ulid";
import { indexes, projectedAttributes } from "../../../functions/database/schema.ts";
import { byForm, newRecord, recordItem } from "../../../functions/records/item.ts";
import { recordKey } from "../../../functions/records/keys.ts";
import { referenceOf } from "../../../functions/records/references.ts";

/** A million records reach back 20 months, less than records are kept. */
const recordEveryMs = 52_000;
/** The records are older than the time for which one that the index lacks is searched again. */
const newest = Date.now() - 60_000;

/** The fields of a record: consecutive order numbers, the oldest first. */
export const fieldsAt = (at: number) => ({
  name: `AYU-${1_000 + at}`,
  phone: `+91 98${String((at * 7_919) % 100_000_000).padStart(8, "0")}`,
  trackingNo: `SG3${260_000_000_000 + at * 37}`,
});

/**
 * Puts records, each with the reference that the follower makes, into the file of an embedded engine, in its own format: a
 * million take a few minutes, through its API half an hour. No stream record tells of them.
 */
export function putRecordsIntoFile(file: string, table: string, count: number): void {
  const database = new DatabaseSync(file, { timeout: 60_000 });
  database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; BEGIN");
  const put = database.prepare(
    `INSERT INTO "${table}" (pk, sk, item_json, item_size) VALUES (?, ?, ?, ?)`,
  );
  for (let at = 0; at < count; at += 1) {
    const createdAt = new Date(newest - (count - at) * recordEveryMs);
    const _id = ulid(createdAt.getTime());
    const record = newRecord(fieldsAt(at), _id, createdAt, byForm("bench"));
    for (const item of [recordItem(record), referenceOf(recordKey(record))]) {
      const text = JSON.stringify(marshall(item, { removeUndefinedValues: true }));
      put.run(`S:${item.pk}`, `S:${item.sk}`, text, text.length);
    }
  }
  for (const [index, { partition, sort }] of Object.entries(indexes)) {
    const copied = ["pk", "sk", partition, sort, ...projectedAttributes];
    database.exec(`INSERT OR REPLACE INTO "${table}::gsi::${index}"
      SELECT 'S:' || (item_json ->> '$.${partition}.S') one, 'S:' || (item_json ->> '$.${sort}.S') two, pk, sk,
        (SELECT json_group_object(key, json(value)) FROM json_each(item_json) WHERE key IN ('${copied.join("','")}'))
      FROM "${table}" WHERE one || two > '' ORDER BY one, two`);
  }
  database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}
