import { deflateRawSync } from "node:zlib";
import { unzipSync } from "fflate";
import { afterEach, describe, expect, test, vi } from "vitest";
import { version } from "xlsx";
import { csvFile, fileOf, orders } from "../testing/spreadsheets.ts";
import { type ZipPart, zipFile } from "../testing/zip-file.ts";
import { readUpload } from "./read-upload.ts";

afterEach(() => vi.useRealTimers());

/** A workbook with another sheet in it; its directory says of it what it is told to say. */
function workbookWith(sheet: Omit<ZipPart, "name">) {
  const parts = Object.entries(unzipSync(fileOf(orders(3)))).map(([name, content]) => ({ name, content }));
  return zipFile(parts.map((part) => (part.name === "xl/worksheets/sheet1.xml" ? { ...part, ...sheet } : part)));
}

test("a file is read", async () => {
  const { total, refused } = await readUpload(fileOf(orders(3)));
  expect({ total, refused }).toEqual({ total: 3, refused: [] });
});

describe("a file made to exhaust us", () => {
  test("is refused in words where it is honest and small, and still takes more than a thread may hold", async () => {
    // For one cell this far to the right the parser makes room for all before it.
    const rows = Array.from({ length: 60_000 }, (_, at) => `<row r="${at + 1}"><c r="AKJ${at + 1}"><v>1</v></c></row>`);
    const bomb = workbookWith({
      content: Buffer.from(`<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`),
    });
    expect(bomb.length).toBeLessThan(500_000);
    // Out of memory or, on a busy machine, out of time: either way a sentence, and the process lives on.
    await expect(readUpload(bomb)).rejects.toThrow(/unpacks to more than an import takes|takes too long to read/);
  });

  test("costs nothing when its directory says a thousand times its size", async () => {
    const packed = deflateRawSync(Buffer.alloc(300_000_000, " "), { level: 1 });
    const bomb = workbookWith({ content: packed, packed: true, says: { size: 300_000_000 } });
    const before = process.memoryUsage.rss();
    await expect(readUpload(bomb)).rejects.toMatchObject({ code: "too_large" });
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  });

  test("is given up after a while, with a way out", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const reading = readUpload(csvFile(`Order No,Phone,AWB\n${"A1,9876543210,SG1\n".repeat(90_000)}`));
    const refused = expect(reading).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringContaining("takes too long to read"),
    });
    await vi.advanceTimersByTimeAsync(25_000);
    await refused;
  });
});

test("the parser is one without the known flaws of older ones (CVE-2023-30533, CVE-2024-22363)", () => {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(20_002);
});
