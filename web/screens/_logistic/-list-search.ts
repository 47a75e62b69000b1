import { pageSizes } from "../../../shared/paging.ts";

/** What the clerk looks at, as it stands in the URL. */
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
/** The router hands short digits on as a number, and the words "true" and "false" as what they mean. */
function textUpTo(max: number, value: unknown) {
  const text = typeof value === "object" ? "" : String(value ?? "");
  return text !== "" && text.length <= max ? text : undefined;
}

/** Anything unreadable in the URL is as if it were not there. By hand: routes load with every page, and a schema's library would too. */
export function listSearch(given: Record<string, unknown>): ListSearch {
  const { field, search, size, sort, page } = given;
  const cursor = textUpTo(2000, given.cursor);
  return {
    field: oneOf(fields, field),
    search: textUpTo(100, search),
    size: oneOf(pageSizes, size),
    sort: oneOf(sorts, sort),
    // The cursor leads to a page; the number only says which one it is.
    page: cursor !== undefined && Number.isSafeInteger(page) && Number(page) >= 2 ? Number(page) : undefined,
    cursor,
  };
}

export const defaultSize = pageSizes[0];

/** The same list from its beginning: after a change of what is searched or how it is sorted, pages mean nothing. */
export const fromTheStart = (search: ListSearch, change: Partial<ListSearch>): ListSearch => ({
  ...search,
  page: undefined,
  cursor: undefined,
  ...change,
});
