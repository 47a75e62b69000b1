import { expect, test } from "vitest";
import { peopleSearch } from "./people-search.ts";

test("what cannot be read in the URL is as if it were not there", () => {
  expect(peopleSearch.parse({ field: "phone", search: "", size: 51, show: "all", other: 1 })).toEqual({});
});

test("what can be read stays", () => {
  const search = { field: "email", search: "asha", size: 100, page: 3, cursor: "logistics.after:x" } as const;
  expect(peopleSearch.parse(search)).toEqual(search);
  expect(peopleSearch.parse({ ...search, show: "pending" })).toEqual({ ...search, show: "pending" });
});
