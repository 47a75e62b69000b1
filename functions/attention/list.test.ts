import { ulid } from "ulid";
import { expect, test } from "vitest";
import { batchWrite, putOf } from "../database/batch-write.ts";
import { table } from "../database/table.ts";
import { caseItem } from "./item.ts";
import { countCases } from "./list.ts";

const now = Date.UTC(2026, 0, 31);

test("snoozed cases are counted behind those that wait, among the first 700 of a reason at most", async () => {
  const snoozedUntil = new Date(now + 86_400_000).toISOString();
  const cases = Array.from({ length: 800 }, (_, at) => {
    const since = new Date(now - (800 - at) * 60_000).toISOString();
    return caseItem({
      ...{
        _id: ulid(),
        trackingNo: `SG${7_000_000 + at}`,
        orders: [],
        stage: "india",
        lastScan: null,
        words: null,
        place: null,
        country: null,
        reason: "stalled",
      },
      ...{ since, noticedAt: since, done: false, version: 1, derivation: 1, ...(at % 100 === 99 && { snoozedUntil }) },
    });
  });
  await batchWrite(cases.map(putOf));
  const limits: unknown[] = [];
  table().middlewareStack.add(
    (next) => (args) => {
      const { Limit, ExpressionAttributeValues } = args.input as Record<string, object>;
      if (Object.values(ExpressionAttributeValues ?? {}).includes("ATTENTION#stalled")) limits.push(Limit);
      return next(args);
    },
    { step: "initialize", name: "limits" },
  );
  const { counts, snoozed } = await countCases(now).finally(() => table().middlewareStack.remove("limits"));
  expect(counts.stalled).toBe(100);
  expect(snoozed).toBe(7);
  expect(limits).toEqual([100, 200, 400]);
});
