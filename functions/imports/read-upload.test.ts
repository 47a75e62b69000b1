import { deflateRawSync } from "node:zlib";
import { unzipSync } from "fflate";
import { afterEach, describe, expect, test, vi } from "vitest";
import { version } from "xlsx";
import { csvFile, fileOf, orders } from "../testing/spreadsheets.ts";
import { type ZipPart, zipFile } from "../testing/zip-file.ts";
import { readUpload } from "./read-upload.ts";

afterEach(() => vi.useRealTimers());

/** A workbook with a further part, of which the directory states `says`. */
function workbookWith(sheet: Omit<ZipPart, "name">) {
  const parts = Object.entries(unzipSync(fileOf(orders(3)))).map(([name, content]) => ({ name, content }));
  return zipFile(parts.map((part) => (part.name === "xl/worksheets/sheet1.xml" ? { ...part, ...sheet } : part)));
}

test("a file is read", async () => {
  const { total, refused } = await readUpload(fileOf(orders(3)));
  expect({ total, refused }).toEqual({ total: 3, refused: [] });
});

describe("a file that exhausts memory or time", () => {
  test("is refused with a message where a small file needs more memory than the thread has", async () => {
    // The parser allocates all cells before one this far to the right.
    const rows = Array.from({ length: 60_000 }, (_, at) => `<row r="${at + 1}"><c r="AKJ${at + 1}"><v>1</v></c></row>`);
    const bomb = workbookWith({
      content: Buffer.from(`<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`),
    });
    expect(bomb.length).toBeLessThan(500_000);
    // Out of memory or, on a busy machine, out of time: both are Failures, and the process goes on.
    await expect(readUpload(bomb)).rejects.toThrow(/unpacks to more than an import takes|takes too long to read/);
  });

  test("is refused by its directory where that states a thousand times its size", async () => {
    const packed = deflateRawSync(Buffer.alloc(300_000_000, " "), { level: 1 });
    const bomb = workbookWith({ content: packed, packed: true, says: { size: 300_000_000 } });
    const before = process.memoryUsage.rss();
    await expect(readUpload(bomb)).rejects.toMatchObject({ code: "too_large" });
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  });

  test("is refused after the time limit, with advice", async () => {
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

test("the parser is a version without CVE-2023-30533 and CVE-2024-22363", () => {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(20_002);
});
