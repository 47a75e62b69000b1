import { beforeEach, expect, test, vi } from "vitest";
import { syncReferences } from "../../follower/references.ts";
import { recordKey } from "../../records/item.ts";
import { signIn } from "../../testing/accounts.ts";
import { recordLog } from "../../testing/log.ts";
import { fileOf, header, order, orders, phone, progressOf, tracking, upload } from "../../testing/spreadsheets.ts";
import { storeRecords, switchToEmptyTable } from "../../testing/tables.ts";
import { encodeChunk } from "./chunk.ts";
import { findSharedNumbers } from "./shared-numbers.ts";

recordLog();
let cookies: string[];
beforeEach(async () => {
  await switchToEmptyTable();
  ({ cookies } = await signIn("logistics"));
});

async function stored(name: string, trackingNo: string) {
  const records = await storeRecords([{ name, phone: phone(0), trackingNo }]);
  await syncReferences(records.map(recordKey));
}

const told = ({ sharedNumbers }: { sharedNumbers?: { rows: { row: number; error: string }[] } }) =>
  sharedNumbers?.rows.map(({ row, error }) => `${row}: ${error}`);

test("rows with the number of another order, in the file or stored, are told and stored", async () => {
  await stored("AYU-9", "sg 3231027000003");
  const file = fileOf([
    header,
    ["B-2", phone(1), tracking(1)],
    ["A-3", phone(2), tracking(2)],
    ["A-4", phone(3), tracking(1)],
    ["A-5", phone(4), tracking(3)],
    ["ayu 9", phone(0), tracking(4)],
  ]);
  const expected = [
    "2: Row 4 has this tracking number too",
    "4: Row 2 has this tracking number too",
    "5: Order AYU-9 has this tracking number too",
  ];
  const check = await upload(cookies, file, { dryRun: "true" });
  expect(told(check.body)).toEqual(expected);
  expect(check.body.sharedNumbers.rows[0]).toMatchObject({ name: "B-2", trackingNo: tracking(1), shared: true });

  const { body } = await upload(cookies, file);
  expect(body).toMatchObject({
    status: "done",
    errors: [],
    counts: { rows: 5, created: 4, addedParcels: 1, refused: 0 },
  });
  expect(body.sharedNumbers.count).toBe(3);
  expect(told(body)).toEqual(expected);
  // What is stored names no other order, whose erasure would not find it.
  const { body: kept } = await progressOf(cookies, body.importId);
  expect(told(kept)).toEqual([...expected.slice(0, 2), "5: Another saved order has this tracking number too"]);
});

test("an order of the file that is stored with its number is no other order", async () => {
  await stored(order(1), tracking(1));
  const { body } = await upload(cookies, fileOf(orders(3)));
  expect(body.counts).toMatchObject({ created: 2, changed: 1 });
  expect(body.sharedNumbers).toBeUndefined();
  expect((await progressOf(cookies, body.importId)).body.sharedNumbers).toBeUndefined();
});

test("a row may share its number with rows and with a stored order", async () => {
  await stored("OLD-1", tracking(1));
  const rows = [
    header,
    ["A-1", phone(1), tracking(1)],
    ["A-2", phone(2), tracking(1)],
    ["OLD-1", phone(0), tracking(2)],
  ];
  const { body } = await upload(cookies, fileOf(rows), { dryRun: "true" });
  expect(told(body)).toEqual([
    "2: Row 3 and order OLD-1 have this tracking number too",
    "3: Row 2 and order OLD-1 have this tracking number too",
  ]);
});

test("refused rows are told apart from those that share their number", async () => {
  const rows = [header, ["A-1", phone(1), tracking(1)], ["A-2", phone(2), tracking(1)], ["A-3", "12", tracking(1)]];
  const { body } = await upload(cookies, fileOf(rows));
  expect(body.errors.map(({ row }: { row: number }) => row)).toEqual([4]);
  expect(body.sharedNumbers.count).toBe(2);
});

test("a running import shows the first rows of both kinds", async () => {
  const sharing = Array.from({ length: 6 }, (_, at) => [`A-${at}`, phone(at), tracking(9_999)]);
  const { body } = await upload(cookies, fileOf([...orders(600), ...sharing, ["A-9", "12", tracking(9_998)]]));
  const progress = await progressOf(cookies, body.importId);
  expect(progress.body).toMatchObject({ status: "running", errors: [{ row: 608 }], sharedNumbers: { count: 6 } });
  expect(progress.body.sharedNumbers.rows).toHaveLength(5);
});

test("comparing with stored orders stops after three seconds, and the check says how far it came", async () => {
  await stored("OLD-1", tracking(99));
  const rows = Array.from({ length: 100 }, (_, at) => ({
    ...{ row: at + 2, name: order(at), phone: phone(at), trackingNo: tracking(at) },
    onlyOfOrder: true,
  }));
  const { now } = Date;
  let calls = 0;
  vi.spyOn(Date, "now").mockImplementation(() => {
    calls += 1;
    return now() + (calls > 41 ? 3_000 : 0);
  });
  const found = await findSharedNumbers({ chunks: encodeChunk(rows), sharedNumbers: [] });
  expect(found.rows).toEqual([]);
  expect(found.notes).toEqual([
    expect.stringMatching(/^We looked for shared tracking numbers in \d\d? of [\d,]+ rows only/),
  ]);
  vi.spyOn(Date, "now").mockReturnValue(now());
  expect(
    (await findSharedNumbers({ chunks: encodeChunk(rows), sharedNumbers: [] })).rows.map(({ row }) => row),
  ).toEqual([101]);
  vi.restoreAllMocks();
});
