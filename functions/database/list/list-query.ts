import type { ListPage, PageRequest } from "./list-page.ts";

const searchMs = 2_500;
/** Time kept for writing a long reply. */
const writingMs = 2_000;

interface ListQuery<Field extends string> {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly field?: Field | undefined;
}

/** The page that the query parameters of a list without a search ask for. */
export const plainPageRequest = (
  { limit, cursor }: Pick<ListQuery<never>, "limit" | "cursor">,
  deadline: number,
): PageRequest => ({ limit, cursor, stopAt: deadline - writingMs });

/** The page that a list's query parameters ask for. A search or filter stops early: the page after it continues. */
export function pageRequest<Field extends string>(
  { search, field, ...page }: ListQuery<Field>,
  defaultField: NoInfer<Field>,
  deadline: number,
  isFiltered = false,
): PageRequest & { search?: { field: Field; text: string } } {
  const plain = plainPageRequest(page, deadline);
  if (!search && !isFiltered) return plain;
  return {
    ...plain,
    ...(search && { search: { field: field ?? defaultField, text: search } }),
    stopAt: Date.now() + searchMs,
  };
}

/** What a list replies besides its entries. */
export const pageReply = ({
  nextCursor,
  previousCursor,
  searched,
}: Omit<ListPage<unknown>, "entries">) => ({
  nextCursor,
  previousCursor,
  ...(searched && { partial: true, searched }),
});
