import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { AdminAccount, LogisticsMember } from "../../../shared/accounts.ts";
import { apiPages, apiQuery } from "../../api/queries.ts";
import { listEdits } from "../lists/list-edits.ts";
import { defaultSize, ifValid, pageSearch } from "../lists/list-url.ts";
import { type PageRequest, useListPage } from "../lists/use-list-page.ts";

export type Person = AdminAccount | LogisticsMember;

/** The name to show, also where the account has none. */
export const nameOf = ({ name }: Person) => name.trim() || "No Name";

/** The state of a list of accounts in the URL. `show`: only members who wait for approval. */
export const peopleSearch = z.extend(pageSearch, {
  field: ifValid(z.enum(["name", "email"])),
  show: ifValid(z.literal("pending")),
});
export type PeopleSearch = z.infer<typeof peopleSearch>;

const idOf = ({ _id }: Person) => _id;
const requestOf = ({ search, field, size = defaultSize }: PeopleSearch) => ({
  ...(search && { search, field }),
  limit: size,
});

/** The page of admins in the URL, with what the user has just changed. */
export function useAdmins(search: PeopleSearch) {
  const request = requestOf(search);
  const pages = apiPages("adminAll", { query: { ...request, cursor: search.cursor } }, (page: PageRequest) => ({
    query: { ...request, ...page },
  }));
  return {
    ...useListPage({ ...pages, itemsOf: ({ admins }) => admins }, search),
    ...listEdits<"admins", AdminAccount>(pages.queryKey, "admins", idOf),
  };
}

/** Members who wait for approval first, each group newest first. An `_id` begins with its time. */
export const pendingFirst = (members: readonly LogisticsMember[]): LogisticsMember[] =>
  members.toSorted(
    (left, right) => Number(left.isVerified) - Number(right.isVerified) || (left._id < right._id ? 1 : -1),
  );

/** The page of members in the URL, with what the user has just changed. */
export function useMembers(search: PeopleSearch) {
  const request = { ...requestOf(search), show: search.show };
  const pages = apiPages("logisticsAll", { query: { ...request, cursor: search.cursor } }, (page: PageRequest) => ({
    query: { ...request, ...page },
  }));
  const page = useListPage({ ...pages, itemsOf: ({ logistics }) => logistics }, search);
  return {
    ...page,
    rows: pendingFirst(page.rows),
    ...listEdits<"logistics", LogisticsMember>(pages.queryKey, "logistics", idOf),
  };
}

/** More are not counted. */
const pendingUpTo = 100;
const pollMs = 60_000;

/** How many members wait for approval, asked for again every minute; undefined until the first answer. */
export function usePendingCount() {
  const { data } = useQuery({
    ...apiQuery("logisticsAll", { query: { show: "pending", limit: pendingUpTo } }),
    refetchInterval: pollMs,
  });
  return data && { count: data.logistics.length, isCut: data.nextCursor !== undefined };
}
