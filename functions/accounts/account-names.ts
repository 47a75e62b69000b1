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
  const places = wanted.flatMap((_id) =>
    roles.flatMap((role) =>
      sortKeysOf(role, _id).map((sortKey) => ({ _id, role, sortKey })),
    ),
  );
  const found = await Promise.all(
    places.map(async ({ _id, role, sortKey }) =>
      (await accountsAt(role, sortKey, "name")).map(
        ({ name }) => [_id, { name: String(name), role }] as const,
      ),
    ),
  );
  return new Map(found.flat());
}
