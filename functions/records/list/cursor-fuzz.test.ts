import fc from "fast-check";
import { expect, test } from "vitest";
import { Failure } from "../../../shared/errors.ts";
import { readCursor, writeCursor } from "../../database/list/cursor.ts";
import { storeRecords } from "../../testing/tables.ts";
import { listRecords } from "./list.ts";

/** `npm run fuzz` tries more cases with other seeds. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 100);
const options = { numRuns, seed: Number(process.env.FUZZ_SEED ?? 20_261_120) };
const timeout = 30_000 + numRuns * 100;

const orders = ["AYU-9", "AYU-10", "ॐ", "𝔸-1", "A", "~", "\u{10ffff}z"];
const stored = await storeRecords(orders.map((name) => ({ name, phone: "4155550101", trackingNo: "SG1" })));

const order = fc.constantFrom("newest" as const, "asc" as const, "desc" as const);
const listName = fc.oneof({ weight: 9, arbitrary: order }, fc.string({ maxLength: 9 }));
const side = fc.oneof({ weight: 9, arbitrary: fc.constantFrom("after", "from", "upto", "before") }, fc.string());
const id = fc.oneof(fc.constantFrom(...stored.map(({ _id }) => _id)), fc.string({ maxLength: 30 }));
const key = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("", "#", "$9#", "\u0000", "\ud800", "x".repeat(990), "€".repeat(340)),
);
const cursor = fc.oneof(
  fc.tuple(listName, side, key, id).map(([list, where, text, end]) => `${list}.${where}:${text}${end}`),
  fc.string({ unit: "binary" }),
);

test("a cursor is read exactly or refused with a message", { timeout }, () => {
  fc.assert(
    fc.property(order, cursor, (list, text) => {
      try {
        expect(writeCursor(list, readCursor(list, text))).toBe(text);
      } catch (error) {
        expect(error).toBeInstanceOf(Failure);
        expect(error).toMatchObject({ code: "invalid_input" });
      }
    }),
    options,
  );
});

test("with any cursor a list returns records without duplicates or refuses", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(cursor, order, fc.integer({ min: 1, max: 20 }), async (text, order, limit) => {
      const page = await listRecords({ order, limit, cursor: text, stopAt: Date.now() + 60_000 }).catch(
        (error: unknown) => error,
      );
      if (page instanceof Failure) {
        expect(page.code).toBe("invalid_input");
        return;
      }
      const ids = (page as Awaited<ReturnType<typeof listRecords>>).records.map(({ _id }) => _id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeLessThanOrEqual(limit);
    }),
    options,
  );
});
