import { describe, expect, test } from "vitest";
import { changeCase } from "../attention/write.ts";
import { syncCase } from "../follower/cases.ts";
import { byForm } from "../records/item.ts";
import { createRecord, deleteRecord, updateRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { scanned, startCourierDouble } from "../testing/courier.ts";
import { scannedShipment, storeSnapshot } from "../testing/snapshots.ts";
import { csvFile } from "../testing/spreadsheets.ts";
import { recordsInStream } from "../testing/stream.ts";
import { shownFields } from "../testing/tables.ts";
import { newOrder } from "../testing/unique.ts";
import { handler as follower } from "../workers/follower.ts";
import { handler as importExcel } from "./import-excel.ts";
import { handler } from "./tracking-details.ts";
import { handler as trackingHistory } from "./tracking-history.ts";

const courier = await startCourierDouble();
const clerk = await signIn("logistics", { name: "Asha Nair" });

const details = (id: string) => call(handler, "trackingDetails", { params: { id }, cookies: clerk.cookies });
const follow = async () => follower({ Records: await recordsInStream() });
const create = async (given = newOrder()) =>
  (await createRecord(given, clerk.account._id, new Date(Date.now() - 60_000))).record;
const asked = (trackingNo: string) => courier.asked.filter((number) => number === trackingNo).length;
test("a record has its parcel and history, with declared fields only", async () => {
  const record = await create();
  courier.scripts.set(record.trackingNo, scanned(record.trackingNo, "SGE_106"));
  await details(record._id);
  const { status, body } = await details(record._id);
  expect(status).toBe(200);
  // Only where nothing is known, or on request.
  expect(asked(record.trackingNo)).toBe(1);
  expect(body).toEqual({
    record: shownFields(record),
    parcel: expect.objectContaining({ trackingNo: record.trackingNo, state: "tracked", stale: false }),
    sameNumber: [],
    history: {
      changes: [
        {
          ...{ version: 1, at: record.createdAt, via: "form", kind: "created" },
          by: { name: "Asha Nair", role: "logistics" },
          after: { name: record.name, phone: record.phone, trackingNo: record.trackingNo },
        },
      ],
    },
  });
});

test("a courier that fails leaves the rest readable", async () => {
  const record = await create();
  courier.scripts.set(record.trackingNo, (outgoing) => outgoing.writeHead(500).end());
  expect((await details(record._id)).body).toMatchObject({
    record: { _id: record._id },
    parcel: { state: "unavailable", asOf: null },
    history: { changes: [{ version: 1 }] },
  });
});

describe("what needs the seller", () => {
  const holdFor = async (trackingNo: string) => {
    const scans = [Math.floor(Date.now() / 1000) * 1000 - 3_600_000, "SGE_505"] as const;
    await storeSnapshot(trackingNo, scannedShipment(trackingNo, scans));
    await follow();
    await syncCase(trackingNo);
  };

  test("is there with its orders, what staff wrote and who did, also snoozed and done", async () => {
    const record = await create();
    expect((await details(record._id)).body.case).toBeUndefined();
    await holdFor(record.trackingNo);
    const { body } = await details(record._id);
    expect(body.case).toEqual({
      ...{ trackingNo: record.trackingNo, reason: "held", since: expect.stringMatching(/Z$/), stage: "booked" },
      orders: [{ _id: record._id, name: record.name, phone: record.phone }],
      lastScan: expect.objectContaining({ awb_event_code: "SGE_505" }),
      ...{ words: "A scan", place: "Delhi, India", country: null, replies: [] },
      note: null,
      snoozedUntil: null,
      asked: null,
      done: false,
      by: null,
      writtenAt: null,
      version: 1,
    });
    const ravi = await signIn("admin", { name: "Ravi Menon" });
    const snoozeUntil = new Date(Date.now() + 3_600_000).toISOString();
    await changeCase(record.trackingNo, { note: "Called", snoozeUntil }, 1, ravi.account._id);
    const by = { name: "Ravi Menon", role: "admin" };
    expect((await details(record._id)).body.case).toMatchObject({ note: "Called", snoozedUntil: snoozeUntil, by });
    await changeCase(record.trackingNo, { done: true }, 2, ravi.account._id);
    expect((await details(record._id)).body.case).toMatchObject({ done: true, by, version: 3 });
  });

  test("is not there once the reason has gone, for all that its note is kept, nor for a deleted record", async () => {
    const record = await create();
    await holdFor(record.trackingNo);
    await changeCase(record.trackingNo, { note: "Called" }, 1, clerk.account._id);
    await storeSnapshot(record.trackingNo, scannedShipment(record.trackingNo, [Date.now(), "SGE_106"]));
    await syncCase(record.trackingNo);
    expect((await details(record._id)).body.case).toBeUndefined();

    const other = await create({ ...newOrder(), trackingNo: record.trackingNo });
    await holdFor(record.trackingNo);
    await deleteRecord(record._id, byForm(clerk.account._id));
    expect((await details(record._id)).body.case).toBeUndefined();
    expect((await details(other._id)).body.case).toMatchObject({ note: "Called" });
  });
});

test("the other records with its tracking number are there, newest first, however it is typed", async () => {
  const record = await create();
  const trackingNo = `${record.trackingNo.slice(0, 6)} ${record.trackingNo.slice(6)}`;
  const [older, newer] = [await create({ ...newOrder(), trackingNo }), await create({ ...newOrder(), trackingNo })];
  const gone = await create({ ...newOrder(), trackingNo });
  await create();
  await follow();
  // The reference of a record that was deleted a moment ago.
  await deleteRecord(gone._id, byForm("him"));
  expect((await details(record._id)).body.sameNumber).toEqual([shownFields(newer), shownFields(older)]);
  expect((await details(newer._id)).body.sameNumber).toEqual([shownFields(older), shownFields(record)]);
});

test("a deleted record is shown as it last was, with its history, and without a parcel", async () => {
  const record = await create();
  const changed = await updateRecord({ ...record, phone: "+1 415 555 0102" }, undefined, clerk.account._id);
  await deleteRecord(record._id, byForm(clerk.account._id));
  const { status, body } = await details(record._id);
  expect(status).toBe(200);
  expect(body.record).toEqual({ ...shownFields(changed), version: 3, deletedAt: body.history.changes[0].at });
  expect(body.history.changes[0]).toMatchObject({ version: 3, kind: "deleted", by: { name: "Asha Nair" } });
  expect(body).not.toHaveProperty("parcel");
  expect(asked(record.trackingNo)).toBe(0);
});

describe("a record that an import wrote", () => {
  const upload = async (rows: readonly string[], name = "orders of Monday.csv") => {
    const body = new FormData();
    body.set("file", new File([csvFile(["Order No,Phone,Tracking No", ...rows].join("\n"))], name));
    const { status, body: report } = await call(importExcel, "importExcel", { body, cookies: clerk.cookies });
    expect([status, report.status]).toEqual([200, "done"]);
    return report.importId;
  };
  const changesOf = async (id: string) => (await details(id)).body.history.changes;

  test("names the file and the row, also of a change", async () => {
    const record = await create();
    const added = newOrder();
    const importId = await upload([
      `${added.name},${added.phone},${added.trackingNo}`,
      `${record.name},+1 415 555 0199,${record.trackingNo}`,
    ]);
    const told = { via: "import", importId, importFile: "orders of Monday.csv", importRow: 3 };
    expect((await changesOf(record._id))[0]).toMatchObject({ ...told, kind: "changed", version: 2 });
    const { body } = await call(trackingHistory, "trackingHistory", {
      params: { id: record._id },
      cookies: clerk.cookies,
    });
    expect(body.changes[0]).toMatchObject(told);

    // The form's next change is not the import's.
    await updateRecord({ ...record, phone: "+1 415 555 0102" }, undefined, clerk.account._id);
    const [edited] = await changesOf(record._id);
    expect(Object.keys(edited)).not.toEqual(expect.arrayContaining(["importId"]));
    expect(Object.keys(edited)).not.toEqual(expect.arrayContaining(["importRow"]));
  });
});
