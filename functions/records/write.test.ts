import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { ulid } from "ulid";
import { expect, test } from "vitest";
import { Failure } from "../../shared/errors.ts";
import { recordFields } from "../../shared/labels.ts";
import type { TrackingRecord } from "../../shared/records.ts";
import { recordPrefix } from "../database/schema.ts";
import { table, tableName } from "../database/table.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { deletionEntry, historyEntry } from "./history/entry.ts";
import { byForm, newRecord, nextVersion, recordItem, recordKey, type StoredRecord, storedRecord } from "./item.ts";
import { listRecords } from "./list/list.ts";
import { createRecord, deleteRecord, transition, type transitionKinds, updateRecord } from "./write.ts";

type Field = (typeof recordFields)[number];
const refusals = ["conflict", "not_found", "busy"];

/** The result of a write, or undefined where it failed with an expected Failure. */
async function outcome<Result>(act: Promise<Result>): Promise<Result | undefined> {
  try {
    return await act;
  } catch (error) {
    if (error instanceof Failure && refusals.includes(error.code)) return undefined;
    throw error;
  }
}

async function everyRecordItem() {
  const { Items = [] } = await table().send(new ScanCommand({ TableName: tableName(), ConsistentRead: true }));
  const records = Items.filter(({ sk }) => String(sk).startsWith(recordPrefix));
  return records.sort((left, right) => (String(left._id) < String(right._id) ? 1 : -1));
}

// Few keys, so that writes conflict.
const place = fc.record({
  name: fc.constantFrom("AYU-1", "#ayu 1", "AYU-2"),
  trackingNo: fc.constantFrom("SG3231027366055", "SG3231027366056"),
  phone: fc.constantFrom("9000000001", "9000000002"),
});
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("create" as const), fields: place }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("update" as const), which: fc.nat(), fields: place, seen: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), which: fc.nat() }) },
);

/** Old enough for no extra retries of the index. */
const aMinuteAgo = () => new Date(Date.now() - 60_000);

test("after simultaneous writes records are whole, unique and in their latest version", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 4 }),
      async (rounds) => {
        await switchToEmptyTable();
        /** Every version of every record that a write returned. */
        const versions = new Map<string, StoredRecord[]>();
        const deleted = new Map<string, StoredRecord>();
        const latest = new Map<string, TrackingRecord>();
        const wrote = (record: StoredRecord) => {
          versions.set(record._id, [...(versions.get(record._id) ?? []), record]);
        };

        for (const round of rounds) {
          await Promise.all(
            round.map(async (taken) => {
              if (taken.do === "create") {
                const made = await outcome(createRecord(taken.fields, "test", aMinuteAgo()));
                if (made) wrote(made.record);
                return;
              }
              const known = [...latest.values()];
              const record = known[taken.which % known.length];
              if (!record) return;
              if (taken.do === "delete") {
                const gone = await outcome(deleteRecord(record._id, byForm("test")));
                if (gone && deleted.has(gone._id)) throw new Error("A record was deleted twice");
                if (gone) deleted.set(gone._id, gone);
                return;
              }
              const edit = { _id: record._id, ...taken.fields };
              const changed = await outcome(updateRecord(edit, taken.seen ? record : undefined, "test"));
              if (changed) {
                const isWanted = (field: Field) => !taken.seen || edit[field] !== record[field];
                for (const field of recordFields.filter(isWanted)) expect(changed[field]).toBe(edit[field]);
                expect(changed).toMatchObject({ _id: record._id, createdAt: record.createdAt });
                wrote(changed);
              }
            }),
          );
          latest.clear();
          for (const item of await everyRecordItem()) latest.set(String(item._id), storedRecord.parse(item));
        }

        const items = await everyRecordItem();
        const stored = items.map((item) => storedRecord.parse(item));
        // Each record is stored once, under its own key, with all derived attributes.
        expect(new Set(stored.map(({ _id }) => _id)).size).toBe(stored.length);
        expect(items).toEqual(stored.map(recordItem));
        // The latest version that a write returned is stored, unless a delete returned the record.
        const expected = [...versions]
          .filter(([_id]) => !deleted.has(_id))
          .map(([, known]) => known.reduce((left, right) => (left.version > right.version ? left : right)));
        expect(stored).toEqual(expected.sort((left, right) => (left._id < right._id ? 1 : -1)));
        // No version was returned by two writes.
        for (const known of versions.values()) {
          const byVersion = new Map(known.map((record) => [record.version, record]));
          for (const record of known) expect(byVersion.get(record.version)).toEqual(record);
        }
        const { records } = await listRecords({ order: "newest", stopAt: Number.POSITIVE_INFINITY });
        expect(records.map(({ shipment: _, ...record }) => record)).toEqual(
          stored.map(({ updatedAt: _at, updatedBy: _by, via: _via, ...record }) => record),
        );
        expect(new Set(stored.map((record) => Object.values(recordKey(record)).join())).size).toBe(stored.length);
      },
    ),
    { numRuns: 15 },
  );
});

const by = byForm("test");
const first = newRecord({ name: "AYU-1", phone: "9000000001", trackingNo: "SG1" }, ulid(), new Date(), by);
const next = (fields: Partial<StoredRecord>) => nextVersion(first, fields, by, new Date());
const deletion = historyEntry.parse(deletionEntry(first, by, new Date()));
type Kind = (typeof transitionKinds)[number];

const writesOf: Readonly<Record<Kind, readonly [writes: ReturnType<typeof transition>, expected: readonly string[]]>> =
  {
    create: [transition(undefined, first, by), ["Put ORDER"]],
    edit: [transition(first, next({ phone: "9000000002" }), by), ["Update ORDER", "Put HISTORY"]],
    "correct-order-number": [
      transition(first, next({ name: "AYU-2" }), by),
      ["Delete ORDER", "Put ORDER", "Put HISTORY", "Put SHIPMENT"],
    ],
    "correct-tracking-number": [
      transition(first, next({ trackingNo: "SG2" }), by),
      ["Delete ORDER", "Put ORDER", "Put HISTORY"],
    ],
    delete: [transition(first, undefined, by), ["Delete ORDER", "Put HISTORY"]],
    undo: [transition(undefined, next({}), { ...by, deletion }), ["Put ORDER", "Put HISTORY", "Update HISTORY"]],
  };

test.each(Object.entries(writesOf))("%s is written by one transaction", (_kind, [writes, expected]) => {
  const names = writes.map(({ Put, Update, Delete }) => {
    const [name, key] = Put ? ["Put", Put.Item] : Update ? ["Update", Update.Key] : ["Delete", Delete?.Key];
    return `${name} ${String(key?.pk).split("#")[0]}`;
  });
  expect(names).toEqual(expected);
});
