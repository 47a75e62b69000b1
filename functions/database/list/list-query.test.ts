import { afterEach, expect, test, vi } from "vitest";
import { pageRequest } from "./list-query.ts";

afterEach(() => vi.useRealTimers());

test("a search stops after 2.5 seconds, any other list 2 seconds before the reply is due", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const deadline = 1_025_000;
  expect(pageRequest({ limit: 5, cursor: "c" }, "name", deadline)).toEqual({
    limit: 5,
    cursor: "c",
    stopAt: 1_023_000,
  });
  expect(pageRequest({ search: "asha" }, "name", deadline)).toEqual({
    search: { field: "name", text: "asha" },
    stopAt: 1_002_500,
  });
  expect(pageRequest<"name" | "email">({ search: "asha", field: "email" }, "name", deadline).search?.field).toBe(
    "email",
  );
});
