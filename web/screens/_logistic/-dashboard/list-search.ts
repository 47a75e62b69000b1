import * as z from "zod/mini";
import { pageSizes } from "../../../../shared/contract.ts";

/** What the clerk looks at, as it stands in the URL; anything unreadable there is as if it were not there. */
export const listSearch = z.object({
  field: z.catch(z.optional(z.enum(["trackingNo", "name"])), undefined),
  search: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  size: z.catch(z.optional(z.literal(pageSizes)), undefined),
  sort: z.catch(z.optional(z.enum(["asc", "desc"])), undefined),
  page: z.catch(z.optional(z.int().check(z.minimum(2))), undefined),
  cursor: z.catch(z.optional(z.string().check(z.maxLength(2000))), undefined),
});
export type ListSearch = z.infer<typeof listSearch>;

export const defaultSize = pageSizes[0];

/** The same list from its beginning: after a change of what is searched or how it is sorted, pages mean nothing. */
export const fromTheStart = (search: ListSearch, change: Partial<ListSearch>): ListSearch => ({
  ...search,
  page: undefined,
  cursor: undefined,
  ...change,
});
