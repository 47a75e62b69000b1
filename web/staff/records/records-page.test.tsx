import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { createStaffRouter } from "../routes.tsx";
import { isPhoneLike, listSearch, startOf } from "./records-page.ts";

test("what cannot be read in the URL is as if it were not there", () => {
  expect(
    listSearch.parse({
      field: "phone",
      status: "lost",
      period: "year",
      search: "x".repeat(201),
      size: 51,
      sort: "up",
      page: 0,
      cursor: "",
      other: 1,
      deleted: "no",
      record: "x".repeat(65),
    }),
  ).toEqual({});
});

test.each(["1001", "9400136896123456789012", "1e3", "0042", "true", '"1001"', "{}", " a b "])(
  "%s in the address is a search for just that",
  (search) => {
    const { parseSearch, stringifySearch } = createStaffRouter(createMemoryHistory()).options;
    expect(listSearch.parse(parseSearch(`?search=${encodeURIComponent(search)}`))).toEqual({ search });
    expect(listSearch.parse(parseSearch(stringifySearch({ search })))).toEqual({ search });
  },
);

test("a period begins at midnight in India", () => {
  const now = Date.parse("2026-11-27T20:00:00.000Z");
  expect(startOf("today", now)).toBe("2026-11-27T18:30:00.000Z");
  expect(startOf("week", now)).toBe("2026-11-21T18:30:00.000Z");
});

test.each([
  ["+1 415 555 0101", true],
  ["5550101", true],
  ["AYU-5550101", false],
  ["SG3231027366055", false],
  ["1001", false],
  ["9400136896123456789012", false],
])("%s may be a phone: %s", (text, is) => {
  expect(isPhoneLike(text)).toBe(is);
});
