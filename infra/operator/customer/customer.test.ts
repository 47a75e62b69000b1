import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { alertPartition, confirmationKey, goneKey, listedUnder, requestItem } from "../../../functions/alerts/item.ts";
import { caseItem } from "../../../functions/attention/item.ts";
import { takeAllAlong } from "../../../functions/follower/alerts.ts";
import { encodeChunk } from "../../../functions/imports/chunk.ts";
import { changesKey, chunkKey, jobKey, keptKey, progressKey, refusedKey } from "../../../functions/imports/items.ts";
import { packChanges, unpackChanges } from "../../../functions/imports/rollback/changes.ts";
import { packKept, unpackKept } from "../../../functions/imports/rollback/kept-store.ts";
import { deletionItem } from "../../../functions/records/history/deletion.ts";
import { entryKey } from "../../../functions/records/history/entry.ts";
import { erasedOrderItem } from "../../../functions/records/history/erase.ts";
import { byForm, newRecord, recordItem } from "../../../functions/records/item.ts";
import { recordKey } from "../../../functions/records/keys.ts";
import { referenceOf } from "../../../functions/records/references.ts";
import { revocationKey } from "../../../functions/records/revocation.ts";
import { countsItem, countsKey, transitMonths } from "../../../functions/shipments/delivery-store.ts";
import { snapshotKey } from "../../../functions/shipments/snapshot-store.ts";
import { passOn, sendReply, startProxy } from "../../../functions/testing/database-proxy.ts";
import { emptyShipment } from "../../../shared/shipment/data.ts";
import { localCredentials, pointToDatabaseAt } from "../../local/dynamodb/credentials.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../local/dynamodb/embedded-database.ts";
import { createTableAt } from "../../local/dynamodb/table-from-template.ts";
import { tableProperties } from "../../local/testing/table-properties.ts";
import { runPortal } from "../testing/portal.ts";

const properties = tableProperties();
let database: EmbeddedDatabase;
let tableName: string;
let client: DynamoDBDocumentClient;
beforeAll(async () => {
  database = await startEmbeddedDatabase();
  client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(database.endpoint)));
});
afterAll(() => database.stop());

const put = (Item: object) => client.send(new PutCommand({ TableName: tableName, Item }));
const sorted = (items: readonly Record<string, unknown>[]) =>
  items.toSorted((left, right) => `${left.pk} ${left.sk}`.localeCompare(`${right.pk} ${right.sk}`));
const stored = async () => (await client.send(new ScanCommand({ TableName: tableName }))).Items ?? [];

const theirs = [
  { name: "AYU-1001", phone: "+1 415 555 0101", trackingNo: "SG3231027366055" },
  { name: "ayu 1001", phone: "+1 415 555 0101", trackingNo: "SG3231027366056" },
];
const another = { name: "AYU-1002", phone: "+1 415 555 0199", trackingNo: "SG3231027366099" };
const numbers = { phone: another.phone, trackingNo: another.trackingNo };
const rowOf = (fields: typeof another) => ({ ...fields, row: 2, onlyOfOrder: true, firstOfOrder: true });
const refused = [
  { row: 2, error: "Phone is required", name: "AYU-1001", trackingNo: "SG1" },
  { row: 3, error: "Phone is required", name: "AYU-1003", trackingNo: "SG2" },
];
const importId = ulid();
const expiresAt = Math.floor(Date.now() / 1000) + 3600;

beforeEach(async () => {
  vi.stubEnv("RECORD_MONTHS", "24");
  vi.stubEnv("HISTORY_MONTHS", "24");
  tableName = `portal-${randomUUID()}`;
  await createTableAt(database.endpoint, tableName, properties);
  for (const fields of [...theirs, another]) {
    const record = newRecord(fields, ulid(), new Date(), byForm("staff"));
    await put(recordItem(record));
    await put({ ...referenceOf(recordKey(record)) });
    await put({ ...entryKey(record._id, 2), _id: record._id, version: 2, before: record, after: record, expiresAt });
    const data = emptyShipment(fields.trackingNo);
    await put({ ...snapshotKey(fields.trackingNo), data, fetchedAt: 1_767_225_600_000 });
    await put(caseOf(fields));
  }
  for (const { name } of [...theirs, another]) {
    await put({ ...revocationKey(name), revokedAt: 1_767_225_600_000, expiresAt });
  }
  // A deleted record of theirs, and one that had their order's number by mistake.
  const deleted = newRecord({ ...another, name: "AYU-1001" }, ulid(), new Date(), byForm("staff"));
  await put(deletionItem(deleted, byForm("staff"), new Date()));
  const renamed = { ...newRecord(another, ulid(), new Date(), byForm("staff")), version: 2 };
  const wrong = { ...renamed, name: "AYU-1001", phone: "+1 415 555 0101", version: 1 };
  const later = { ...renamed, version: 3 };
  const ofRenamed = { _id: renamed._id, expiresAt };
  await put({ ...entryKey(renamed._id, 2), ...ofRenamed, version: 2, before: wrong, after: renamed });
  await put({ ...entryKey(renamed._id, 3), ...ofRenamed, version: 3, before: renamed, after: later });
  await put({ ...jobKey(importId), ...job, rollbackOpen: 0 });
  for (const [number, rows] of [[theirs[0] ?? another, another], [another]].entries()) {
    await put({ ...chunkKey(importId, number), rows: encodeChunk(rows.map(rowOf))[0]?.packed });
    await put({ ...progressKey(importId, number), ...progress, state: "done" });
  }
  await put({ ...refusedKey(importId, 0), rows: gzipSync(JSON.stringify(refused)) });
  // What a roll-back needs, and what it left.
  await put({ ...changesKey(importId, 0, 0), rows: packChanges(changes) });
  await put(alertOf("AYU-1001", "only-theirs"));
  await put({ ...alertOf("AYU-1001", "both"), confirmedAt: "2026-01-02T00:00:00.000Z" });
  await put({ ...alertOf("AYU-1002", "both"), leftFor: new Set(["AYU1001", "AYU1002"]) });
  for (const order of ["AYU-1001", "AYU-1002"]) await put(goneWith(order, renamed._id));
  for (const mailbox of ["only-theirs", "both"]) await put(confirmationKey(mailbox));
  for (const order of ["ayu 1001", "AYU-1002"]) {
    const request = { order, email: `new@${order.replace(" ", "-")}.example`, mailbox: "new", phone: "14155550101" };
    await put(requestItem(ulid(), { ...request, recordIds: [], isRight: true, isByLink: false }));
  }
  await put({ ...keptKey(importId, 0, 0), rows: packKept(keptRecords) });
});
afterEach(() => vi.unstubAllEnvs());

const goneWith = (order: string, _id: string) => ({
  ...goneKey(alertPartition(order)),
  goneWith: new Set([_id]),
  expiresAt,
});

const alertOf = (order: string, mailbox: string) => {
  const key = { pk: alertPartition(order), sk: mailbox };
  return {
    ...{ ...key, ...listedUnder(key), order, email: `asha@${mailbox}.example`, phones: new Set(["14155550101"]) },
    ...{ askedAt: "2026-01-01T00:00:00.000Z", stopSecret: "s", orderExpires: expiresAt, expiresAt },
  };
};

const changes = [theirs[0] ?? another, another].map((fields) => ({
  _id: ulid(),
  version: 2,
  ...fields,
  before: fields,
}));
const keptRecords = [theirs[1] ?? another, another].map(({ name, trackingNo }) => ({
  name,
  trackingNo,
  reason: "changed since",
}));
const caseOf = ({ name, trackingNo }: typeof another) =>
  caseItem({
    ...{ _id: ulid(), trackingNo, orders: [recordKey({ name, trackingNo }).pk], stage: "booked", lastScan: null },
    ...{ reason: "held", since: "2026-01-01T00:00:00.000Z", done: false, version: 2, derivation: 1 },
    noticedAt: "2026-01-01T00:00:00.000Z",
    ...{ note: `Called ${name}`, by: "staff", writtenAt: "2026-01-02T00:00:00.000Z" },
  });

const counts = { created: 0, unchanged: 0, changed: 0, replaced: 0, addedParcels: 0 };
const job = {
  ...{ ...counts, importId, state: "closed", by: "staff", replace: false, createdAt: new Date().toISOString() },
  ...{
    rows: 3,
    refused: 2,
    repeated: 0,
    pieces: 2,
    piecesOpen: 0,
    rowsApplied: 1,
    rowsFailed: 0,
    notes: [],
    expiresAt,
  },
};
const progress = { ...counts, position: 0, rowCount: 2, attempts: 0, touchedAt: 0 };

const customer = (...args: string[]) =>
  runPortal(args, { DYNAMODB_ENDPOINT: database.endpoint, TABLE_NAME: tableName });

/** The database's address, behind which something is done before each call of an operation; refused where that throws. */
const actingBeforeEach = (operation: string, act: () => Promise<unknown>) =>
  startProxy(async ({ response, ...call }) => {
    try {
      if (call.operation === operation) await act();
    } catch {
      return sendReply(response, 400, "");
    }
    const { status, text } = await passOn(database.endpoint, call);
    return sendReply(response, status, text);
  });

describe("an export", () => {
  test("contains everything stored about an order, however its number is written", async () => {
    const { code, out, errors } = await customer("export", "--order", "#ayu 1001");
    expect(code).toBe(0);
    expect(errors).toContain(
      "parcels: 2, answers of the courier: 2, rows of spreadsheets: 4, changes of records: 4, alerts: 2, waiting requests for alerts: 1",
    );
    const document = JSON.parse(out);
    expect(document.parcels).toEqual(theirs.map((fields) => expect.objectContaining(fields)));
    expect(document.shipments[0]).toMatchObject({
      asOf: "2026-01-01T00:00:00.000Z",
      awbInfo: { awb_number: theirs[0]?.trackingNo },
    });
    expect(document.spreadsheetRows).toEqual(
      expect.arrayContaining([expect.objectContaining(theirs[0] ?? {}), expect.objectContaining(refused[0] ?? {})]),
    );
    expect(document.notes).toEqual(
      theirs.map(({ name, trackingNo }) => ({
        trackingNo,
        note: `Called ${name}`,
        writtenAt: "2026-01-02T00:00:00.000Z",
      })),
    );
    expect(document.linksRevokedAt).toBe("2026-01-01T00:00:00.000Z");
    expect(document.alerts).toMatchObject([
      { email: "asha@both.example", confirmedAt: "2026-01-02T00:00:00.000Z", phones: ["14155550101"] },
      { email: "asha@only-theirs.example", confirmedAt: null },
    ]);
    expect(document.alertRequests).toEqual([{ email: "new@ayu-1001.example", phone: "14155550101" }]);
    expect(document.changes).toHaveLength(4);
    expect(document.changes[0]).toMatchObject({ before: { phone: expect.any(String) }, at: expect.any(String) });
    expect(JSON.stringify({ ...document, changes: [] })).not.toMatch(/AYU-1002|AYU-1003|555 0199/);
  });

  test("contains nothing of the other order that a record came from, or went to, and says where phones differ", async () => {
    const other = "5550100199";
    const own = (await stored()).find(({ pk, sk }) => pk === "ORDER#AYU1001" && sk.startsWith("PARCEL#"));
    const request = { order: "AYU-1002", email: "other@ayu-1002.example", mailbox: "other", phone: other };
    await put(requestItem(ulid(), { ...request, recordIds: [own?._id], isRight: true, isByLink: false }));
    const came = { ...own, name: "AYU-999", phone: other, version: 1 };
    await put({ ...entryKey(own?._id, 1), _id: own?._id, version: 1, before: came, after: own, expiresAt });

    const told = new Set([`${theirs[0]?.trackingNo}#delivered`, "SG99999999999999#delivered"]);
    await put({ ...alertOf("AYU-1001", "both"), confirmedAt: "2026-01-02T00:00:00.000Z", told });

    const error = "Its tracking number is also that of row 2 (order AYU-555) and the stored order AYU-556";
    const shared = { ...theirs[0], row: 3, shared: true, error };
    await put({ ...refusedKey(ulid(), 0), rows: gzipSync(JSON.stringify([shared])) });

    const { out, errors } = await customer("export", "--order", "AYU-1001");
    expect(out).not.toMatch(/AYU-1002|AYU-999|AYU-55|5550100199|other@|SG99999999999999/);
    expect(out).toContain("Its tracking number is also that of row 2 and a stored order");
    expect(out).toContain(`"${theirs[0]?.trackingNo}#delivered"`);
    // A deleted record of the order had the phone of another customer.
    expect(errors).toContain("may hold data of several customers. Check it before you hand it out.");
    const went = JSON.parse(out).changes.filter(({ after }: { after?: unknown }) => after === undefined);
    expect(went).toContainEqual({ before: expect.objectContaining({ name: "AYU-1001" }), at: expect.any(String) });

    const ofOther = await customer("export", "--order", "AYU-1002");
    expect(ofOther.out).not.toMatch(/AYU-1001|415 555 0101/);
    expect(ofOther.errors).not.toContain("several customers");
  });

  test("can be written to a file that only its owner may read", async () => {
    const directory = await mkdtemp(join(tmpdir(), "customer-"));
    const file = join(directory, "1001.json");
    expect((await customer("export", "--order", "AYU-1001", "--out", file)).out).toBe("");
    expect(JSON.parse(await readFile(file, "utf8")).parcels).toHaveLength(2);
    await rm(directory, { recursive: true });
  });
});

describe("erasing", () => {
  test("deletes everything about the order, and nothing about others", async () => {
    const before = await stored();
    // One of its records had another number before, and alerts have gone with it.
    const own = before.find(({ pk, sk }) => pk === "ORDER#AYU1001" && sk.startsWith("PARCEL#"));
    await put({ ...entryKey(own?._id, 1), _id: own?._id, version: 1, before: { ...own, name: "AYU-999" }, expiresAt });
    await put(goneWith("AYU-999", own?._id));
    expect((await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0")).code).toBe(0);
    const after = await stored();
    expect(JSON.stringify(after)).not.toMatch(/ayu.?1001|ayu.?999|555 0101|36605[56]/i);
    const ofOther = (items: typeof after) => items.filter(({ pk }) => pk === "ORDER#AYU1002");
    expect(ofOther(after)).toEqual(ofOther(before));
    expect(ofOther(after).map(({ sk }) => sk)).toContain("LINKS");
    const kept = after.filter(({ pk }) => pk === snapshotKey(another.trackingNo).pk).map(({ sk }) => sk);
    expect(kept.sort()).toEqual(["CASE", "ORDER#AYU1002", "SNAPSHOT"]);
    // Of others' records the history stays, also of the one that had this order's number, but for that version.
    const entries = after.filter(({ pk, sk }) => pk.startsWith("HISTORY#") && !sk.startsWith("ERASED"));
    expect(entries.map(({ before: was, after: is }) => `${was?.name ?? "-"} ${is.name}`).sort()).toEqual([
      "- AYU-1002",
      "AYU-1002 AYU-1002",
      "AYU-1002 AYU-1002",
    ]);
    // The chunk with the order's row was applied and is erased; the other is unchanged.
    expect(after.filter(({ sk }) => sk === "CHUNK")).toHaveLength(1);
    // The mailbox that another order has keeps what its limit needs.
    expect(after.filter(({ pk }) => /^(ALERT|MAILBOX)/.test(pk)).map(({ pk, sk }) => `${pk} ${sk}`)).toEqual(
      expect.arrayContaining([
        "ALERT#AYU1002 both",
        "ALERT#AYU1002 GONE",
        "MAILBOX#both CONFIRMATION",
        expect.stringMatching(/^ALERTREQUEST#/),
      ]),
    );
    expect(JSON.stringify(after)).not.toMatch(/only-theirs|new@ayu-1001/);
    expect(after.find(({ leftFor }) => leftFor)).toMatchObject({ pk: "ALERT#AYU1002", leftFor: new Set(["AYU1002"]) });
    const report = after.find(({ sk }) => sk === refusedKey(importId, 0).sk);
    expect(JSON.parse(gunzipSync(report?.rows).toString())).toEqual([refused[1]]);
    const packed = (sk: string) => after.find((item) => item.sk === sk)?.rows;
    // A roll-back still finds the others at their places.
    expect(unpackChanges(packed(changesKey(importId, 0, 0).sk))).toEqual([
      undefined,
      { ...changes[1], before: numbers },
    ]);
    expect(unpackKept(packed(keptKey(importId, 0, 0).sk))).toEqual([keptRecords[1]]);
    expect((await customer("export", "--order", "AYU-1001")).errors).toContain("Nothing is stored of order AYU-1001");
  });

  test("ends what was left with its links alone also where it has gone with a record", async () => {
    const leftFor = (mailbox: string, ...orders: string[]) => ({
      ...alertOf("AYU-1002", mailbox),
      leftFor: new Set(orders),
    });
    await put({ ...leftFor("by-link", "AYU1001"), isByLink: true });
    await put(confirmationKey("by-link"));
    await put({ ...leftFor("by-both-links", "AYU1001", "AYU1002"), isByLink: true });
    await put(leftFor("by-phone", "AYU1001"));
    await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0");
    const after = (await stored()).filter(({ pk }) => pk === alertPartition("AYU-1002"));
    expect(after.map(({ sk }) => sk).sort()).toEqual(["GONE", "both", "by-both-links", "by-phone"]);
    expect(JSON.stringify(await stored())).not.toMatch(/by-link"|@by-link/);
  });

  test("lets an address go along with a later correction of a parcel that came from the number", async () => {
    const phone = theirs[0]?.phone ?? "";
    const host = newRecord(
      { name: "AYU-1009", phone, trackingNo: "SG1" },
      ulid(),
      new Date("2026-01-01"),
      byForm("staff"),
    );
    const came = newRecord(
      { name: "AYU-1001", phone, trackingNo: "SG2" },
      ulid(),
      new Date("2026-01-01"),
      byForm("staff"),
    );
    const [moved, again] = ["AYU-1009", "AYU-1010"].map((name, at) => {
      const now = new Date(Date.UTC(2026, 1, 1 + at)).toISOString();
      return { ...came, name, version: 2 + at, movedAt: now, updatedAt: now };
    });
    const entryOf = (version: number, before: typeof came | undefined, after: typeof came | undefined) =>
      put({ ...entryKey(came._id, version), _id: came._id, version, before, after, expiresAt });
    await put(recordItem(host));
    await put(recordItem(moved ?? came));
    await entryOf(2, came, moved);
    await put(goneWith("AYU-1001", came._id));
    const left = { leftFor: new Set(["AYU1001"]), confirmedAt: "2026-01-02T00:00:00.000Z", provenAt: "2026-01-02" };
    await put({ ...alertOf("AYU-1009", "hers"), ...left });
    expect((await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0")).code).toBe(0);

    await client.send(new DeleteCommand({ TableName: tableName, Key: recordKey(moved ?? came) }));
    await put(recordItem(again ?? came));
    await entryOf(3, moved, again);
    pointToDatabaseAt(database.endpoint);
    vi.stubEnv("TABLE_NAME", tableName);
    await takeAllAlong(new Set([came._id]));
    const alerts = (await stored()).filter(({ pk, email }) => pk.startsWith("ALERT#") && email === "asha@hers.example");
    expect(alerts.map(({ order }) => order).sort()).toEqual(["AYU-1009", "AYU-1010"]);
  });

  test("ends addresses under the numbers that its records had, deleted ones too, but for those of parcels there", async () => {
    const own = (await stored()).find(({ pk, sk }) => pk === "ORDER#AYU1001" && sk.startsWith("PARCEL#"));
    const had = (name: string, _id: string, phone = "+1 415 555 0101") =>
      put({ ...entryKey(_id, 1), _id, version: 1, before: { ...own, _id, name, phone }, after: own, expiresAt });
    const deleted = newRecord({ ...another, name: "AYU-1001" }, ulid(), new Date(), byForm("staff"));
    await put(deletionItem({ ...deleted, version: 2 }, byForm("staff"), new Date()));
    await had("AYU-997", deleted._id, another.phone);
    await had("AYU-998", own?._id);
    await had("AYU-999", own?._id);
    // The last version of this one is another order's.
    const left = newRecord({ ...another, name: "AYU-1006", trackingNo: "SG6" }, ulid(), new Date(), byForm("staff"));
    await put(recordItem({ ...left, version: 3 }));
    await put({ ...entryKey(left._id, 3), _id: left._id, version: 3, before: own, after: left, expiresAt });
    await had("AYU-996", left._id);
    const there = { name: "AYU-998", phone: "415 555 0101", trackingNo: "SG998" };
    await put(recordItem(newRecord(there, ulid(), new Date(), byForm("staff"))));
    const other = new Set(["14155550199"]);
    const alone = ["AYU-999 mine", "AYU-999 both"];
    for (const key of [...alone, "AYU-998 there", "AYU-997 hers", "AYU-996 left"]) {
      const [order = "", mailbox = ""] = key.split(" ");
      await put({ ...alertOf(order, mailbox), ...(mailbox === "hers" && { phones: other }) });
      await put(confirmationKey(mailbox));
    }
    await put({ ...alertOf("AYU-999", "another"), phones: other });
    expect((await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0")).code).toBe(0);
    const kept = (await stored()).filter(({ pk }) => /^(ALERT#|MAILBOX)/.test(pk)).map(({ pk, sk }) => `${pk} ${sk}`);
    expect(kept.sort()).toEqual([
      ...["ALERT#AYU1002 GONE", "ALERT#AYU1002 both", "ALERT#AYU996 left", "ALERT#AYU998 there"],
      ...["ALERT#AYU999 another", "MAILBOX#both CONFIRMATION", "MAILBOX#left CONFIRMATION"],
      "MAILBOX#there CONFIRMATION",
    ]);
  });

  test("takes its deliveries out of the statistics, also of numbers that its records had, and no other order's", async () => {
    const [{ trackingNo: first } = another] = theirs;
    const former = "SG3231027366111";
    const record = newRecord({ ...another, name: "AYU-1001", trackingNo: former }, ulid(), new Date(), byForm("staff"));
    await put({ ...entryKey(record._id, 2), _id: record._id, version: 2, before: record, after: record, expiresAt });
    const [month = ""] = transitMonths();
    const delivery = { month, country: "US", days: 9 };
    const marks = [first, former, another.trackingNo].map((one) => ({
      ...snapshotKey(one),
      sk: "DELIVERY",
      ...delivery,
    }));
    for (const mark of marks) await put(mark);
    await put(countsItem(month, [delivery, delivery, delivery], 3));
    expect((await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0")).code).toBe(0);
    const after = await stored();
    expect(after.filter(({ sk }) => sk === "DELIVERY")).toEqual([marks[2]]);
    expect(after.find(({ pk }) => pk === countsKey(month).pk)).toMatchObject({ "US 9": 1, version: 5 });
  });

  test("ends a request for alerts that waits for a deleted record, whose number was corrected since", async () => {
    const record = newRecord({ ...another, name: "AYU-1001" }, ulid(), new Date(), byForm("staff"));
    await put(deletionItem({ ...record, version: 2 }, byForm("staff"), new Date()));
    const request = { order: "AYU-WRONG", email: "she@waits.example", mailbox: "she", phone: "14155550101" };
    const item = requestItem(ulid(), { ...request, recordIds: [record._id], isRight: true, isByLink: false });
    await put(item);
    expect((await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0")).code).toBe(0);
    expect((await stored()).filter(({ pk }) => pk === item.pk)).toEqual([]);
  });

  test("removes the order from what reports say of other orders' rows", async () => {
    const advice = (error: string) => ({
      ...another,
      row: 3,
      shared: true,
      error: `Its tracking number is also that of ${error}`,
    });
    const errors = [
      "row 2 (order ayu 1001) and the stored order AYU-1003",
      "row 2 (order AYU-10) and the stored order AYU-1001",
    ];
    const key = refusedKey(ulid(), 0);
    await put({ ...key, rows: gzipSync(JSON.stringify([...errors, "row 2 (order AYU-1001)"].map(advice))) });
    expect((await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0")).code).toBe(0);
    const item = (await stored()).find(({ pk }) => pk === key.pk);
    const left = ["row 2 and the stored order AYU-1003", "row 2 (order AYU-10) and a stored order", "row 2"];
    expect(JSON.parse(gunzipSync(item?.rows).toString())).toEqual(left.map(advice));
  });

  test("drops notes of earlier versions that quote tracking numbers, and no others", async () => {
    const kept = [
      "2 rows only repeat an earlier row.",
      "1 row has a tracking number that is not ShipGlobal's (first in row 3). It is kept, but its scans cannot be shown here.",
      "1 row has the tracking number of another order: see rows 2 and 4.",
    ];
    const quoting = [
      "1 row has a tracking number that is not ShipGlobal's (first in row 7: SG3231027366055). It is kept, but its scans cannot be shown here.",
      "1 row has the tracking number of another order: SG3231027366056 is in row 2 and in row 9.",
    ];
    const [earlier, today] = [jobKey(ulid()), jobKey(ulid())];
    await put({ ...earlier, notes: [kept[0], ...quoting] });
    await put({ ...today, notes: kept });
    expect((await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0")).code).toBe(0);
    const after = await stored();
    expect(JSON.stringify(after)).not.toMatch(/36605[56]/);
    expect(after.find(({ pk }) => pk === earlier.pk)?.notes).toEqual([kept[0]]);
    expect(after.find(({ pk }) => pk === today.pk)?.notes).toEqual(kept);
  });

  test("keeps what other orders have: of a number that they share, and of a record that has left this one", async () => {
    const { trackingNo = "" } = theirs[0] ?? {};
    const sharing = newRecord({ ...another, name: "AYU-1005", trackingNo }, ulid(), new Date(), byForm("staff"));
    await put(recordItem(sharing));
    await put(referenceOf(recordKey(sharing)));
    await put({ ...caseOf(theirs[0] ?? another), orders: ["ORDER#AYU1001", "ORDER#AYU1005"], note: "At customs" });
    const left = { ...newRecord(another, ulid(), new Date(), byForm("staff")), version: 3 };
    const [first, second] = [1, 2].map((version) => ({ ...left, version, name: "AYU-1001" }));
    await put(recordItem(left));
    const ofLeft = { _id: left._id, expiresAt };
    await put({ ...entryKey(left._id, 2), ...ofLeft, version: 2, before: first, after: second });
    await put({ ...entryKey(left._id, 3), ...ofLeft, version: 3, before: second, after: left });
    const { errors } = await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0");
    expect(errors).toContain(`The note on ${trackingNo} stays, since order AYU-1005 has that number too`);
    const after = await stored();
    const kept = after.filter(({ pk }) => pk === snapshotKey(trackingNo).pk);
    expect(kept.map(({ sk }) => sk).sort()).toEqual(["CASE", "ORDER#AYU1005", "SNAPSHOT"]);
    expect(kept.find(({ sk }) => sk === "CASE")).toMatchObject({ orders: ["ORDER#AYU1005"], note: "At customs" });
    expect(after.some(({ pk }) => pk === snapshotKey(theirs[1]?.trackingNo ?? "").pk)).toBe(false);
    expect(JSON.stringify(after)).not.toMatch(/ayu.?1001|555 0101/i);
    // Of the record that has left the order, what follows is kept.
    const rest = after.filter(({ pk }) => pk === entryKey(left._id, 2).pk);
    expect(rest).toMatchObject([{ version: 3, after: { name: another.name } }]);
    expect(rest[0]?.before).toBeUndefined();
  });

  test("is refused while an address may have gone with a parcel that has left the number, which is not followed", async () => {
    const left = { ...newRecord(another, ulid(), new Date(), byForm("staff")), version: 2 };
    await put(recordItem(left));
    const before = await stored();
    const erase = () => customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0");
    const { code, errors } = await erase();
    expect(code).toBe(1);
    expect(errors).toContain("The last changes of records are not in the history yet");
    // Not even a mark, which would keep the follower from storing the former number.
    expect(sorted(await stored())).toEqual(sorted(before));
    const was = { ...left, version: 1, name: "AYU-1001" };
    await put({ ...entryKey(left._id, 2), _id: left._id, version: 2, before: was, after: left, expiresAt });
    expect((await erase()).code).toBe(0);
  });

  test("lets an address go with a parcel that leaves the number while the order is marked as erased", async () => {
    const fields = { ...another, name: "AYU-1001", phone: "+1 415 555 0777", trackingNo: "SG1777" };
    const parcel = newRecord(fields, ulid(), new Date("2026-01-01"), byForm("staff"));
    await put(recordItem(parcel));
    await put({
      ...{ ...alertOf("AYU-1001", "hers"), phones: new Set(["14155550777"]), leftFor: new Set(["AYU1001"]) },
      confirmedAt: "2026-01-02T00:00:00.000Z",
    });
    const now = new Date().toISOString();
    const left = { ...parcel, name: "AYU-1009", version: 2, movedAt: now, updatedAt: now };
    const move = vi.fn(async () => {
      if (move.mock.calls.length > 1) return;
      await client.send(new DeleteCommand({ TableName: tableName, Key: recordKey(parcel) }));
      await put(recordItem(left));
      // All that the follower stores of it then.
      await put({ ...entryKey(left._id, 2), _id: left._id, version: 2, after: left, expiresAt });
    });
    const environment = { DYNAMODB_ENDPOINT: await actingBeforeEach("PutItem", move), TABLE_NAME: tableName };
    const args = ["erase", "--order", "AYU-1001", "--yes", "--wait", "0"];
    expect((await runPortal(args, environment)).code).toBe(0);
    const after = await stored();
    expect(after.find(({ pk }) => pk === alertPartition("AYU-1009"))).toMatchObject({ email: "asha@hers.example" });
    expect(JSON.stringify(after)).not.toMatch(/ayu.?1001/i);
  });

  test("lets an address go with a parcel that has left the number, which the follower has only stored yet", async () => {
    const fields = { ...another, name: "AYU-1009", phone: theirs[0]?.phone ?? "" };
    const left = { ...newRecord(fields, ulid(), new Date(), byForm("staff")), version: 2 };
    await put(recordItem(left));
    const was = { ...left, version: 1, name: "AYU-1001", updatedAt: "2025-12-01T00:00:00.000Z" };
    await put({ ...entryKey(left._id, 2), _id: left._id, version: 2, before: was, after: left, expiresAt });
    await put({
      ...alertOf("AYU-1001", "both"),
      leftFor: new Set(["AYU1001"]),
      confirmedAt: "2026-01-02T00:00:00.000Z",
    });
    expect((await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0")).code).toBe(0);
    const after = await stored();
    expect(after.find(({ pk }) => pk === alertPartition("AYU-1009"))).toMatchObject({ email: "asha@both.example" });
    expect(JSON.stringify(after)).not.toMatch(/ayu.?1001/i);
  });

  test("lets an address go with a parcel that has left the number since an erasure was interrupted", async () => {
    await put(erasedOrderItem("AYU-1001", randomUUID(), Date.now()));
    const updatedAt = new Date().toISOString();
    const fields = { ...another, name: "AYU-1009", phone: theirs[0]?.phone ?? "" };
    const left = {
      ...newRecord(fields, ulid(), new Date(), byForm("staff")),
      version: 2,
      updatedAt,
      movedAt: updatedAt,
    };
    await put(recordItem(left));
    await put({ ...entryKey(left._id, 2), _id: left._id, version: 2, after: left, expiresAt });
    const confirmedAt = "2026-01-02T00:00:00.000Z";
    await put({ ...alertOf("AYU-1001", "both"), leftFor: new Set(["AYU1001"]), confirmedAt });
    expect((await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0")).code).toBe(0);
    const after = await stored();
    expect(after.find(({ pk }) => pk === alertPartition("AYU-1009"))).toMatchObject({ email: "asha@both.example" });
    expect(JSON.stringify(after)).not.toMatch(/ayu.?1001/i);
  });

  test("does not wait for an edit that the follower keeps out of the history since an erasure was interrupted", async () => {
    const edited = { ...newRecord({ ...another, name: "AYU-1001" }, ulid(), new Date(), byForm("staff")), version: 2 };
    await put(recordItem(edited));
    await put(erasedOrderItem("AYU-1001", randomUUID(), Date.now()));
    for (const order of ["AYU-1002", "AYU-1001"]) {
      expect((await customer("erase", "--order", order, "--yes", "--wait", "0")).code).toBe(0);
    }
    expect(JSON.stringify(await stored())).not.toMatch(/ayu.?100[12]/i);
  });

  test("waits for the half of a correction that tells the former number", async () => {
    const movedAt = new Date().toISOString();
    const fields = { ...another, name: "AYU-1009", phone: theirs[0]?.phone ?? "" };
    const left = { ...newRecord(fields, ulid(), new Date(), byForm("staff")), version: 2, movedAt };
    await put(recordItem(left));
    const was = { ...left, version: 1, name: "AYU-1001", updatedAt: "2025-12-01T00:00:00.000Z" };
    const entry = { ...entryKey(left._id, 2), _id: left._id, version: 2, after: left, expiresAt };
    await put(entry);
    await put({
      ...alertOf("AYU-1001", "both"),
      leftFor: new Set(["AYU1001"]),
      confirmedAt: "2026-01-02T00:00:00.000Z",
    });
    const looks: number[] = [];
    const DYNAMODB_ENDPOINT = await actingBeforeEach("Scan", async () => looks.push(Date.now()));
    const args = ["erase", "--order", "AYU-1001", "--yes", "--wait", "4"];
    const erasing = runPortal(args, { DYNAMODB_ENDPOINT, TABLE_NAME: tableName });
    // The command looks what there is, and again before it marks the order.
    await vi.waitFor(() => expect(looks.length).toBeGreaterThanOrEqual(2), { timeout: 20_000 });
    await sleep(1_000);
    await put({ ...entry, before: was });
    expect((await erasing).code).toBe(0);
    const after = await stored();
    expect(after.find(({ pk }) => pk === alertPartition("AYU-1009"))).toMatchObject({ email: "asha@both.example" });
    expect(JSON.stringify(after)).not.toMatch(/ayu.?1001/i);
  });

  test("does not wait for what is not followed where addresses were left with links alone", async () => {
    await put(recordItem({ ...newRecord(another, ulid(), new Date(), byForm("staff")), version: 2 }));
    for (const mailbox of ["only-theirs", "both"]) await put({ ...alertOf("AYU-1001", mailbox), isByLink: true });
    expect((await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0")).code).toBe(0);
  });

  test("is refused during an import that would store the order again", async () => {
    await put({ ...progressKey(importId, 0), ...progress, state: "pending" });
    const before = await stored();
    const { code, errors } = await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0");
    expect(code).toBe(1);
    expect(errors).toContain("is still running");
    expect(sorted(await stored())).toEqual(sorted(before));
  });

  test("is refused during a roll-back of an import with the order", async () => {
    await put({ ...jobKey(importId), ...job, rollbackOpen: 1 });
    const { code, errors } = await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0");
    expect(code).toBe(1);
    expect(errors).toContain("or its roll-back, is still running");
  });

  test("erases what was stored meanwhile by a request that was under way", async () => {
    const [fields = another] = theirs;
    const erasing = customer("erase", "--order", "AYU-1001", "--yes", "--wait", "2");
    await vi.waitUntil(async () => !(await stored()).some(({ pk }) => pk === "ORDER#AYU1001"), { timeout: 20_000 });
    await put(recordItem(newRecord(fields, ulid(), new Date(), byForm("staff"))));
    expect((await erasing).code).toBe(0);
    expect(JSON.stringify(await stored())).not.toMatch(/ayu.?1001|555 0101|36605[56]/i);
  });

  test("keeps a record with its history that gets another order's number meanwhile", async () => {
    const record = newRecord(
      { ...another, name: "AYU-1001", trackingNo: "SG1777" },
      ulid(),
      new Date(),
      byForm("staff"),
    );
    await put(recordItem(record));
    const moved = { ...record, name: "AYU-1777", version: 2 };
    const move = vi.fn(async () => {
      if (move.mock.calls.length > 1) return;
      await client.send(new DeleteCommand({ TableName: tableName, Key: recordKey(record) }));
      await put(recordItem(moved));
      await put({ ...entryKey(record._id, 2), _id: record._id, version: 2, before: record, after: moved, expiresAt });
    });
    const DYNAMODB_ENDPOINT = await actingBeforeEach("TransactWriteItems", move);
    const environment = { DYNAMODB_ENDPOINT, TABLE_NAME: tableName };
    expect((await runPortal(["erase", "--order", "AYU-1001", "--yes", "--wait", "0"], environment)).code).toBe(0);
    const left = (await stored()).filter(({ _id }) => _id === record._id);
    expect(left.map(({ name, sk, after, before }) => name ?? [sk, after?.name, before?.name])).toEqual(
      expect.arrayContaining(["AYU-1777", [entryKey("", 2).sk, "AYU-1777", undefined]]),
    );
    expect(left).toHaveLength(2);
  });

  test("gives up on an order that is stored again and again, and ends it when that ends", async () => {
    const [fields = another] = theirs;
    const store = () => put(recordItem(newRecord(fields, ulid(), new Date(), byForm("staff"))));
    const DYNAMODB_ENDPOINT = await actingBeforeEach("Scan", store);
    const environment = { DYNAMODB_ENDPOINT, TABLE_NAME: tableName };
    const args = ["erase", "--order", "AYU-1001", "--yes", "--wait", "0"];
    const { code, errors } = await runPortal(args, environment);
    expect(code).toBe(1);
    expect(errors).toContain("erase it once more");
    await store();
    expect((await customer("erase", "--order", "AYU-1001", "--yes", "--wait", "0")).code).toBe(0);
    expect(JSON.stringify(await stored())).not.toMatch(/ayu.?1001|555 0101/i);
  });

  test("says Erased when it is repeated after an interruption, and not of an order that never was", async () => {
    const scansUntilErased = 4;
    const scan = vi.fn(async () => {
      if (scan.mock.calls.length > scansUntilErased) throw new Error("interrupted");
    });
    const environment = { DYNAMODB_ENDPOINT: await actingBeforeEach("Scan", scan), TABLE_NAME: tableName };
    const eraseOrder = (order: string) => ["erase", "--order", order, "--yes", "--wait", "0"];
    expect((await runPortal(eraseOrder("AYU-1001"), environment)).code).toBe(1);
    expect(JSON.stringify(await stored())).not.toMatch(/ayu.?1001|555 0101/i);
    for (const order of ["AYU-1001", "#ayu 1001"]) {
      const { code, errors } = await customer(...eraseOrder(order));
      expect([code, errors]).toEqual([0, expect.stringContaining("\nErased. ")]);
    }
    for (const _attempt of [1, 2]) {
      const { code, errors } = await customer(...eraseOrder("AYU-1009"));
      expect([code, errors]).toEqual([1, expect.stringContaining("Nothing is stored of order AYU-1009")]);
    }
  });

  test("needs a confirmation: the order's number again, or --yes", async () => {
    const { code, errors } = await customer("erase", "--order", "AYU-1001");
    expect([code, errors]).toEqual([1, expect.stringContaining("There is no terminal to confirm in: add --yes")]);
    const environment = { DYNAMODB_ENDPOINT: database.endpoint, TABLE_NAME: tableName };
    const typing = (text: string) =>
      runPortal(["erase", "--order", "AYU-1001", "--wait", "0"], environment, { text, isTerminal: true });
    expect(await typing("AYU-1002\n")).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/\nNothing was erased\.\n$/),
    });
    expect((await customer("export", "--order", "AYU-1001")).code).toBe(0);
    expect(await typing("ayu 1001\n")).toMatchObject({ code: 0, errors: expect.stringContaining("\nErased. ") });
  });
});
