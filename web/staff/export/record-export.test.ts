import { describe, expect, test, vi } from "vitest";
import { exportLimit } from "../../../shared/import-files.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { sheetParts } from "../spreadsheet/sheet-parts.ts";
import { type ExportedFile, recordExport } from "./record-export.ts";

const record = (number: number): ListedRecord => ({
  _id: `id-${number}`,
  name: `AYU-${number}`,
  phone: "+1 408 555 0112",
  trackingNo: `SG${number}`,
  createdAt: "2026-11-20T08:35:00.000Z",
  version: 1,
});
const records = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => record(from + index));
type Page = { users: ListedRecord[]; nextCursor?: string };

function exporting(pages: Page[], bytesAtMost = Number.POSITIVE_INFINITY, selected?: ListedRecord[]) {
  const saved: ExportedFile[] = [];
  const readPage = vi.fn(async ({ cursor }: { cursor?: string | undefined }) => {
    const page = pages[Number(cursor ?? 0)];
    if (!page) throw new Error("no such page");
    return page;
  });
  const run = recordExport({
    query: { limit: 200, search: "AYU", field: "name" },
    selected,
    format: "csv",
    readPage,
    write: async (sheet, format) => sheetParts(sheet, format, bytesAtMost),
    save: (file) => saved.push(file),
    now: () => new Date("2026-11-20T20:00:00.000Z"),
  });
  return { saved, readPage, run };
}
const { signal } = new AbortController();
const quiet = () => undefined;

describe("an export", () => {
  test("reads every page of the search and saves one file, dated as in India", async () => {
    const { saved, readPage, run } = exporting([
      { users: records(0, 2), nextCursor: "1" },
      { users: [], nextCursor: "2" },
      { users: records(2, 3) },
    ]);
    const progress: number[] = [];
    await run(signal, ({ found }) => progress.push(found));
    expect(readPage.mock.calls.map(([query]) => query)).toEqual([
      { limit: 200, search: "AYU", field: "name", cursor: undefined },
      { limit: 200, search: "AYU", field: "name", cursor: "1" },
      { limit: 200, search: "AYU", field: "name", cursor: "2" },
    ]);
    expect(progress.slice(0, 3)).toEqual([2, 2, 3]);
    expect(saved.map(({ name, rowCount }) => [name, rowCount])).toEqual([["tracking-records-2026-11-21.csv", 3]]);
    expect(await saved[0]?.content.text()).toContain("AYU-0,'+1 408 555 0112,SG0,2026-11-20 14:05,,,,\r\n");
  });

  test("exports the selected records alone, with status, last scan and delivery", async () => {
    const shipment: ListedRecord["shipment"] = {
      stage: "delivered",
      status: "delivered",
      words: "Delivered",
      at: "2026-11-19T16:20:00.000+00:00",
      place: "London",
      country: "GB",
    };
    const { saved, readPage, run } = exporting([], undefined, [{ ...record(7), shipment }]);
    expect(await run(signal, quiet)).toMatchObject({ found: 1 });
    expect(readPage).not.toHaveBeenCalled();
    expect(await saved[0]?.content.text()).toContain(
      '14:05,Delivered,"Delivered, London",2026-11-19 16:20,2026-11-19\r\n',
    );
  });

  test("saves nothing when nothing is found", async () => {
    const { saved, run } = exporting([{ users: [] }]);
    expect(await run(signal, quiet)).toEqual({ found: 0, files: [] });
    expect(saved).toEqual([]);
  });

  test("counts a record that is read twice once", async () => {
    const { run } = exporting([{ users: records(0, 3), nextCursor: "1" }, { users: records(2, 4) }]);
    expect(await run(signal, quiet)).toMatchObject({ found: 4, files: [{ rowCount: 4 }] });
  });

  test.each([
    [exportLimit, [exportLimit], ["tracking-records-2026-11-21.csv"]],
    [
      exportLimit + 1,
      [exportLimit, 1],
      ["tracking-records-2026-11-21-part-1.csv", "tracking-records-2026-11-21-part-2.csv"],
    ],
  ])("of %i records has files of %j", async (count, rowCounts, names) => {
    const { run } = exporting([
      { users: records(0, 30_000), nextCursor: "1" },
      { users: records(30_000, count), nextCursor: "2" },
      { users: [] },
    ]);
    const { files } = await run(signal, quiet);
    expect(files.map(({ rowCount }) => rowCount)).toEqual(rowCounts);
    expect(files.map(({ name }) => name)).toEqual(names);
  });

  test("splits a file that would be too large to be imported again", async () => {
    const { saved, run } = exporting([{ users: records(0, 40) }], 1000);
    await run(signal, quiet);
    expect(saved.length).toBeGreaterThan(1);
    expect(saved.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBe(40);
    for (const { content, name } of saved) {
      expect(content.size).toBeLessThanOrEqual(1000);
      expect(name).toMatch(/-part-\d\.csv$/);
    }
  });

  test("continues after a failure", async () => {
    const { readPage, run } = exporting([{ users: records(0, 2), nextCursor: "1" }, { users: records(2, 3) }]);
    readPage.mockImplementationOnce(async () => ({ users: records(0, 2), nextCursor: "1" }));
    readPage.mockImplementationOnce(async () => {
      throw new Error("offline");
    });
    await expect(run(signal, quiet)).rejects.toThrow("offline");
    expect(await run(signal, quiet)).toMatchObject({ found: 3, files: [{ rowCount: 3 }] });
    expect(readPage.mock.calls.map(([{ cursor }]) => cursor)).toEqual([undefined, "1", "1"]);
  });

  test("stops when it is cancelled, and saves nothing", async () => {
    const abort = new AbortController();
    const { saved, readPage, run } = exporting([{ users: records(0, 2), nextCursor: "1" }, { users: records(2, 3) }]);
    await expect(run(abort.signal, () => abort.abort())).rejects.toThrow();
    expect(readPage).toHaveBeenCalledOnce();
    expect(saved).toEqual([]);
  });
});
