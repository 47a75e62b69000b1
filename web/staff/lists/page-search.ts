import { pageSizes } from "../../../shared/paging.ts";
import { textLimits } from "../../../shared/text-limits.ts";

type PageSize = (typeof pageSizes)[number];
export const defaultSize = pageSizes[0];

/** What every list has in the URL: its page, and a search. */
export interface PageSearch {
  readonly search?: string | undefined;
  readonly size?: PageSize | undefined;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
}

export const oneOf = <Value>(known: readonly Value[], value: unknown) => known.find((candidate) => candidate === value);

/** The router parses digits as numbers, and "true" and "false" as booleans. */
export function textUpTo(max: number, value: unknown) {
  const text = typeof value === "object" ? "" : String(value ?? "");
  return text !== "" && text.length <= max ? text : undefined;
}

/** Ignores invalid values. Without zod, because routes are loaded with every page. */
export function pageSearch({ search, size, page, cursor: given }: Record<string, unknown>): PageSearch {
  const cursor = textUpTo(2000, given);
  return {
    search: textUpTo(textLimits.text, search),
    size: oneOf(pageSizes, size),
    // The cursor decides the page; the number is only shown.
    page: cursor !== undefined && Number.isSafeInteger(page) && Number(page) >= 2 ? Number(page) : undefined,
    cursor,
  };
}
