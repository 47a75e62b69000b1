// @vitest-environment jsdom
import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { fromTheStart } from "../lists/page-changes.ts";
import { createStaffRouter } from "../routes.tsx";
import { listSearch } from "./list-search.ts";

test("what cannot be read in the URL is as if it were not there", () => {
  expect(
    listSearch({
      field: "phone",
      search: ["a"],
      size: 51,
      sort: "up",
      page: 0,
      cursor: { a: 1 },
      other: 1,
      deleted: "no",
      record: "x".repeat(65),
    }),
  ).toEqual({});
});

test("what can be read stays", () => {
  const search = {
    ...{ field: "name", search: "ayu", size: 100, sort: "desc", page: 3, cursor: "after:x" },
    ...{ deleted: true, record: "01JC5Z8Q2N7V3K4M5P6R7S8T9W" },
  } as const;
  expect(listSearch(search)).toEqual(search);
});

test.each(["1001", "9400136896123456789012", "1e3", "0042", "true", '"1001"', "{}", " a b "])(
  "%s in the address is a search for just that",
  (search) => {
    const { parseSearch, stringifySearch } = createStaffRouter(createMemoryHistory()).options;
    expect(listSearch(parseSearch(`?search=${encodeURIComponent(search)}`))).toEqual({ search });
    expect(listSearch(parseSearch(stringifySearch({ search })))).toEqual({ search });
  },
);

test("a page number without a cursor is ignored", () => {
  expect(listSearch({ page: 5 })).toEqual({});
});

test("another search begins at its first page", () => {
  expect(fromTheStart({ search: "a", page: 3, cursor: "after:x", size: 100 }, { search: "b" })).toEqual({
    search: "b",
    size: 100,
  });
});
