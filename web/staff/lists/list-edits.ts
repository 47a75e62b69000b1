import { hashKey, type InfiniteData, type QueryKey } from "@tanstack/react-query";
import { queryClient } from "../../api/queries.ts";

/**
 * Changes a list after a write: the reply goes into the cache at once. A pending read is older, and is cancelled; so would
 * one be that follows at once, where the list's index lags behind.
 * @param items the field of a reply that holds them
 */
export function listEdits<Field extends string, Item>(queryKey: QueryKey, items: Field, idOf: (item: Item) => string) {
  type Reply = { readonly [Name in Field]: Item[] };
  const edit = async (edited: (items: readonly Item[], page: number) => Item[]) => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<InfiniteData<Reply>>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((reply, page) => ({ ...reply, [items]: edited(reply[items], page) })),
        },
    );
    void queryClient.invalidateQueries({ queryKey: endpoint, predicate: (query) => query.queryHash !== own });
  };
  const endpoint = queryKey.slice(0, 1);
  const own = hashKey(queryKey);
  /** This list, the endpoint's others, and their counts. */
  const reload = () => queryClient.invalidateQueries({ queryKey: endpoint });
  return {
    reload,
    /** Changed items. */
    put(changed: readonly Item[]) {
      const byId = new Map(changed.map((item) => [idOf(item), item]));
      return edit((all) => all.map((item) => byId.get(idOf(item)) ?? item));
    },
    /** A new item, for the first page. */
    add: (item: Item) => edit((all, page) => (page === 0 ? [item, ...all] : [...all])),
    /** Items that are gone. Others take their place on the page. */
    async drop(ids: readonly string[]) {
      await edit((all) => all.filter((item) => !ids.includes(idOf(item))));
      void reload();
    },
  };
}
