import { useQuery } from "@tanstack/react-query";
import type { AdminAccount, LogisticsMember } from "../../../shared/accounts.ts";
import { apiPages, apiQuery } from "../../api/queries.ts";
import { listEdits } from "../lists/list-edits.ts";
import { defaultSize } from "../lists/list-url.ts";
import { type PageRequest, useListPage } from "../lists/use-list-page.ts";
import type { Person } from "./people.ts";
import type { PeopleSearch } from "./people-search.ts";

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

/** The page of members in the URL, with what the user has just changed. */
export function useMembers(search: PeopleSearch) {
  const request = { ...requestOf(search), show: search.show };
  const pages = apiPages("logisticsAll", { query: { ...request, cursor: search.cursor } }, (page: PageRequest) => ({
    query: { ...request, ...page },
  }));
  return {
    ...useListPage({ ...pages, itemsOf: ({ logistics }) => logistics }, search),
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
