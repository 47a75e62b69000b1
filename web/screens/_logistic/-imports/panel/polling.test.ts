import { describe, expect, test } from "vitest";
import type { ImportReport } from "../../../../../shared/import-report.ts";
import { ApiFailure } from "../../../../api/failure.ts";
import { pollDelay } from "./polling.ts";

const counts = { rows: 9, created: 0, unchanged: 0, changed: 0, replaced: 0, addedParcels: 0, refused: 0 };
const report = (status: ImportReport["status"]): ImportReport => ({ status, processed: 0, counts, errors: [] });
const start = 1_000_000;
const seconds = (count: number) => start + count * 1000;

describe("the pause before asking how far an import is", () => {
  test.each([
    [1, 1000],
    [14, 1000],
    [60, 2000],
    [119, 2000],
    [600, 5000],
  ])("after %i seconds is %i ms", (age, pause) => {
    const asked = { data: report("running"), error: null, dataUpdatedAt: seconds(age), errorUpdatedAt: 0 };
    expect(pollDelay(asked, start, seconds(age))).toBe(pause);
  });

  test.each([
    [1, 2000],
    [10, 5000],
    [600, 15_000],
  ])("grows while no answer comes: after %i seconds it is %i ms", (silence, pause) => {
    const asked = {
      data: report("running"),
      error: new ApiFailure(0),
      dataUpdatedAt: start,
      errorUpdatedAt: seconds(silence),
    };
    expect(pollDelay(asked, start, seconds(silence))).toBe(pause);
  });

  test("is at least what the server asks for", () => {
    const error = new ApiFailure(429, { retryAfterSeconds: 30 });
    const asked = { data: undefined, error, dataUpdatedAt: 0, errorUpdatedAt: start };
    expect(pollDelay(asked, start, start)).toBe(30_000);
  });

  test.each(["done", "failed"] as const)("has no end once an import is %s", (status) => {
    const asked = { data: report(status), error: null, dataUpdatedAt: start, errorUpdatedAt: 0 };
    expect(pollDelay(asked, start, start)).toBe(false);
  });

  test.each([401, 403, 404])("has no end after %i", (status) => {
    const asked = { data: undefined, error: new ApiFailure(status), dataUpdatedAt: 0, errorUpdatedAt: start };
    expect(pollDelay(asked, start, start)).toBe(false);
  });
});
