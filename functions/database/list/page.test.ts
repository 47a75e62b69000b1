import { expect, test } from "vitest";
import { Page } from "./page.ts";

const row = (_id: string, version = 1, text = "") => ({
  sortKey: `${_id}#${version}`,
  rank: _id,
  entry: { _id, version, text },
});
type Entry = ReturnType<typeof row>["entry"];
const versions = (page: Page<Entry>) => page.rows.map(({ entry }) => `${entry._id} ${entry.version}`);

test("a page takes rows up to its limit, and one more only where it is a copy", () => {
  const page = new Page<Entry>(2);
  expect(page.reached).toBeUndefined();
  expect([page.take(row("A")), page.take(row("B"))]).toEqual([true, true]);
  expect(page).toMatchObject({ reached: "B#1", overflowed: false });
  expect(page.take(row("A", 2))).toBe(true);
  expect(page).toMatchObject({ reached: "A#2", overflowed: false });
  expect(page.take(row("C"))).toBe(false);
  expect(page).toMatchObject({ reached: "A#2", overflowed: true });
  expect(versions(page)).toEqual(["B 1", "A 2"]);
});

test("of an entry's copies the newest stays, in its own place", () => {
  const page = new Page<Entry>(9);
  for (const each of [row("A", 2), row("B", 1), row("A", 1), row("C", 1), row("B", 3)])
    expect(page.take(each)).toBe(true);
  expect(versions(page)).toEqual(["A 2", "C 1", "B 3"]);
  expect(page.reached).toBe("B#3");
});

test.each([
  ["plain", "x".repeat(1_000_000), 5],
  ["quoted", '"'.repeat(500_000), 3],
])("without a limit a page takes what fits into a reply: %s", (_, text, fitting) => {
  const page = new Page<Entry>(undefined);
  for (let at = 0; at < fitting; at += 1) expect(page.take(row(`A${at}`, 1, text))).toBe(true);
  expect(page.overflowed).toBe(false);
  expect(page.take(row("B", 1, text))).toBe(false);
  expect(page.overflowed).toBe(true);
  expect(page.rows).toHaveLength(fitting);
});
