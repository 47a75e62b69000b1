import { oneOf, type PageSearch, pageSearch } from "../lists/page-search.ts";

/** The state of a list of accounts in the URL. */
export interface PeopleSearch extends PageSearch {
  readonly field?: (typeof fields)[number] | undefined;
  /** Only members who wait for approval. */
  readonly show?: "pending" | undefined;
}
const fields = ["name", "email"] as const;

/** Ignores invalid values. */
export const peopleSearch = (given: Record<string, unknown>): PeopleSearch => ({
  ...pageSearch(given),
  field: oneOf(fields, given.field),
  show: given.show === "pending" ? "pending" : undefined,
});
