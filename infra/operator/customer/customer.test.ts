import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { alertItem, alertKey, confirmationKey, requestItem } from "../../../functions/alerts/item.ts";
import { caseItem } from "../../../functions/attention/item.ts";
import { encodeChunk, packJson } from "../../../functions/imports/check/chunk.ts";
import {
  changesKey,
  chunkKey,
  jobKey,
  keptKey,
  noCounts,
  progressKey,
  reportKey,
} from "../../../functions/imports/items.ts";
import { referenceOf } from "../../../functions/records/find.ts";
import { byForm, newRecord, recordItem, recordKey, type StoredRecord } from "../../../functions/records/item.ts";
import { linksEndedKey } from "../../../functions/records/links-ended.ts";
import { transition } from "../../../functions/records/write.ts";
import { snapshotKey } from "../../../functions/shipments/snapshot-store.ts";
import { markKey, notTakenKey } from "../../../functions/shop/items.ts";
import { newsKey } from "../../../functions/shop/telling/store.ts";
import { emptyShipment } from "../../../shared/shipment/data.ts";
import { runPortal } from "../testing/portal.ts";
import { testTable } from "../testing/table.ts";

const table = testTable();
const { put, items: stored } = table;
const sorted = (items: readonly Record<string, unknown>[]) =>
  items.toSorted((left, right) => `${left.pk} ${left.sk}`.localeCompare(`${right.pk} ${right.sk}`));

const theirs = [
  { name: "AYU-1001", phone: "+1 415 555 0101", trackingNo: "SG3231027366055" },
  { name: "ayu 1001", phone: "+1 415 555 0101", trackingNo: "SG3231027366056" },
];
const another = { name: "AYU-1002", phone: "+1 415 555 0199", trackingNo: "SG3231027366099" };
const numbers = { phone: another.phone, trackingNo: another.trackingNo };
const rowOf = (fields: typeof another) => ({ ...fields, row: 2, onlyOfOrder: true });
const refused = [
  { row: 2, error: "Phone is required", name: "AYU-1001", trackingNo: "SG1" },
  { row: 3, error: "Phone is required", name: "AYU-1003", trackingNo: "SG2" },
];
const importId = ulid();
const expiresAt = Math.floor(Date.now() / 1000) + 3600;

/** The records by their tracking numbers. */
let records: Map<string, StoredRecord>;
const idOf = (trackingNo: string) => records.get(trackingNo)?._id ?? "";
const made = (fields: typeof another, _id = ulid()) => newRecord(fields, _id, new Date(), byForm("staff"));
/** Stores what a change of a record writes. */
async function change(before: StoredRecord | undefined, after: StoredRecord | undefined): Promise<void> {
  for (const { Put, Update } of transition(before, after, byForm("staff"))) {
    if (Put) await put(Put.Item ?? {});
    else if (Update && after) await put(recordItem(after));
  }
}

beforeEach(async () => {
  vi.stubEnv("TABLE_NAME", "unused");
  records = new Map();
  for (const fields of [...theirs, another]) {
    const record = { ...made(fields), version: 2 };
    records.set(fields.trackingNo, record);
    await change({ ...record, version: 1 }, record);
    await put({ ...referenceOf(recordKey(record)) });
    await put({
      ...snapshotKey(fields.trackingNo),
      data: emptyShipment(fields.trackingNo),
      fetchedAt: 1_767_225_600_000,
    });
    await put(caseOf(fields));
    await put({ ...linksEndedKey(record._id), at: 1_767_225_600_000, expiresAt });
    await put({ ...newsKey(record._id), toldAt: "2026-01-01T00:00:00.000Z", trackingNo: fields.trackingNo, expiresAt });
  }
  // A deleted record of theirs, and one that had their order's number by mistake.
  await change(made({ ...another, name: "AYU-1001", trackingNo: deletedNo }), undefined);
  const wrong = made({ ...another, name: "AYU-1001", phone: "+1 415 555 0101", trackingNo: renamedNo });
  const renamed = { ...wrong, name: "AYU-1002", phone: another.phone, version: 2 };
  await change(wrong, renamed);
  await change(renamed, { ...renamed, trackingNo: laterNo, version: 3 });
  await put({ ...jobKey(importId), ...job, rollbackOpen: 0 });
  for (const [number, rows] of [[theirs[0] ?? another, another], [another]].entries()) {
    await put({ ...chunkKey({ importId, number }), rows: encodeChunk(rows.map(rowOf))[0]?.packed });
    await put({ ...progressKey({ importId, number }), ...progress, state: "done" });
  }
  await put({ ...reportKey(importId, 0), rows: gzipSync(JSON.stringify(refused)) });
  // What a roll-back needs, and what it left.
  await put({ ...changesKey({ importId, number: 0 }, 0), rows: packJson(changes) });
  await put({ ...keptKey({ importId, number: 0 }, 0), rows: packJson(keptRecords) });
  await put(alertOf(firstNo, "only-theirs"));
  await put({ ...alertOf(firstNo, "both"), confirmedAt: "2026-01-02T00:00:00.000Z" });
  await put(alertOf(another.trackingNo, "both"));
  for (const mailbox of ["only-theirs", "both"]) await put(confirmationKey(mailbox));
  for (const trackingNo of [firstNo, another.trackingNo]) {
    const request = { email: `new@${trackingNo.toLowerCase()}.example`, mailbox: "new", ending: "5550101" };
    await put(requestItem({ ...request, language: "en", recordIds: [idOf(trackingNo)] }));
  }
  // What the shop sent of them, and what could not be taken of it.
  for (const { name, phone, trackingNo } of [...theirs, another]) {
    const mark = { updatedAt: "2026-01-01T00:00:00.000Z", numbers: { [trackingNo]: idOf(trackingNo) } };
    const key = markKey({ source: "shopify", id: idOf(trackingNo), orderNumber: name });
    await put({ ...key, ...mark, notTaken: {}, revision: 1, expiresAt });
    const id = ulid();
    const line = { id, at: "2026-01-01T00:00:00.000Z", source: "key", orderNumber: name, phone, trackingNo: "none" };
    await put({ ...notTakenKey(id), ...line, reason: "Tracking number must have a digit", expiresAt });
  }
});
const [firstNo, deletedNo, renamedNo, laterNo] = [
  "SG3231027366055",
  "SG3231027366057",
  "SG3231027366058",
  "SG3231027366098",
];

const alertOf = (trackingNo: string, mailbox: string) =>
  alertItem(
    {
      ...{
        ...alertKey(idOf(trackingNo), mailbox),
        email: `asha@${mailbox}.example`,
        language: "en",
        ending: "5550101",
        linksEndedAtWhenAsked: 0,
        proof: { by: "phone" },
      },
      ...{ askedAt: "2026-01-01T00:00:00.000Z", secret: mailbox, told: new Set<string>(), expiresAt },
    },
    Date.now(),
  );

const changes = [theirs[0] ?? another, another].map((fields) => ({
  _id: ulid(),
  version: 2,
  ...fields,
  before: numbers,
}));
const keptRecords = [theirs[1] ?? another, another].map(({ name, trackingNo }) => ({
  name,
  trackingNo,
  reason: "changed since",
}));
const replyOf = (name: string, trackingNo: string) => ({
  ...{ record: idOf(trackingNo), at: "2026-01-02T00:00:00.000Z" },
  ...{ name: "Asha Menon", address: `Flat of ${name}`, phone: "+44 7700 900123" },
});
const caseOf = ({ name, trackingNo }: typeof another) =>
  caseItem({
    ...{
      _id: ulid(),
      trackingNo,
      orders: [recordKey({ name, trackingNo }).pk],
      stage: "booked",
      lastScan: null,
      words: null,
      place: null,
      country: null,
    },
    ...{ reason: "held", since: "2026-01-01T00:00:00.000Z", done: false, version: 2, derivation: 1 },
    noticedAt: "2026-01-01T00:00:00.000Z",
    replies: [replyOf(name, trackingNo)],
    ...{ note: `Called ${name}`, by: "staff", writtenAt: "2026-01-02T00:00:00.000Z" },
  });

const job = {
  ...{
    ...noCounts,
    importId,
    fileName: "orders.csv",
    state: "closed",
    by: "staff",
    replace: false,
    createdAt: new Date().toISOString(),
  },
  ...{
    rows: 3,
    refused: 2,
    repeated: 0,
    shared: 0,
    chunks: 2,
    chunksOpen: 0,
    rowsApplied: 1,
    rowsFailed: 0,
    notes: [],
    expiresAt,
  },
};
const progress = { ...noCounts, position: 0, rowCount: 2, attempts: 0, touchedAt: 0 };

const customer = (...args: string[]) => runPortal(args, table.environment);
const erase = () => customer("erase", "--order", "AYU-1001", "--yes");

describe("an export", () => {
  test("contains everything stored about an order, however its number is written", async () => {
    const { code, out, errors } = await customer("export", "--order", "#ayu 1001");
    expect(code).toBe(0);
    expect(errors).toContain(
      "parcels: 2, answers of the courier: 2, rows of spreadsheets: 4, changes of records: 4, alerts: 2, requests for alerts: 1, items of the shop: 4",
    );
    const document = JSON.parse(out);
    expect(document.parcels.map(({ trackingNo }: typeof another) => trackingNo).sort()).toEqual(
      theirs.map(({ trackingNo }) => trackingNo),
    );
    expect(document.shipments[0]).toMatchObject({ asOf: "2026-01-01T00:00:00.000Z" });
    expect(document.spreadsheetRows).toEqual(
      expect.arrayContaining([expect.objectContaining(theirs[0] ?? {}), expect.objectContaining(refused[0] ?? {})]),
    );
    expect(document.notes).toHaveLength(2);
    const replies = theirs.map(({ name, trackingNo }) => {
      const { record: _, ...reply } = replyOf(name, trackingNo);
      return { trackingNo, ...reply };
    });
    expect(document.replies).toHaveLength(2);
    expect(document.replies).toEqual(expect.arrayContaining(replies));
    expect(document.linksEndedAt).toBe("2026-01-01T00:00:00.000Z");
    expect(document.alerts).toMatchObject([
      { email: "asha@both.example", confirmedAt: "2026-01-02T00:00:00.000Z", phoneEndsWith: "5550101" },
      { email: "asha@only-theirs.example", confirmedAt: null },
    ]);
    expect(document.alertRequests).toEqual([
      { email: `new@${firstNo.toLowerCase()}.example`, phoneEndsWith: "5550101" },
    ]);
    expect(document.notTakenFromShop).toHaveLength(2);
    expect(document.notTakenFromShop[0]).toMatchObject({ phone: "+1 415 555 0101", trackingNo: "none" });
    // Nothing of the order that a record went to; a deleted record had another customer's phone.
    expect(out).not.toMatch(/AYU-1002|AYU-1003/);
    expect(errors).toContain("may hold data of several customers. Check it before you hand it out.");
    const ofOther = await customer("export", "--order", "AYU-1002");
    expect(ofOther.out).not.toMatch(/AYU-1001|415 555 0101/);
  });

  test("can be written to a file that only its owner may read", async () => {
    const directory = await mkdtemp(join(tmpdir(), "customer-"));
    const file = join(directory, "1001.json");
    expect((await customer("export", "--order", "AYU-1001", "--out", file)).out).toBe("");
    expect(JSON.parse(await readFile(file, "utf8")).parcels).toHaveLength(2);
    await rm(directory, { recursive: true });
  });
});

describe("a customer who names only an address", () => {
  const by = (email: string, ...args: string[]) => customer("export", "--email", email, ...args);

  test("finds the order that it was left for, of a deleted one and of a waiting request too", async () => {
    expect(JSON.parse((await by(" Asha@Only-Theirs.example ")).out)).toMatchObject({ order: "AYU-1001" });
    expect(JSON.parse((await by(`new@${another.trackingNo.toLowerCase()}.example`)).out).order).toBe("AYU-1002");
    const deleted = (await stored()).find(({ before }) => before?.trackingNo === deletedNo);
    records.set(deletedNo, { ...made(another), _id: deleted?._id });
    await put(alertOf(deletedNo, "of-deleted"));
    expect((await customer("erase", "--email", "asha@of-deleted.example", "--yes")).code).toBe(0);
    expect(JSON.stringify(await stored())).not.toMatch(/ayu.?1001|of-deleted/i);
  });

  test("is told of several orders, or of none", async () => {
    const before = sorted(await stored());
    expect(await customer("erase", "--email", "asha@both.example", "--yes")).toMatchObject({
      code: 1,
      errors: expect.stringContaining("left for several orders: AYU-1001, AYU-1002. Repeat the command with --order"),
    });
    expect((await by("nobody@x.example")).errors).toContain("This address was left for no order.");
    expect(sorted(await stored())).toEqual(before);
  });
});

describe("erasing", () => {
  test("deletes everything about the order in one run, and nothing about others", async () => {
    const before = await stored();
    expect((await erase()).code).toBe(0);
    const after = await stored();
    expect(JSON.stringify(after)).not.toMatch(/ayu.?1001|555 0101|36605[567]|only-theirs/i);
    const ofOther = (items: typeof after) =>
      items.filter(({ pk }) => pk === "ORDER#AYU1002" || pk === `LINK#${idOf(another.trackingNo)}`);
    expect(sorted(ofOther(after))).toEqual(sorted(ofOther(before)));
    const kept = after.filter(({ pk }) => pk === snapshotKey(another.trackingNo).pk).map(({ sk }) => sk);
    expect(kept.sort()).toEqual(["CASE", "ORDER#AYU1002", "SNAPSHOT"]);
    // Of a record that had this order's number the history stays, but for that version.
    const entries = after.filter(({ pk, sk }) => pk.startsWith("HISTORY#") && sk !== "ERASED");
    expect(entries.map(({ before: was, after: is }) => `${was?.name ?? "-"} ${is.name}`).sort()).toEqual([
      "- AYU-1002",
      "AYU-1002 AYU-1002",
      "AYU-1002 AYU-1002",
    ]);
    // No backup brings the erased records back.
    expect(after.filter(({ sk }) => sk === "ERASED")).toHaveLength(3);
    // The chunk with the order's row was applied and is erased; the other is unchanged.
    expect(after.filter(({ sk }) => sk === "CHUNK")).toHaveLength(1);
    const ofAlerts = after
      .filter(({ pk }) => /^(ALERT|MAILBOX)/.test(pk))
      .map(({ pk }) => pk.replace(/^(ALERTREQUEST)#.*/, "$1"));
    expect(ofAlerts.sort()).toEqual([`ALERT#${idOf(another.trackingNo)}`, "ALERTREQUEST", "MAILBOX#both"]);
    expect(
      after
        .filter(({ pk }) => pk.startsWith("SHOP"))
        .map(({ pk }) => pk)
        .sort(),
    ).toEqual(["SHOP", "SHOP#AYU1002", `SHOPNEWS#${idOf(another.trackingNo)}`]);
    const rowsAt = (sk: string) => JSON.parse(gunzipSync(after.find((item) => item.sk === sk)?.rows).toString());
    expect(rowsAt(reportKey(importId, 0).sk)).toEqual([refused[1]]);
    // A roll-back still finds the others at their places.
    expect(rowsAt(changesKey({ importId, number: 0 }, 0).sk)).toEqual([null, changes[1]]);
    expect(rowsAt(keptKey({ importId, number: 0 }, 0).sk)).toEqual([keptRecords[1]]);
    expect((await customer("export", "--order", "AYU-1001")).errors).toContain("Nothing is stored of order AYU-1001");
    expect(await erase()).toMatchObject({
      code: 1,
      errors: expect.stringContaining("Nothing is stored of order AYU-1001"),
    });
  });

  test("keeps what another order has of a number that they share, and names the note that stays", async () => {
    const shared = made({ ...another, name: "AYU-1005", trackingNo: firstNo });
    await put(recordItem(shared));
    await put(referenceOf(recordKey(shared)));
    const { code, errors } = await erase();
    expect(code).toBe(0);
    expect(errors).toContain(`The note on ${firstNo} stays, since order AYU-1005 has that number too`);
    const kept = (await stored()).filter(({ pk }) => pk === snapshotKey(firstNo).pk);
    expect(JSON.stringify(kept)).not.toContain("Flat of AYU-1001");
    expect(kept.map(({ sk }) => sk).sort()).toEqual(["CASE", "ORDER#AYU1005", "SNAPSHOT"]);
    expect(kept.find(({ sk }) => sk === "CASE")?.orders).toEqual(["ORDER#AYU1005"]);
  });

  test("keeps a record that left the number, and erases a record that came to it, with its history", async () => {
    const [first, second] = theirs.map(({ trackingNo }) => records.get(trackingNo));
    if (!first || !second) throw new Error("There are two records");
    await change(first, { ...first, name: "AYU-1007", version: 3 });
    const former = recordKey(first);
    for (const Key of [former, referenceOf(former)])
      await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
    await change({ ...second, name: "AYU-999", version: 1 }, second);
    const { code, errors } = await erase();
    expect(code).toBe(0);
    const after = await stored();
    expect(after.find(({ pk }) => pk === "ORDER#AYU1007")).toMatchObject({ _id: first._id });
    expect(errors).toContain(
      `The record of ${firstNo} stays, under order AYU-1007. If it is this customer's, erase that order too.`,
    );
    // What staff noted on the number that went with the record stays with it.
    const others = after.filter(({ sk }) => sk !== "CASE");
    expect(others.filter((item) => /ayu.?1001|AYU-999/i.test(JSON.stringify(item)))).toEqual([]);
    expect(after.filter(({ pk }) => pk === `ALERT#${first._id}`)).toHaveLength(2);
  });

  test("ends a request for alerts that waits for a deleted record", async () => {
    const deleted = (await stored()).find(({ before }) => before?.trackingNo === deletedNo);
    const item = requestItem({
      email: "she@x.example",
      language: "en",
      mailbox: "she",
      ending: "5550101",
      recordIds: [deleted?._id],
    });
    await put(item);
    expect((await erase()).code).toBe(0);
    expect((await stored()).filter(({ pk }) => pk === item.pk)).toEqual([]);
  });

  test.each([
    [
      "an import that would store the order again",
      () => put({ ...progressKey({ importId, number: 0 }), ...progress, state: "pending" }),
    ],
    ["a roll-back of an import with the order", () => put({ ...jobKey(importId), ...job, rollbackOpen: 1 })],
  ])("is refused during %s", async (_, begin) => {
    await begin();
    const before = sorted(await stored());
    expect(await erase()).toMatchObject({ code: 1, errors: expect.stringContaining("is still running. Try again") });
    expect(sorted(await stored())).toEqual(before);
  });

  test("needs a confirmation: the order's number again, or --yes", async () => {
    const before = sorted(await stored());
    const withoutYes = (typed: string, isTerminal?: true) =>
      runPortal(["erase", "--order", "AYU-1001"], table.environment, {
        text: `${typed}\n`,
        ...(isTerminal && { isTerminal }),
      });
    expect((await withoutYes("")).errors).toContain("There is no terminal to confirm in: add --yes to erase.");
    expect((await withoutYes("AYU-1002", true)).errors).toContain("Nothing was erased.");
    expect(sorted(await stored())).toEqual(before);
    expect((await withoutYes("#ayu 1001", true)).errors).toContain("Erased.");
  });
});
