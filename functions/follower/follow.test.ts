// Over 250 lines: whatever the follower derives is derived from the same few changes.
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Failure } from "../../shared/errors.ts";
import { emptyShipment } from "../../shared/shipment/data.ts";
import { table, tableName } from "../database/table.ts";
import { referenceOf } from "../records/find.ts";
import { type Change, firstPage } from "../records/history/read.ts";
import { byForm, recordKey, type StoredRecord } from "../records/item.ts";
import { createRecord, deleteRecord, restoreRecord, updateRecord } from "../records/write.ts";
import { setNextCall } from "../shipments/due-store.ts";
import { snapshotKey } from "../shipments/snapshot-store.ts";
import { recordsInStream, streamRecords } from "../testing/stream.ts";
import { allRecords, scanTable } from "../testing/table-content.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler as follower } from "../workers/follower.ts";
import { rebuild } from "./rebuild.ts";

const deliver = (records: readonly DynamoDBRecord[]) => follower({ Records: [...records] });
const derived = async () =>
  (await scanTable())
    .filter(({ pk, sk }) => /^(HISTORY|SHIPMENT)#/.test(String(pk)) && sk !== "SNAPSHOT")
    .sort((left, right) => (`${left.pk} ${left.sk}` < `${right.pk} ${right.sk}` ? -1 : 1));
const references = async () =>
  (await scanTable())
    .filter(({ sk }) => String(sk).startsWith("ORDER#"))
    .map(({ pk, sk }) => `${pk} ${sk}`)
    .sort();
/** The numbers that the watch asks for, and when each is due; undefined for never. */
const watched = async () =>
  Object.fromEntries(
    (await scanTable())
      .filter(({ sk }) => sk === "WATCH")
      .map(({ pk, directorySk }) => [
        String(pk).slice("SHIPMENT#".length),
        directorySk && String(directorySk).slice(0, 24),
      ]),
  );
const nothingMended = {
  ...{ missingReferences: 0, strayReferences: 0, straySnapshots: 0 },
  ...{ dueTimes: 0, cases: 0, statuses: 0, alerts: 0, deliveries: 0 },
};

// Few keys, so that records meet under them.
const place = fc.record({
  name: fc.constantFrom("AYU-1", "#ayu 1", "AYU-2"),
  trackingNo: fc.constantFrom("SG3231027366055", "SG3231027366056"),
  phone: fc.constantFrom("9000000001", "9000000002"),
});
const write = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("create" as const), fields: place }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("update" as const), which: fc.nat(), fields: place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("restore" as const), which: fc.nat() }) },
);
/** Writes, and deliveries after them: of which key the next change, and how many delivered before are repeated. */
const round = fc.record({
  writes: fc.array(write, { minLength: 1, maxLength: 6 }),
  deliveries: fc.array(fc.record({ key: fc.nat(), repeated: fc.array(fc.nat(), { maxLength: 2 }) }), { maxLength: 8 }),
});

/** What a change says, for comparing. */
const said = ({ version, kind, by, via, before, after }: Change) => ({
  version,
  kind,
  by,
  via,
  before: before && fieldsOf(before),
  after: after && fieldsOf(after),
});
type Said = ReturnType<typeof said>;
const fieldsOf = ({ name, phone, trackingNo }: StoredRecord) => ({ name, phone, trackingNo });

/** Old enough that the index is not searched again for it. */
const aMinuteAgo = () => new Date(Date.now() - 60_000);

test("any repetition and order of deliveries ends in what the writes were, and a rebuild finds nothing to mend", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
      await switchToEmptyTable();
      /** What was written, by record, newest first. */
      const written = new Map<string, Said[]>();
      const versions = new Map<string, StoredRecord>();
      const told = (_id: string, change: Said) => written.set(_id, [change, ...(written.get(_id) ?? [])]);
      const attempt = async (act: () => Promise<void>) => {
        await act().catch((error) => {
          if (!(error instanceof Failure)) throw error;
        });
      };
      const chosen = (which: number) => [...versions.values()][which % versions.size];
      const apply = async (one: typeof write extends fc.Arbitrary<infer Write> ? Write : never) => {
        if (one.do === "create") {
          const { record } = await createRecord(one.fields, "her", aMinuteAgo());
          versions.set(record._id, record);
          told(record._id, {
            ...{ version: 1, kind: "created", by: "her", via: "form", before: undefined },
            after: fieldsOf(record),
          });
          return;
        }
        const known = chosen(one.which);
        if (!known) return;
        const { _id } = known;
        if (one.do === "update") {
          const next = await updateRecord({ _id, ...one.fields }, undefined, "him");
          if (next.version === known.version) return;
          told(_id, {
            ...{ version: next.version, kind: "changed", by: "him", via: "form" },
            before: fieldsOf(known),
            after: fieldsOf(next),
          });
          versions.set(_id, next);
        } else if (one.do === "delete") {
          const gone = await deleteRecord(_id, byForm("it"));
          told(_id, {
            ...{ version: gone.version + 1, kind: "deleted", by: "it", via: "form", after: undefined },
            before: fieldsOf(gone),
          });
        } else {
          const record = await restoreRecord(_id, { by: "she", via: "undo" });
          told(_id, {
            ...{ version: record.version, kind: "restored", by: "she", via: "undo", before: undefined },
            after: fieldsOf(record),
          });
          versions.set(_id, record);
        }
      };

      const delivered: DynamoDBRecord[] = [];
      const waitingByKey = async () => {
        const waiting = new Map<string, DynamoDBRecord[]>();
        for (const record of (await recordsInStream()).filter(
          ({ eventID }) => !delivered.some((other) => other.eventID === eventID),
        )) {
          const key = JSON.stringify(record.dynamodb?.Keys, ["pk", "sk", "S"]);
          waiting.set(key, [...(waiting.get(key) ?? []), record]);
        }
        return waiting;
      };
      for (const { writes, deliveries } of rounds) {
        for (const one of writes) await attempt(() => apply(one));
        const waiting = await waitingByKey();
        for (const { key, repeated } of deliveries) {
          const queues = [...waiting.values()].filter(({ length }) => length > 0);
          const next = queues[key % queues.length]?.shift();
          if (next) delivered.push(next);
          const again = delivered.length > 0 ? repeated.map((at) => delivered[at % delivered.length]) : [];
          await deliver([...(next ? [next] : []), ...again].filter((one) => one !== undefined));
        }
      }
      // The rest in the reverse order of keys, the changes of a key in their own order.
      for (const queue of [...(await waitingByKey()).values()].reverse()) {
        delivered.push(...queue);
        await deliver(queue);
      }

      const records = await allRecords();
      expect(await references()).toEqual(
        records.map((record) => Object.values(referenceOf(recordKey(record))).join(" ")).sort(),
      );
      expect(Object.keys(await watched()).sort()).toEqual(
        [...new Set(records.map(({ trackingNo }) => trackingNo))].sort(),
      );
      for (const [_id, changes] of written) {
        const history = await firstPage(_id, 200);
        expect(history.changes.map(said)).toEqual(changes);
      }
      const end = await derived();
      expect(await rebuild({ dryRun: true })).toMatchObject(nothingMended);
      expect(await rebuild({ dryRun: false })).toMatchObject(nothingMended);
      await deliver(await recordsInStream());
      expect(await derived()).toEqual(end);
    }),
    { numRuns: 12 },
  );
});

const fields = { name: "AYU-1", phone: "9000000001", trackingNo: "SG3231027366055" };
const created = async (numbers: Partial<typeof fields> = {}) =>
  (await createRecord({ ...fields, ...numbers }, "her", aMinuteAgo())).record;
const deliverAll = async () => deliver(await recordsInStream());
const stored = async ({ pk, sk }: { pk: string; sk: string }) =>
  (await scanTable()).some((item) => item.pk === pk && item.sk === sk);

test("a rebuild makes what was never delivered, and a dry run only counts it", async () => {
  await switchToEmptyTable();
  const record = await created();
  await updateRecord({ ...record, phone: "9000000002" }, undefined, "him");
  await updateRecord({ ...record, trackingNo: "SG1" }, undefined, "him");
  await table().send(new PutCommand({ TableName: tableName(), Item: { pk: "SHIPMENT#SG9", sk: "ORDER#AYU1" } }));
  const wanted = {
    records: 1,
    missingReferences: 1,
    strayReferences: 1,
    straySnapshots: 0,
    dueTimes: 0,
    cases: 0,
    statuses: 0,
    alerts: 0,
    deliveries: 0,
  };
  const before = await derived();
  expect(await rebuild({ dryRun: true })).toEqual(wanted);
  expect(await derived()).toEqual(before);
  expect(await rebuild({ dryRun: false })).toEqual(wanted);
  expect(await references()).toEqual(["SHIPMENT#SG1 ORDER#AYU1"]);
  expect(await rebuild({ dryRun: false })).toMatchObject(nothingMended);
});

const storeSnapshot = (trackingNo: string, times: { readonly fetchedAt?: number } = {}) =>
  table().send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...snapshotKey(trackingNo), data: emptyShipment(trackingNo), ...times },
    }),
  );

const iso = (at: number) => new Date(at).toISOString();
const sixHoursMs = 6 * 3_600_000;

test("a number is watched from the moment it is filed until no record holds it, whoever looks it up", async () => {
  await switchToEmptyTable();
  const one = await created();
  const { trackingNo } = one;
  await deliverAll();
  const two = await created({ name: "AYU-2" });
  await created({ name: "AYU-3", trackingNo: "1Z999AA10123456784" });
  await deliverAll();
  expect(await watched()).toEqual({ [trackingNo]: one.updatedAt });
  const moved = await updateRecord({ ...one, trackingNo: "SG3231027366077" }, undefined, "him");
  await deliverAll();
  expect(await watched()).toEqual({ [trackingNo]: one.updatedAt, SG3231027366077: moved.updatedAt });
  await deleteRecord(two._id, byForm("it"));
  await deliverAll();
  expect(await watched()).toEqual({ SG3231027366077: moved.updatedAt });
});

test("a number is due in time also where the request that stored its answer ended before it noted that", async () => {
  await switchToEmptyTable();
  const { _id, trackingNo } = await created();
  await deliverAll();
  const dueLater = { at: Date.now() + 2 * sixHoursMs, urgent: false };
  await setNextCall(trackingNo, dueLater);
  const fetchedAt = Date.now();
  await storeSnapshot(trackingNo, { fetchedAt });
  expect(await rebuild({ dryRun: true })).toMatchObject({ dueTimes: 1 });
  // Only the answer: the record's creation would note the time as well.
  await deliver((await streamRecords()).filter(({ dynamodb }) => dynamodb?.Keys?.sk?.S === "SNAPSHOT"));
  expect(await watched()).toEqual({ [trackingNo]: iso(fetchedAt + sixHoursMs) });

  // One that is listed too early is no fault.
  await setNextCall(trackingNo, { at: fetchedAt + sixHoursMs - 60_000, urgent: false });
  expect(await rebuild({ dryRun: true })).toMatchObject(nothingMended);
  // Nothing is kept of a number that no record holds any more.
  await deleteRecord(_id, byForm("it"));
  await storeSnapshot(trackingNo, { fetchedAt: fetchedAt + 1 });
  await deliverAll();
  expect(await watched()).toEqual({});
});

test("a rebuild derives due times from records and snapshots", async () => {
  await switchToEmptyTable();
  const asked = await created();
  const unasked = await created({ name: "AYU-2", trackingNo: "SG3231027366056" });
  const late = await created({ name: "AYU-3", trackingNo: "SG3231027366057" });
  const fetchedAt = Date.now();
  for (const { trackingNo } of [asked, late]) await storeSnapshot(trackingNo, { fetchedAt });
  await deliverAll();
  const right = await watched();
  const watchItem = (trackingNo: string) => ({ pk: `SHIPMENT#${trackingNo}`, sk: "WATCH" });
  for (const { trackingNo } of [asked, unasked]) {
    await table().send(new DeleteCommand({ TableName: tableName(), Key: watchItem(trackingNo) }));
  }
  await setNextCall(late.trackingNo, { at: fetchedAt, urgent: true });
  await table().send(new PutCommand({ TableName: tableName(), Item: watchItem("SG3231027366058") }));
  expect(await rebuild({ dryRun: true })).toEqual({ ...nothingMended, records: 3, dueTimes: 4 });
  expect(await rebuild({ dryRun: false })).toEqual({ ...nothingMended, records: 3, dueTimes: 4 });
  expect(await watched()).toEqual(right);
  expect(right).toMatchObject({
    [asked.trackingNo]: iso(fetchedAt + sixHoursMs),
    [unasked.trackingNo]: unasked.updatedAt,
  });
  expect(await rebuild({ dryRun: false })).toMatchObject(nothingMended);
});

test("a rebuild ends a snapshot of a number that no record holds, and no other", async () => {
  await switchToEmptyTable();
  const { trackingNo } = await created();
  for (const number of [trackingNo, "SG7"]) await storeSnapshot(number);
  expect(await rebuild({ dryRun: true })).toMatchObject({ missingReferences: 1, straySnapshots: 1 });
  await rebuild({ dryRun: false });
  expect(await stored(snapshotKey(trackingNo))).toBe(true);
  expect(await stored(snapshotKey("SG7"))).toBe(false);
});

test("a change that cannot be read fails its batch", async () => {
  await switchToEmptyTable();
  await created();
  const [change] = await recordsInStream();
  const broken = { ...change, dynamodb: { ...change?.dynamodb, NewImage: { _id: { S: "x" } } } };
  await expect(deliver([broken])).rejects.toThrow();
});
