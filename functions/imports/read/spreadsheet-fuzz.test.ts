import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { afterAll, expect, it } from "vitest";
import { Failure } from "../../../shared/errors.ts";
import { anyCharacter } from "../../../shared/testing/any-character.ts";
import { fileOf, orders } from "../../testing/spreadsheets.ts";
import { zipFile } from "../../testing/zip-file.ts";
import { importSizes } from "../check/chunk.ts";
import { startReader } from "./read-upload.ts";

/** Cases for each kind of damage; `FUZZ_RUNS=20000 npx vitest …` tries more, `FUZZ_SEED` others. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 60);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);
const options = { numRuns, seed };
const timeout = 120_000 + numRuns * 50;

const fixture = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, "../../spreadsheet/fixtures", name)));

const files = [
  fixture("orders.xlsx"),
  fixture("orders.xls"),
  fixture("orders.csv"),
  fixture("protected.xlsx"),
  fileOf(orders(3)),
  fileOf(orders(3), "biff8"),
  fileOf(orders(3), "csv"),
  ...["I02-merged-parcels.xlsx", "I06-html-table.xls", "I07-xml-2003.xls", "kill-xlwt-one-byte.xls"].map((name) =>
    fixture(`ordinary/${name}`),
  ),
];
const workbooks = [fixture("orders.xlsx"), fileOf(orders(3))].map((bytes) => unzipSync(bytes));

/** A cut or overwritten part; `at` and `length` are shares of the file. */
interface Mutation {
  readonly at: number;
  readonly length: number;
  readonly kind: "flip" | "cut" | "repeat" | "fill" | "move";
  readonly byte: number;
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const mutations = fc.array(
  fc.record<Mutation>({
    at: share,
    length: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.02, noNaN: true }), share),
    kind: fc.constantFrom("flip", "cut", "repeat", "fill", "move"),
    byte: fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff, 0x3c, 0x22, 0x26), fc.integer({ min: 0, max: 255 })),
  }),
  { minLength: 1, maxLength: 4 },
);

function mutate(bytes: Uint8Array, { at, length, kind, byte }: Mutation): Uint8Array {
  const start = Math.floor(at * bytes.length);
  const end = Math.min(bytes.length, start + 1 + Math.floor(length * bytes.length));
  const [before, part, after] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)];
  switch (kind) {
    case "flip":
      return Buffer.concat([before, part.map((each) => each ^ byte), after]);
    case "cut":
      return Buffer.concat([before, after]);
    case "repeat":
      return Buffer.concat([before, part, part, after]);
    case "fill":
      return Buffer.concat([before, part.map(() => byte), after]);
    case "move":
      return Buffer.concat([after, before, part]);
  }
}

const mutateAll = (bytes: Uint8Array, all: readonly Mutation[]) => all.reduce(mutate, bytes);

/** One process reads them all. Where a file ends it, the next one gets another. */
let reader = startReader();
afterAll(() => reader.stop());

async function answers(bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes).toString("base64");
  try {
    const answer = await reader.read({ file, chosen: {}, remembered: {}, leaveOut: false, sizes: importSizes });
    if ("failure" in answer) {
      expect(["invalid_input", "unsupported_file", "too_large", "columns_needed"]).toContain(answer.failure.code);
    } else {
      const { chunks, refusedCount, repeated, total } = answer.upload;
      expect(chunks.reduce((sum, { rowCount }) => sum + rowCount, 0) + refusedCount + repeated).toBe(total);
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await reader.stop();
    reader = startReader();
  }
}

it("reads or refuses any damaged file", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), mutations, (bytes, all) => answers(mutateAll(bytes, all))),
    options,
  );
});

it("reads or refuses any workbook with a part damaged before zipping", { timeout }, async () => {
  const parts = fc
    .constantFrom(...workbooks)
    .chain((workbook) =>
      fc.record({ workbook: fc.constant(workbook), name: fc.constantFrom(...Object.keys(workbook)), all: mutations }),
    );
  await fc.assert(
    fc.asyncProperty(parts, ({ workbook, name, all }) =>
      answers(
        zipFile(
          Object.entries(workbook).map(([part, content]) => ({
            name: part,
            content: part === name ? mutateAll(content, all) : content,
          })),
        ),
      ),
    ),
    options,
  );
});

it("reads or refuses any text", { timeout }, async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...["Order No", "Phone", "AWB", ",", ";", "\t", "\n", "\r\n", '"', "sep=;", "\ufeff", "__proto__", "A1"],
    ),
    fc.string({ unit: anyCharacter, maxLength: 20 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), (pieces) => answers(Buffer.from(pieces.join("")))),
    options,
  );
});
