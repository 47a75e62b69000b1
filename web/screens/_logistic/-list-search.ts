import { oneOf, type PageSearch, pageSearch } from "../-lists/page-search.ts";

/** The state of the list in the URL. */
export interface ListSearch extends PageSearch {
  readonly field?: (typeof fields)[number] | undefined;
  readonly sort?: (typeof sorts)[number] | undefined;
}
const fields = ["trackingNo", "name"] as const;
const sorts = ["asc", "desc"] as const;

/** Ignores invalid values. */
export const listSearch = (given: Record<string, unknown>): ListSearch => ({
  ...pageSearch(given),
  field: oneOf(fields, given.field),
  sort: oneOf(sorts, given.sort),
});
