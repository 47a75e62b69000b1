import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { chapters } from "./promises.ts";
import { testsOf, withTable } from "./security-table.ts";

const root = join(import.meta.dirname, "../..");
const promises = chapters.flatMap(({ promises }) => promises);

describe("the promises of docs/security.md", () => {
  it("are all there, in the words and with the tests that are kept here (npm run guards)", () => {
    const document = readFileSync(join(root, "docs/security.md"), "utf8");
    expect(withTable(document, chapters, () => 0)).toBe(document);
  });

  it.each(promises)("name tests that exist: $promise", (kept) => {
    const tests = testsOf(kept);
    expect(tests.length).toBeGreaterThan(0);
    for (const test of tests) expect(existsSync(join(root, test)), test).toBe(true);
  });

  it.each(promises)("name code that is there, once: $promise", ({ guards }) => {
    for (const { file, take } of guards) {
      const found = readFileSync(join(root, file), "utf8").split(take).length - 1;
      expect(found, `${file}: ${take.trim()}`).toBe(1);
    }
  });
});
