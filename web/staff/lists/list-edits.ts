import type { InfiniteData, QueryKey } from "@tanstack/react-query";
import { queryClient } from "../../api/queries.ts";

/** A list read so much after a write contains it: its index follows the records. */
const indexLagMs = 1_000;

/**
 * Changes a list after a write: the reply goes into the cache at once, and all lists of the endpoint are read again when
 * their index has followed. A pending read is older, and is cancelled.
 * @param items the field of a reply that holds them
 */
export function listEdits<Field extends string, Item>(queryKey: QueryKey, items: Field, idOf: (item: Item) => string) {
  type Reply = { readonly [Name in Field]: Item[] };
  const edit = async (edited: (items: readonly Item[], page: number) => Item[]) => {
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 1) }), indexLagMs);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<InfiniteData<Reply>>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((reply, page) => ({ ...reply, [items]: edited(reply[items], page) })),
        },
    );
  };
  return {
    edit,
    /** Changed items. */
    put(changed: readonly Item[]) {
      const byId = new Map(changed.map((item) => [idOf(item), item]));
      return edit((all) => all.map((item) => byId.get(idOf(item)) ?? item));
    },
    /** New items, for the first page. */
    add: (...added: Item[]) => edit((all, page) => (page === 0 ? [...added, ...all] : [...all])),
    /** Items that are gone. Others take their place on the page. */
    drop: (ids: readonly string[]) => edit((all) => all.filter((item) => !ids.includes(idOf(item)))),
  };
}
