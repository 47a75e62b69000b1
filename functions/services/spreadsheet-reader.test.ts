import { deflateRawSync } from "node:zlib";
import { unzipSync } from "fflate";
import { afterEach, describe, expect, test, vi } from "vitest";
import { utils, version, write } from "xlsx";
import { csvFile, fileOf, orders, sheetOf } from "../testing/spreadsheets.ts";
import { type ZipPart, zipFile } from "../testing/zip-file.ts";
import { readUpload } from "./spreadsheet-reader.ts";

afterEach(() => vi.useRealTimers());

const strings = "xl/sharedStrings.xml";

/** A workbook with other shared strings in it; its directory says of them what it is told to say. */
function workbookWith(part: Omit<ZipPart, "name">) {
  const workbook = utils.book_new(sheetOf(orders(3)));
  const whole = new Uint8Array(write(workbook, { type: "buffer", bookType: "xlsx", bookSST: true }));
  const parts = Object.entries(unzipSync(whole)).map(([name, content]) => ({ name, content }));
  return zipFile(parts.map((known) => (known.name === strings ? { ...known, ...part } : known)));
}

test("a file is read", async () => {
  const { total, refused } = await readUpload(fileOf(orders(3)));
  expect({ total, refused }).toEqual({ total: 3, refused: [] });
});

describe("a file made to exhaust us", () => {
  test("is refused in words when what it unpacks to is honest, allowed, and far more than a thread may hold", async () => {
    const content = Buffer.from(`<sst>${"<si><t>a</t></si>".repeat(2_800_000)}</sst>`);
    const bomb = workbookWith({ content });
    expect(bomb.length).toBeLessThan(500_000);
    // Out of memory or, on a busy machine, out of time: either way a sentence, and the process lives on.
    await expect(readUpload(bomb)).rejects.toMatchObject({ code: "too_large" });
  }, 60_000);

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
