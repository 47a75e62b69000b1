import * as z from "zod/mini";
import { pageSizes } from "../../../shared/paging.ts";
import { textLimits } from "../../../shared/text-limits.ts";

export const defaultSize = pageSizes[0];

/** What is invalid in the URL is as if it were not there. */
export const ifValid = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);

/** The router reads digits as numbers, and "true" and "false" as booleans. */
export const textUpTo = (max: number) =>
  ifValid(z.coerce.string().check(z.minLength(1), z.maxLength(max)));

/** What every list has in the URL: its page, and a search. */
export const pageSearch = z.object({
  search: textUpTo(textLimits.text),
  size: ifValid(z.literal(pageSizes)),
  /** The cursor decides the page; the number is only shown. */
  page: ifValid(z.int().check(z.minimum(2))),
  cursor: textUpTo(2000),
});
export type PageSearch = z.infer<typeof pageSearch>;

/** The first page of a changed search or order: cursors of the previous one are invalid. */
export const fromTheStart = <Search extends PageSearch>(
  search: Search,
  change: Partial<Search>,
): Search => ({
  ...search,
  page: undefined,
  cursor: undefined,
  ...change,
});

/** Another page of the same list. */
export const atPage = <Search extends PageSearch>(
  search: Search,
  cursor: string,
  page: number,
): Search => ({
  ...search,
  cursor,
  page: page > 1 ? page : undefined,
});

/** Whether the user goes on typing: then Back leads to the state before the search, not to each letter of it. */
export const continuesTyping = (before: PageSearch, next: PageSearch) =>
  Boolean(before.search && next.search) && before.search !== next.search;
