import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { AdminAccount, LogisticsMember } from "../../shared/accounts.ts";
import { apiQuery, queryClient } from "./queries.ts";

interface Item {
  readonly _id: string;
}

interface ApiList<Of extends Item> {
  readonly query: UseQueryResult;
  readonly items: readonly Of[] | undefined;
  put(item: Of): Promise<void>;
  drop(_id: string): Promise<void>;
}

/** The list with this item in its place; a new item comes first. */
export const withItem = <Of extends Item>(items: readonly Of[], item: Of): Of[] =>
  items.some(({ _id }) => _id === item._id)
    ? items.map((one) => (one._id === item._id ? item : one))
    : [item, ...items];

export const withoutItem = <Of extends Item>(items: readonly Of[], _id: string): Of[] =>
  items.filter((item) => item._id !== _id);

/**
 * A list, and how to change it after a write: the reply goes into the cache at once, because a list read at this moment
 * may not contain it yet. A pending read is older, and is cancelled.
 */
export function useApiList(name: "adminAll", field: "admins"): ApiList<AdminAccount>;
export function useApiList(name: "logisticsAll", field: "logistics"): ApiList<LogisticsMember>;
export function useApiList(name: "adminAll" | "logisticsAll", field: string): ApiList<Item> {
  const list = apiQuery(name, {});
  const query = useQuery(list);
  const itemsOf = (reply: Readonly<Record<string, readonly Item[]>>) => reply[field] ?? [];
  const change = async (edit: (items: readonly Item[]) => Item[]) => {
    await queryClient.cancelQueries(list);
    queryClient.setQueryData(
      list.queryKey,
      (reply) => reply && Object.assign({}, reply, { [field]: edit(itemsOf(reply)) }),
    );
  };
  return {
    query,
    items: query.data && itemsOf(query.data),
    put: (item) => change((items) => withItem(items, item)),
    drop: (_id) => change((items) => withoutItem(items, _id)),
  };
}
