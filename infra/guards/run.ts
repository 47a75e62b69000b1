import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Guard, Kept } from "./promise.ts";
import { chapters } from "./promises.ts";
import { runTests } from "./run-tests.ts";
import { withTable } from "./security-table.ts";
import { makeWorkingCopy } from "./working-copy.ts";

/**
 * `npm run guards`: takes each guard of docs/security.md out of a copy of the project and runs the test that must
 * notice. `npm run guards -- TEXT` does so for guards whose file or test holds that text, and leaves the document alone.
 */

const [wanted = ""] = process.argv.slice(2);
const document = join(import.meta.dirname, "../../docs/security.md");

const promises = chapters.flatMap(({ promises }) => promises);
const isWanted = ({ file, test }: Guard) => file.includes(wanted) || test.includes(wanted);
const guards = promises.flatMap(({ guards }) => guards).filter(isWanted);

const copy = makeWorkingCopy();
const tests = [...new Set(guards.map(({ test }) => test))];
console.info(`${guards.length} guards, ${tests.length} test files`);
if (runTests(copy.directory, tests) !== "pass") {
  console.error("The tests do not pass with every guard in its place.");
  process.exit(1);
}

/** Whether the test notices that its guard is gone. */
function isProven(guard: Guard): boolean {
  try {
    const outcome = copy.without(guard, () => runTests(copy.directory, [guard.test]));
    if (outcome === "fail") return true;
    const what = outcome === "pass" ? "does not notice that it is gone" : "could not run at all";
    console.error(`\n${guard.test} ${what}: ${guard.file}: ${guard.take.trim()}`);
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
  }
  return false;
}

const missed = new Map<Kept, number>();
for (const kept of promises) {
  const results = kept.guards.filter(isWanted).map((guard) => {
    const proven = isProven(guard);
    process.stdout.write(proven ? "." : "x");
    return proven;
  });
  missed.set(kept, results.filter((proven) => !proven).length);
}
const total = [...missed.values()].reduce((sum, count) => sum + count, 0);
console.info(`\n${guards.length - total} of ${guards.length} guards are proven`);

if (!wanted) {
  const before = readFileSync(document, "utf8");
  writeFileSync(
    document,
    withTable(before, chapters, (kept) => missed.get(kept) ?? 0),
  );
}
process.exit(total > 0 ? 1 : 0);
