import { beforeEach, describe, expect, it } from "vitest";
import type { TrackingFields } from "../../../shared/records.ts";
import { byForm, type StoredRecord } from "../../records/item.ts";
import { deleteRecord, updateRecord } from "../../records/write.ts";
import { appliedCounts, applyImport, countsWith, importRow, indexQueries, storeImport } from "../../testing/imports.ts";
import { databaseCalls, inputsOf, justBefore, withFaults } from "../../testing/intercept.ts";
import { allRecords } from "../../testing/table-content.ts";
import { storeRecord, storeRecords, switchToEmptyTable } from "../../testing/tables.ts";
import type { ImportRow } from "../check/check-rows.ts";
import { type ChunkCounts, readReportRows } from "../items.ts";
import { previewRows } from "./apply.ts";

beforeEach(async () => {
  await switchToEmptyTable();
});

/** Applies rows whose file came now, and returns the counts of its import. */
async function applied(rows: readonly ImportRow[], replace = false): Promise<ChunkCounts> {
  const stored = await storeImport(rows, { replace });
  await applyImport(stored, rows);
  return appliedCounts(stored);
}

const edit = (record: StoredRecord, change: Partial<TrackingFields>) =>
  updateRecord({ ...record, ...change }, record, "clerk");

const numbers = async () => (await allRecords()).map(({ trackingNo }) => trackingNo).sort();
const row = importRow(1);
const otherPhone = { phone: "+91 90000 00001" };

describe("a row is", () => {
  /** What is stored before the file comes, by tracking number; `edited` has a second version. */
  const cases: {
    what: string;
    stored: readonly { trackingNo: string; phone?: string; edited?: boolean }[];
    replace?: boolean;
    row?: Partial<ImportRow>;
    counts: Partial<ChunkCounts>;
    ordersRead: number;
  }[] = [
    { what: "created", stored: [], counts: { created: 1 }, ordersRead: 0 },
    { what: "created where it might replace", stored: [], replace: true, counts: { created: 1 }, ordersRead: 1 },
    {
      what: "unchanged, though the record was edited and might be replaced",
      stored: [{ trackingNo: row.trackingNo, edited: true }],
      replace: true,
      counts: { unchanged: 1 },
      ordersRead: 0,
    },
    {
      what: "a change of the record's phone",
      stored: [{ trackingNo: row.trackingNo, ...otherPhone }],
      counts: { changed: 1 },
      ordersRead: 0,
    },
    {
      what: "an added parcel beside one that was never edited",
      stored: [{ trackingNo: "SG1" }],
      counts: { addedParcels: 1 },
      ordersRead: 1,
    },
    {
      what: "an added parcel beside one that was edited before the file came",
      stored: [{ trackingNo: "SG1", edited: true }],
      counts: { addedParcels: 1 },
      ordersRead: 1,
    },
    {
      what: "an added parcel beside two of which one was edited before the file came",
      stored: [{ trackingNo: "SG1" }, { trackingNo: "SG2", edited: true }],
      counts: { addedParcels: 1 },
      ordersRead: 1,
    },
    {
      what: "a replacement of the order's only parcel",
      stored: [{ trackingNo: "SG1" }],
      replace: true,
      counts: { replaced: 1 },
      ordersRead: 1,
    },
    {
      what: "an added parcel where the file has another for the order",
      stored: [{ trackingNo: "SG1" }],
      replace: true,
      row: { onlyOfOrder: false },
      counts: { addedParcels: 1 },
      ordersRead: 1,
    },
    {
      what: "an added parcel where the order has several",
      stored: [{ trackingNo: "SG1" }, { trackingNo: "SG2" }],
      replace: true,
      counts: { addedParcels: 1 },
      ordersRead: 1,
    },
  ];

  it.each(cases)("$what; replace=$replace", async ({ stored, replace = false, row: change, counts, ordersRead }) => {
    const records = await storeRecords(
      stored.map(({ edited = false, ...fields }) => ({ ...row, ...(edited && otherPhone), ...fields })),
    );
    for (const [at, { edited }] of stored.entries()) {
      const record = records[at];
      if (edited && record) await edit(record, { phone: row.phone });
    }
    const rows = [{ ...row, ...change }];
    expect(await previewRows(rows, replace)).toEqual(countsWith(counts));
    let outcome: ChunkCounts | undefined;
    const calls = await databaseCalls(async () => {
      outcome = await applied(rows, replace);
    });
    expect(outcome).toEqual(countsWith(counts));
    expect(calls.filter((command) => command === "QueryCommand")).toHaveLength(indexQueries + ordersRead);
  });
});

describe("what is decided by reading the order", () => {
  /** Applies the row after the indexes were read, and something else happened before its order is. */
  async function appliedAfter(meanwhile: () => Promise<unknown>, replace: boolean) {
    const stored = await storeImport([row], { replace });
    let done = false;
    await withFaults(
      async (command, count) => {
        if (command !== "QueryCommand" || count <= indexQueries || done) return undefined;
        done = true;
        await meanwhile();
        return undefined;
      },
      () => applyImport(stored, [row]),
    );
    expect(done).toBe(true);
    return appliedCounts(stored);
  }

  it("is read consistently", async () => {
    await storeRecord({ ...row, trackingNo: "SG1" });
    const queries = await inputsOf("QueryCommand", () => applied([row], true));
    expect(queries.filter((query) => !("IndexName" in query))).toMatchObject([{ ConsistentRead: true }]);
  });

  it("does not count parcels that are deleted meanwhile", async () => {
    const record = await storeRecord({ ...row, trackingNo: "SG1" });
    expect(await appliedAfter(() => deleteRecord(record._id, byForm("clerk")), true)).toEqual(
      countsWith({ created: 1 }),
    );
  });

  it("replaces a parcel that the index does not show yet", async () => {
    expect(await appliedAfter(() => storeRecord({ ...row, trackingNo: "SG1" }), true)).toEqual(
      countsWith({ replaced: 1 }),
    );
    expect(await numbers()).toEqual([row.trackingNo]);
  });

  it("is unchanged where another delivery replaced the record meanwhile", async () => {
    const record = await storeRecord({ ...row, trackingNo: "SG1" });
    expect(await appliedAfter(() => edit(record, { trackingNo: row.trackingNo }), true)).toEqual(
      countsWith({ unchanged: 1 }),
    );
    expect(await allRecords()).toMatchObject([{ trackingNo: row.trackingNo, version: 2 }]);
  });

  it("is an added parcel where the order got two others meanwhile", async () => {
    const two = [row, row].map((each, at) => ({ ...each, trackingNo: `SG${at}` }));
    expect(await appliedAfter(() => storeRecords(two), true)).toEqual(countsWith({ addedParcels: 1 }));
  });
});

describe("an edit after the file came", () => {
  it.each([
    ["of the phone", [row], { phone: "+91 90000 00002" }],
    ["of the tracking number", [row], { trackingNo: "SG90000000000001" }],
    ["of the tracking number, beside another parcel", [{ ...row, trackingNo: "SG1" }, row], { trackingNo: "SG9" }],
  ])("stands and is named: %s", async (_, records, change) => {
    const stored = await storeImport([{ ...row, ...otherPhone }]);
    const record = (await storeRecords(records)).at(-1);
    if (!record) throw new Error("No record was stored");
    await edit(record, change);
    const before = await allRecords();
    await applyImport(stored, [{ ...row, ...otherPhone }]);
    expect(await appliedCounts(stored)).toEqual(countsWith({ newer: 1 }));
    expect(await allRecords()).toEqual(before);
    const { name, trackingNo } = row;
    expect(await readReportRows(stored.chunk.importId, true)).toMatchObject([
      { row: 1, name, trackingNo, ...otherPhone, newer: true },
    ]);
  });

  it("stands where the index still shows the number that it moved the record from", async () => {
    const record = await storeRecord(row);
    const stored = await storeImport([row]);
    await justBefore(
      "BatchGetItemCommand",
      () => edit(record, { trackingNo: "SG90000000000001" }),
      () => applyImport(stored, [row]),
    );
    expect(await appliedCounts(stored)).toEqual(countsWith({ newer: 1 }));
    expect(await numbers()).toEqual(["SG90000000000001"]);
  });
});
