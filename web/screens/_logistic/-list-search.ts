import { pageSizes } from "../../../shared/paging.ts";

/** The state of the list in the URL. */
export interface ListSearch {
  readonly field?: (typeof fields)[number] | undefined;
  readonly search?: string | undefined;
  readonly size?: (typeof pageSizes)[number] | undefined;
  readonly sort?: (typeof sorts)[number] | undefined;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
}
const fields = ["trackingNo", "name"] as const;
const sorts = ["asc", "desc"] as const;

const oneOf = <Value>(known: readonly Value[], value: unknown) => known.find((candidate) => candidate === value);
/** The router parses digits as numbers, and "true" and "false" as booleans. */
function textUpTo(max: number, value: unknown) {
  const text = typeof value === "object" ? "" : String(value ?? "");
  return text !== "" && text.length <= max ? text : undefined;
}

/** Ignores invalid values. Without zod, because routes are loaded with every page. */
export function listSearch(given: Record<string, unknown>): ListSearch {
  const { field, search, size, sort, page } = given;
  const cursor = textUpTo(2000, given.cursor);
  return {
    field: oneOf(fields, field),
    search: textUpTo(100, search),
    size: oneOf(pageSizes, size),
    sort: oneOf(sorts, sort),
    // The cursor decides the page; the number is only shown.
    page: cursor !== undefined && Number.isSafeInteger(page) && Number(page) >= 2 ? Number(page) : undefined,
    cursor,
  };
}

export const defaultSize = pageSizes[0];

/** The first page of a changed search or order: cursors of the previous one are invalid. */
export const fromTheStart = (search: ListSearch, change: Partial<ListSearch>): ListSearch => ({
  ...search,
  page: undefined,
  cursor: undefined,
  ...change,
});
