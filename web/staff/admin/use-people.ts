import type { InfiniteData, QueryKey } from "@tanstack/react-query";
import type { AdminAccount, LogisticsMember } from "../../../shared/accounts.ts";
import type { ReplyOf } from "../../../shared/contract.ts";
import { apiPages, queryClient } from "../../api/queries.ts";
import { defaultSize } from "../lists/page-search.ts";
import { type PageRequest, useListPage } from "../lists/use-list-page.ts";
import { type Person, withItem, withoutItems } from "./people.ts";
import type { PeopleSearch } from "./people-search.ts";

/** The page of admins in the URL, with what the user has just changed. */
export function useAdmins(search: PeopleSearch) {
  const request = requestOf(search);
  const pages = apiPages("adminAll", { query: { ...request, cursor: search.cursor } }, (page: PageRequest) => ({
    query: { ...request, ...page },
  }));
  const itemsOf = ({ admins }: ReplyOf<"adminAll">) => admins;
  return {
    ...useListPage({ ...pages, itemsOf }, search),
    ...changesOf<ReplyOf<"adminAll">, AdminAccount>(pages.queryKey, (reply, edit) => ({
      ...reply,
      admins: edit(reply.admins),
    })),
  };
}

/** The page of members in the URL, with what the user has just changed. */
export function useMembers(search: PeopleSearch) {
  const request = { ...requestOf(search), show: search.show };
  const pages = apiPages("logisticsAll", { query: { ...request, cursor: search.cursor } }, (page: PageRequest) => ({
    query: { ...request, ...page },
  }));
  const itemsOf = ({ logistics }: ReplyOf<"logisticsAll">) => logistics;
  return {
    ...useListPage({ ...pages, itemsOf }, search),
    ...changesOf<ReplyOf<"logisticsAll">, LogisticsMember>(pages.queryKey, (reply, edit) => ({
      ...reply,
      logistics: edit(reply.logistics),
    })),
  };
}

const requestOf = ({ search, field, size = defaultSize }: PeopleSearch) => ({
  ...(search && { search, field }),
  limit: size,
});

/**
 * Changes a list after a write: the reply goes into the cache at once. A pending read is older, and is cancelled.
 * @param change a reply with its items edited
 */
function changesOf<Reply, Item extends Person>(
  queryKey: QueryKey,
  change: (reply: Reply, edit: (items: readonly Item[]) => Item[]) => Reply,
) {
  const edit = async (edited: (items: readonly Item[], page: number) => Item[]) => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<InfiniteData<Reply>>(
      queryKey,
      (data) =>
        data && { ...data, pages: data.pages.map((reply, page) => change(reply, (items) => edited(items, page))) },
    );
  };
  const reload = () => queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 1) });
  return {
    /** A changed item. */
    put: (item: Item) => edit((items) => withItem(items, item)),
    /** A new item, for the first page. */
    add: (item: Item) => edit((items, page) => (page === 0 ? [item, ...items] : [...items])),
    reload,
    /** Items that are gone. Others take their place on the page. */
    async drop(ids: readonly string[]) {
      await edit((items) => withoutItems(items, ids));
      await reload();
    },
  };
}
