import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { AdminAccount } from "../../../shared/accounts.ts";
import type { Role } from "../../../shared/session.ts";
import { apiPages, apiQuery } from "../../api/client.ts";
import { showWrite } from "../lists/after-write.ts";
import {
  defaultSize,
  ifValid,
  type PageRequest,
  pageSearch,
  useListPage,
} from "../lists/list-page.ts";

/** An account of either role. */
export type Person = AdminAccount;

/** The state of a list of accounts in the URL. `show`: only members who wait for approval. */
export const peopleSearch = z.extend(pageSearch, {
  show: ifValid(z.literal("pending")),
});
export type PeopleSearch = z.infer<typeof peopleSearch>;

/** More are not counted. */
const pendingUpTo = 100;
const pollMs = 60_000;
const pendingRequest = { query: { show: "pending", limit: pendingUpTo } } as const;

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
  const itemsOf = (
    reply: Awaited<ReturnType<typeof pages.queryFn>>,
  ): readonly Person[] => ("admins" in reply ? reply.admins : reply.logistics);
  /** Shows the accounts as they are after a write. */
  const show = (after: (people: readonly Person[], page: number) => Person[]) =>
    showWrite<{ admins: Person[] } | { logistics: Person[] }>(
      pages.queryKey,
      (reply, page) =>
        "admins" in reply
          ? { ...reply, admins: after(reply.admins, page) }
          : { ...reply, logistics: after(reply.logistics, page) },
    );
  const drop = (ids: readonly string[]) =>
    show((people) => people.filter(({ _id }) => !ids.includes(_id)));
  return {
    ...useListPage({ ...pages, itemsOf }, search),
    /** A new account is the first of the first page. */
    add: (person: Person) =>
      show((people, page) => (page === 0 ? [person, ...people] : [...people])),
    /** Accounts that are gone: others take their place on the page. */
    drop,
    /** Shows a member as approved; a list of pending members drops them. */
    async approve(member: Person) {
      await showWrite<{ logistics: Person[] }>(
        ["logisticsAll", pendingRequest],
        ({ logistics, ...reply }) => ({
          ...reply,
          logistics: logistics.filter(({ _id }) => _id !== member._id),
        }),
      );
      if (isAdmin) return;
      if (search.show) return drop([member._id]);
      return show((people) =>
        people.map((person) => (person._id === member._id ? member : person)),
      );
    },
  };
}

/** The members who wait for approval, asked for again every minute; undefined until the first answer. */
export function usePending() {
  const { data } = useQuery({
    ...apiQuery("logisticsAll", pendingRequest),
    refetchInterval: pollMs,
  });
  return (
    data && {
      members: data.logistics,
      count: data.logistics.length,
      isCut: data.nextCursor !== undefined,
    }
  );
}
