import { expect, test } from "vitest";
import { importRow } from "../../testing/imports.ts";
import { decodeChunk, encodeChunk } from "./chunk.ts";

test("chunks are cut between orders, however these are typed, and hold more rows only where one order has more", () => {
  const rows = [200, 300, 1, 700, 2, 3].flatMap((parcels, order) =>
    Array.from({ length: parcels }, (_, at) =>
      importRow(1_000 + at, { name: at % 2 === 0 ? `AYU-${order}` : `ayu ${order}`, onlyOfOrder: parcels === 1 }),
    ),
  );
  const chunks = encodeChunk(rows);
  expect(chunks.map(({ rowCount }) => rowCount)).toEqual([500, 1, 700, 5]);
  expect(chunks.flatMap(({ packed }) => decodeChunk(packed))).toEqual(rows);
});

test("a chunk of the largest order fits into an item with long numbers and phones", () => {
  const long = (at: number, length: number) =>
    (BigInt(at) * 7_919_773n ** 20n).toString(36).toUpperCase().slice(0, length);
  const rows = Array.from({ length: 1_000 }, (_, at) =>
    importRow(at, {
      name: "AYU-1",
      phone: `+91 ${9_000_000_000 + at * 7_919} / ${8_000_000_000 + at * 7_907}`,
      trackingNo: long(at + 1, 40),
    }),
  );
  const [chunk, ...others] = encodeChunk(rows);
  expect(others).toEqual([]);
  expect(chunk?.packed.length).toBeLessThan(300_000);
});
