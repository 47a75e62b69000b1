import { describe, expect, test } from "vitest";
import type { ImportReport } from "../../../shared/import-report.ts";
import { ApiFailure } from "../../api/failure.ts";
import { pollDelay } from "./use-progress.tsx";

const counts = { rows: 9, created: 0, unchanged: 0, changed: 0, replaced: 0, addedParcels: 0, newer: 0, refused: 0 };
const report = (status: ImportReport["status"]): ImportReport => ({ status, processed: 0, counts, errors: [] });
const start = 1_000_000;
const seconds = (count: number) => start + count * 1000;

describe("the delay before the next poll", () => {
  test.each([
    [1, 1000],
    [14, 1000],
    [60, 2000],
    [119, 2000],
    [600, 5000],
  ])("after %i seconds is %i ms", (age, delay) => {
    const state = { data: report("running"), error: null, dataUpdatedAt: seconds(age), errorUpdatedAt: 0 };
    expect(pollDelay(state, start, seconds(age))).toBe(delay);
  });

  test.each([
    [1, 2000],
    [10, 5000],
    [600, 15_000],
  ])("grows while no response arrives: after %i seconds it is %i ms", (silence, delay) => {
    const state = {
      data: report("running"),
      error: new ApiFailure(0),
      dataUpdatedAt: start,
      errorUpdatedAt: seconds(silence),
    };
    expect(pollDelay(state, start, seconds(silence))).toBe(delay);
  });

  test("is at least Retry-After", () => {
    const error = new ApiFailure(429, { retryAfterSeconds: 30 });
    const state = { data: undefined, error, dataUpdatedAt: 0, errorUpdatedAt: start };
    expect(pollDelay(state, start, start)).toBe(30_000);
  });

  test.each(["done", "failed"] as const)("is false once an import is %s", (status) => {
    const state = { data: report(status), error: null, dataUpdatedAt: start, errorUpdatedAt: 0 };
    expect(pollDelay(state, start, start)).toBe(false);
  });

  test.each([401, 403, 404])("is false after %i", (status) => {
    const state = { data: undefined, error: new ApiFailure(status), dataUpdatedAt: 0, errorUpdatedAt: start };
    expect(pollDelay(state, start, start)).toBe(false);
  });
});
