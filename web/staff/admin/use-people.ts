import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { AdminAccount } from "../../../shared/accounts.ts";
import type { Role } from "../../../shared/session.ts";
import { apiPages, apiQuery } from "../../api/queries.ts";
import { listEdits } from "../lists/list-edits.ts";
import { defaultSize, ifValid, pageSearch } from "../lists/list-url.ts";
import { type PageRequest, useListPage } from "../lists/use-list-page.ts";

/** An account of either role. */
export type Person = AdminAccount;

/** The state of a list of accounts in the URL. `show`: only members who wait for approval. */
export const peopleSearch = z.extend(pageSearch, {
  show: ifValid(z.literal("pending")),
});
export type PeopleSearch = z.infer<typeof peopleSearch>;

/** The page of a role's accounts in the URL, with what the user has just changed. */
export function usePeople(area: Role, search: PeopleSearch) {
  const isAdmin = area === "admin";
  const request = {
    search: search.search,
    ...(!isAdmin && { show: search.show }),
    limit: search.size ?? defaultSize,
  };
  const pages = apiPages(
    isAdmin ? "adminAll" : "logisticsAll",
    { query: { ...request, cursor: search.cursor } },
    (page: PageRequest) => ({ query: { ...request, ...page } }),
  );
  const itemsOf = (reply: Awaited<ReturnType<typeof pages.queryFn>>): readonly Person[] =>
    "admins" in reply ? reply.admins : reply.logistics;
  const edits = listEdits<"admins" | "logistics", Person>(
    pages.queryKey,
    isAdmin ? "admins" : "logistics",
    ({ _id }) => _id,
  );
  return {
    ...useListPage({ ...pages, itemsOf }, search),
    ...edits,
    /** Shows a member as approved; a list of pending members drops them. */
    approve: (member: Person) => (search.show ? edits.drop([member._id]) : edits.put([member])),
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
