import { oneOf, type PageSearch, pageSearch, textUpTo } from "../lists/page-search.ts";

/** The state of the list in the URL. */
export interface ListSearch extends PageSearch {
  readonly field?: (typeof fields)[number] | undefined;
  readonly sort?: (typeof sorts)[number] | undefined;
  /** The deleted records instead of the others. */
  readonly deleted?: true | undefined;
  /** The `_id` of the record in the drawer. */
  readonly record?: string | undefined;
}
const fields = ["trackingNo", "name"] as const;
const sorts = ["asc", "desc"] as const;

/** Ignores invalid values. */
export const listSearch = (given: Record<string, unknown>): ListSearch => ({
  ...pageSearch(given),
  field: oneOf(fields, given.field),
  sort: oneOf(sorts, given.sort),
  deleted: given.deleted === true || undefined,
  record: textUpTo(64, given.record),
});
