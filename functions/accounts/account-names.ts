import type * as z from "zod/mini";
import type { actor } from "../../shared/accounts.ts";
import { roles } from "../../shared/session.ts";
import { isId } from "../database/ids.ts";
import { accountsAt, sortKeysOf } from "./account-store.ts";

export type NamedAccount = NonNullable<z.infer<typeof actor>>;

/** The names of accounts by their `_id`, from the eventually consistent index; accounts that are gone are left out. */
export async function accountNames(
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedAccount>> {
  const wanted = [...new Set(ids)].filter((_id) => isId(_id));
  const found = await Promise.all(
    wanted.map(async (_id) => {
      const named = await Promise.all(
        roles.map(async (role) => {
          const items = await Promise.all(
            sortKeysOf(role, _id).map((sortKey) => accountsAt(role, sortKey, "name")),
          );
          return items
            .flat()
            .map(({ name }) => [_id, { name: String(name), role }] as const);
        }),
      );
      return named.flat();
    }),
  );
  return new Map(found.flat());
}
