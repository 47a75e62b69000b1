import { searchKey } from "../../shared/record-search.ts";
import type { Role } from "../../shared/session.ts";
import { idInSortKey } from "../database/ids.ts";
import { type ListPage, type PageRequest, readPage } from "../database/list/list-page.ts";
import { indexes } from "../database/schema.ts";
import {
  directoryOf,
  emailIn,
  firstPendingKey,
  getListedAccounts,
  type ListedAccount,
} from "./account-store.ts";

export interface AccountListRequest extends PageRequest {
  /** In names and in e-mail addresses. */
  readonly search?: { readonly text: string };
  /** Only members who wait for approval. */
  readonly pendingOnly?: boolean;
}

/**
 * One page of a role's accounts, newest first, and of members those who wait for approval before all others.
 * The index gives the order and what a search compares; it may lag, so the accounts themselves are read, too.
 */
export function listAccounts(
  role: Role,
  { search, pendingOnly = false, ...request }: AccountListRequest,
): Promise<ListPage<ListedAccount>> {
  const text = searchKey(search?.text ?? "");
  const matches = (item: Record<string, unknown>) =>
    [String(item.name), emailIn(item)].some((compared) =>
      searchKey(compared).includes(text),
    );
  return readPage<ListedAccount>(
    pendingOnly ? "pending" : role,
    {
      indexName: "directory",
      partitions: [directoryOf[role]],
      ascending: false,
      ...(pendingOnly && { endsAt: firstPendingKey }),
      attributes: ["pk", "name"],
      isSearch: pendingOnly || search !== undefined,
      async entriesOf(items) {
        const listed = await getListedAccounts(role, items.filter(matches).map(emailIn));
        const accounts = new Map(listed.map((account) => [account.email, account]));
        return items.map((item) => {
          const account = accounts.get(emailIn(item));
          // Another account may have this e-mail by now.
          const isSame =
            account?._id === idInSortKey(String(item[indexes.directory.sort]));
          return account && isSame && !(pendingOnly && account.isVerified)
            ? account
            : undefined;
        });
      },
    },
    request,
  );
}
