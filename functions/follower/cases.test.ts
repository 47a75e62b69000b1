import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { attentionOf } from "../../shared/shipment/attention.ts";
import { emptyShipment, type ShipmentData } from "../../shared/shipment/data.ts";
import { caseKey, type StoredCase, storedCase } from "../attention/item.ts";
import { changeCase } from "../attention/write.ts";
import { table, tableName } from "../database/table.ts";
import { byForm, recordKey } from "../records/item.ts";
import { createRecord, deleteRecord, restoreRecord, updateRecord } from "../records/write.ts";
import { reserveCourierCall, saveSnapshot, snapshotKey } from "../shipments/snapshot-store.ts";
import { justBefore } from "../testing/intercept.ts";
import { scannedHourly, scannedShipment, storeSnapshot } from "../testing/snapshots.ts";
import { deliverAll, followedRecords } from "../testing/stream.ts";
import { scanTable } from "../testing/table-content.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler as follower } from "../workers/follower.ts";
import { syncCase } from "./cases.ts";
import { rebuild } from "./rebuild.ts";

beforeEach(async () => void (await switchToEmptyTable()));

const hourMs = 3_600_000;
const number = "SG3231027366055";
const now = () => Math.floor(Date.now() / 1000) * 1000;
const create = async (name = "AYU-1", trackingNo = number) =>
  (await createRecord({ name, phone: "9000000001", trackingNo }, "her")).record;
const cases = async (): Promise<StoredCase[]> =>
  (await scanTable()).filter(({ sk }) => sk === "CASE").map((item) => storedCase.parse(item));
const only = async () => {
  const [one, ...others] = await cases();
  expect(others).toEqual([]);
  return one;
};
const iso = (ms: number) => new Date(ms).toISOString();

test("a case waits for a reason that becomes true later, and a new answer that says the same writes nothing", async () => {
  const record = await create();
  const at = now();
  await reserveCourierCall(number, recordKey(record), at);
  const data = scannedShipment(number, [at, "SGE_303"]);
  await saveSnapshot(number, data, at);
  await deliverAll();
  const waiting = await only();
  expect(waiting).toMatchObject({ reason: "stalled", since: iso(at + 24 * hourMs) });
  await saveSnapshot(number, data, at + 60_000);
  await deliverAll();
  expect(await only()).toEqual(waiting);
});

test("a number that the courier does not know counts from the first time it was asked", async () => {
  const record = await create();
  const at = now() - 30 * hourMs;
  for (const later of [0, 2 * hourMs, 26 * hourMs]) {
    await reserveCourierCall(number, recordKey(record), at + later);
    await saveSnapshot(number, emptyShipment(number), at + later);
  }
  await deliverAll();
  expect(await only()).toMatchObject({ reason: "unknown-number", since: iso(at + 24 * hourMs), lastScan: null });
});

test("a delivery closes the case; one with a note keeps the note for the next reason", async () => {
  await create();
  const at = now() - 5 * hourMs;
  const story: [number, string][] = [[at, "SGE_403"]];
  await storeSnapshot(number, scannedShipment(number, ...story));
  await deliverAll();
  await changeCase(number, { note: "Called her", snoozeUntil: iso(Date.now() + hourMs) }, 1, "me");
  story.push([at + hourMs, "SGE_304"]);
  await storeSnapshot(number, scannedShipment(number, ...story));
  await deliverAll();
  const closed = await only();
  expect(closed).toMatchObject({ note: "Called her", by: "me", version: 3 });
  expect(closed).not.toHaveProperty("reason");
  expect(closed).not.toHaveProperty("snoozedUntil");
  expect((await scanTable()).some((item) => String(item.directoryPk).startsWith("ATTENTION#"))).toBe(false);

  await storeSnapshot(number, scannedShipment(number, ...story, [at + 2 * hourMs, "SGE_504"]));
  await deliverAll();
  expect(await only()).toMatchObject({ reason: "returned", note: "Called her", version: 4 });
  await changeCase(number, { note: "" }, 4, "me");
  await storeSnapshot(number, scannedShipment(number, ...story));
  await deliverAll();
  expect(await cases()).toEqual([]);
});

test.each([
  ["another order", "AYU-2"],
  ["an order entered anew under the same number", "AYU-1"],
])("a note does not pass to %s that gets the number before the deletion is followed", async (_case, name) => {
  const first = await create();
  await storeSnapshot(number, scannedShipment(number, [now(), "SGE_505"]));
  await deliverAll();
  await changeCase(number, { note: "She is in hospital", done: true }, 1, "me");
  await deleteRecord(first._id, byForm("it"));
  const second = await create(name);
  await storeSnapshot(number, scannedShipment(number, [now(), "SGE_505"]));
  await deliverAll();
  const anew = await only();
  expect(anew).toMatchObject({ orders: [recordKey(second).pk], records: [second._id], done: false, version: 3 });
  expect(anew).not.toHaveProperty("note");
  expect(anew).not.toHaveProperty("by");
});

test("a note stays with a record whose order number is corrected, and that is deleted and restored at once", async () => {
  const record = await create();
  await storeSnapshot(number, scannedShipment(number, [now(), "SGE_505"]));
  await deliverAll();
  await changeCase(number, { note: "She is in hospital" }, 1, "me");
  await updateRecord({ ...record, name: "AYU-2" }, undefined, "him");
  // The stream may tell of the old key alone first.
  await follower({ Records: (await followedRecords()).filter(({ eventName }) => eventName === "REMOVE") });
  await deliverAll();
  expect(await only()).toMatchObject({ orders: ["ORDER#AYU2"], note: "She is in hospital" });
  await deleteRecord(record._id, byForm("it"));
  await restoreRecord(record._id, byForm("it"));
  await deliverAll();
  expect(await only()).toMatchObject({ orders: ["ORDER#AYU2"], note: "She is in hospital" });
});

test("nothing is stored of a number whose last record goes meanwhile", async () => {
  const record = await create();
  await deliverAll();
  await storeSnapshot(number, scannedShipment(number, [now(), "SGE_505"]));
  await justBefore(
    "TransactWriteItemsCommand",
    () => deleteRecord(record._id, byForm("it")),
    () => syncCase(number),
  );
  await deliverAll();
  expect(await cases()).toEqual([]);
});

test("what staff write meanwhile stays", async () => {
  await create();
  const at = now() - hourMs;
  await storeSnapshot(number, scannedShipment(number, [at, "SGE_505"]));
  await deliverAll();
  await storeSnapshot(number, scannedShipment(number, [at, "SGE_505"], [at + 1000, "SGE_503"]));
  await justBefore(
    "TransactWriteItemsCommand",
    () => changeCase(number, { note: "Asked them" }, 1, "me"),
    () => syncCase(number),
  );
  expect(await only()).toMatchObject({ note: "Asked them", version: 2, lastScan: { awb_event_code: "SGE_503" } });
});

test("a rebuild derives missing cases, mends wrong ones, ends stray ones, and keeps notes", async () => {
  const [missing, wrong, stray] = ["SG3231027366001", "SG3231027366002", "SG3231027366003"] as const;
  const at = now() - hourMs;
  for (const [name, trackingNo] of [
    ["A-1", missing],
    ["A-2", wrong],
    ["A-3", stray],
  ] as const) {
    await create(name, trackingNo);
    await storeSnapshot(trackingNo, scannedShipment(trackingNo, [at, "SGE_505"]));
  }
  await deliverAll();
  expect(await rebuild({ dryRun: true })).toMatchObject({ cases: 0 });
  const send = (command: DeleteCommand | UpdateCommand) => table().send(command as DeleteCommand);
  await send(new DeleteCommand({ TableName: tableName(), Key: caseKey(missing) }));
  await changeCase(wrong, { note: "Mine" }, 1, "me");
  await send(
    new UpdateCommand({
      TableName: tableName(),
      Key: caseKey(wrong),
      UpdateExpression: "SET reason = :wrong",
      ExpressionAttributeValues: { ":wrong": "lost" },
    }),
  );
  for (const key of [recordKey({ name: "A-3", trackingNo: stray }), snapshotKey(stray)]) {
    await send(new DeleteCommand({ TableName: tableName(), Key: key }));
  }
  expect(await rebuild({ dryRun: true })).toMatchObject({ cases: 2, strayReferences: 1 });
  expect(await rebuild({ dryRun: false })).toMatchObject({ cases: 2, strayReferences: 1 });
  const found = await cases();
  expect(found.map(({ trackingNo }) => trackingNo).sort()).toEqual([missing, wrong]);
  expect(found.map(({ reason }) => reason)).toEqual(["held", "held"]);
  expect(found.find(({ trackingNo }) => trackingNo === wrong)).toMatchObject({ note: "Mine" });
  expect(await rebuild({ dryRun: false })).toMatchObject({ cases: 0 });
});

/** Answers of the courier and writes of records, in any order, delivered in any order and repeated. */
const codes = fc.constantFrom("SGE_001", "SGE_106", "SGE_303", "SGE_304", "SGE_403", "SGE_505", "SGE_504");
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("answer" as const), codes: fc.array(codes, { maxLength: 4 }) }) },
  fc.record({ do: fc.constant("create" as const), name: fc.constantFrom("AYU-1", "AYU-2") }),
  fc.record({ do: fc.constant("delete" as const), name: fc.constantFrom("AYU-1", "AYU-2") }),
);

test("any answers, records and repeated deliveries end in the case that the last snapshot tells", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ step, repeat: fc.nat(5) }), { minLength: 1, maxLength: 10 }),
      async (steps) => {
        await switchToEmptyTable();
        const records = new Map<string, string>();
        let data: ShipmentData | undefined;
        const start = now() - 100 * hourMs;
        for (const [at, { step, repeat }] of steps.entries()) {
          if (step.do === "create" && !records.has(step.name)) {
            records.set(step.name, (await create(step.name))._id);
          } else if (step.do === "delete" && records.has(step.name)) {
            await deleteRecord(records.get(step.name) ?? "", byForm("it"));
            records.delete(step.name);
            data = undefined;
          } else if (step.do === "answer" && records.size > 0) {
            data = scannedHourly(number, start, ...step.codes);
            await storeSnapshot(number, data, { fetchedAt: start + 1_000 * hourMs + at, firstAskedAt: start });
          }
          const waiting = await followedRecords();
          await follower({ Records: waiting.slice(Math.max(0, waiting.length - 1 - repeat)) });
        }
        await deliverAll();
        const stored = await only();
        const wanted = data && records.size > 0 ? attentionOf({ data, firstAskedAt: start }) : undefined;
        if (data) {
          expect(stored?.reason).toBe(wanted?.reason);
          expect(stored?.since).toBe(wanted ? iso(wanted.since) : undefined);
        }
        if (records.size === 0) expect(stored).toBeUndefined();
        expect(await rebuild({ dryRun: true })).toMatchObject({ cases: 0 });
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);
