import type { PageSearch } from "./page-search.ts";

/** Apart from `page-search.ts`, which every page loads with the routes. */

/** The first page of a changed search or order: cursors of the previous one are invalid. */
export const fromTheStart = <Search extends PageSearch>(search: Search, change: Partial<Search>): Search => ({
  ...search,
  page: undefined,
  cursor: undefined,
  ...change,
});

/** Another page of the same list. */
export const atPage = <Search extends PageSearch>(search: Search, cursor: string, page: number): Search => ({
  ...search,
  cursor,
  page: page > 1 ? page : undefined,
});

/** Whether the user goes on typing: then Back leads to the state before the search, not to each letter of it. */
export const continuesTyping = (before: PageSearch, next: PageSearch) =>
  Boolean(before.search && next.search) && before.search !== next.search;
