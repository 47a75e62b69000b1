import fc from "fast-check";
import { expect, test } from "vitest";
import { Failure } from "../../../shared/errors.ts";
import { byForm, type StoredRecord } from "../../records/item.ts";
import { createRecord, deleteRecord, updateRecord } from "../../records/write.ts";
import type { SheetRow } from "../../spreadsheet/cell.ts";
import { patience } from "../../testing/patience.ts";
import { allRecords } from "../../testing/table-content.ts";
import { storeRecords, switchToEmptyTable } from "../../testing/tables.ts";
import { recordKeyText } from "../apply/existing-records.ts";
import { checkRows } from "../check/check-rows.ts";
import { encodeChunk } from "../check/chunk.ts";
import { importUpload } from "../upload.ts";
import { rollBack } from "./roll-back.ts";

// Few keys, so that records meet under them.
const fields = fc.record({
  name: fc.constantFrom("AYU-1", "#ayu 2", "AYU-2", "AYU-3", "AYU-4"),
  trackingNo: fc.constantFrom("SG3231027366055", "SG3231027366056", "SG3231027366057"),
  phone: fc.constantFrom("9000000001", "9000000002"),
});
const edit = fc.oneof(
  fc.record({ do: fc.constant("create" as const), fields }),
  fc.record({ do: fc.constant("update" as const), which: fc.nat(), fields }),
  fc.record({ do: fc.constant("delete" as const), which: fc.nat() }),
);
const history = fc.record({
  known: fc.uniqueArray(fields, { selector: recordKeyText, maxLength: 5 }),
  imported: fc.array(fields, { minLength: 3, maxLength: 12 }),
  replace: fc.boolean(),
  edits: fc.array(edit, { minLength: 1, maxLength: 6 }),
});
type Valued<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;

const upload = (rows: readonly Valued<typeof fields>[], replace: boolean) => {
  const sheet = rows.map(
    ({ name, phone, trackingNo }, at): SheetRow => ({
      row: at + 2,
      name: { text: name },
      phone: { text: phone },
      trackingNo: { text: trackingNo },
    }),
  );
  const { rows: valid, ...checked } = checkRows(sheet);
  const uploaded = { ...checked, chunks: encodeChunk(valid), columns: [] };
  return importUpload(uploaded, { fileName: "orders.csv", by: "her", replace });
};

async function apply(step: Valued<typeof edit>): Promise<void> {
  const records = (await allRecords()).sort((left, right) => (left._id < right._id ? -1 : 1));
  const record = "which" in step ? records[step.which % Math.max(records.length, 1)] : undefined;
  try {
    if (step.do === "create") await createRecord(step.fields, "him");
    else if (record && step.do === "update") await updateRecord({ ...step.fields, _id: record._id }, record, "him");
    else if (record) await deleteRecord(record._id, byForm("him"));
  } catch (error) {
    // The place may be taken.
    if (!(error instanceof Failure)) throw error;
  }
}

const byId = (records: readonly StoredRecord[]) => new Map(records.map((record) => [record._id, record]));
const content = (record: StoredRecord | undefined) =>
  record && { name: record.name, phone: record.phone, trackingNo: record.trackingNo, createdAt: record.createdAt };

test(
  "a roll-back leaves what others touched, and everything else as it was before the import",
  async () => {
    let reverted = 0;
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(history, async ({ known, imported, replace, edits }) => {
        await switchToEmptyTable();
        await storeRecords(known);
        const before = byId(await allRecords());
        const { importId = "" } = await upload(imported, replace);
        const after = byId(await allRecords());
        for (const step of edits) await apply(step);
        const edited = byId(await allRecords());
        const places = new Map([...edited.values()].map((record) => [recordKeyText(record), record._id]));

        const expected = (_id: string): StoredRecord | undefined => {
          const [was, left, now] = [before.get(_id), after.get(_id), edited.get(_id)];
          const isOfImport = left?.version !== was?.version;
          if (!left || !isOfImport || now?.version !== left.version) return now;
          if (!was) return undefined;
          const holder = places.get(recordKeyText(was));
          return holder === undefined || holder === _id ? was : now;
        };
        const preview = await rollBack(importId, true, "her");
        const { rollback } = await rollBack(importId, false, "her");
        expect({ ...rollback, status: "checked" }).toEqual(preview.rollback);
        const final = byId(await allRecords());
        for (const _id of new Set([...before.keys(), ...after.keys(), ...edited.keys(), ...final.keys()])) {
          expect(content(final.get(_id))).toEqual(content(expected(_id)));
        }
        expect(rollback.reverted + rollback.keptCount).toBe(rollback.records);
        reverted += rollback.reverted;
        kept += rollback.keptCount;
      }),
      { seed: 20_261_122, numRuns: 40, endOnFailure: true },
    );
    expect(Math.min(reverted, kept)).toBeGreaterThan(10);
  },
  patience(120_000),
);
