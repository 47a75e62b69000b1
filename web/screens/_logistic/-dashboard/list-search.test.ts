import { expect, test } from "vitest";
import { fromTheStart, listSearch } from "./list-search.ts";

test("what cannot be read in the URL is as if it were not there", () => {
  expect(
    listSearch({ field: "phone", search: ["a"], size: 51, sort: "up", page: 0, cursor: { a: 1 }, other: 1 }),
  ).toEqual({});
});

test("what can be read stays", () => {
  const search = { field: "name", search: "ayu", size: 100, sort: "desc", page: 3, cursor: "after:x" } as const;
  expect(listSearch(search)).toEqual(search);
});

test("digits in the address are a search for them", () => {
  expect(listSearch({ search: 1001 })).toEqual({ search: "1001" });
});

test("another search begins at its first page", () => {
  expect(fromTheStart({ search: "a", page: 3, cursor: "after:x", size: 100 }, { search: "b" })).toEqual({
    search: "b",
    size: 100,
  });
});
