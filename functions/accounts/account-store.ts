import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import type { actor } from "../../shared/accounts.ts";
import { type Role, roles } from "../../shared/session.ts";
import { indexPauses, isId } from "../database/ids.ts";
import {
  allUnexpired,
  batchGet,
  indexQuery,
  queryItems,
  readAs,
} from "../database/reads.ts";
import { placeIn, sessionAttributes } from "../database/schema.ts";

const storedAccount = z.object({
  _id: z.string(),
  role: z.enum(roles),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  passwordHash: z.string(),
  /** When a password given by an admin expires, ISO 8601. */
  passwordExpires: z.optional(z.string()),
  isVerified: z.boolean(),
  /** Seconds since 1970: when a sign-up expires that no admin has approved. */
  expiresAt: z.optional(z.number()),
  /** Raised with each change of password or e-mail; tokens of another epoch are refused. */
  epoch: z.number(),
  /** Ids of tokens signed out before they expire, with the second they expire at. */
  endedSessions: z.record(z.string(), z.number()),
  /** Keyed hashes of the networks this person last signed in from, newest first. */
  knownNetworks: z.array(z.string()),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
/** A person who may sign in. */
export type Account = z.infer<typeof storedAccount>;

export const directoryOf = {
  logistics: "LOGISTICS",
  admin: "ADMIN",
} as const satisfies Record<Role, string>;

export const accountKey = (role: Role, email: string) => ({
  pk: `${directoryOf[role]}#${email}`,
  sk: "ACCOUNT",
});

/** Before the digit that an `_id` begins with, so that a falling list has the members who wait for approval first. */
const verifiedPrefix = "#VERIFIED#";

/** In a falling list, the key below which only verified members follow. */
export const firstPendingKey = "0";

/** An account's item, with the keys of the index that lists its role. */
export const accountItem = (account: Account) => ({
  ...accountKey(account.role, account.email),
  ...placeIn(
    "directory",
    directoryOf[account.role],
    account.role === "logistics" && account.isVerified
      ? `${verifiedPrefix}${account._id}`
      : account._id,
  ),
  ...account,
});

/** The account under an e-mail (already trimmed and lower case), by a consistent read. */
export const getAccount = (role: Role, email: string): Promise<Account | undefined> =>
  readAs(storedAccount, accountKey(role, email));

const identity = { _id: true, role: true, email: true, name: true } as const;

/** What a list shows of an account, and whether it has expired. */
const listedAccount = z.pick(storedAccount, {
  ...identity,
  phone: true,
  isVerified: true,
  expiresAt: true,
  version: true,
  createdAt: true,
});
export type ListedAccount = z.infer<typeof listedAccount>;
const listedAttributes = Object.keys(listedAccount.shape);

/** The accounts with these e-mails, by a consistent read: no password hash leaves the table. */
export async function getListedAccounts(
  role: Role,
  emails: readonly string[],
): Promise<ListedAccount[]> {
  const keys = [...new Set(emails)].map((email) => accountKey(role, email));
  return allUnexpired(listedAccount, await batchGet(keys, listedAttributes));
}

const sessionAccount = z.pick(storedAccount, {
  ...identity,
  isVerified: true,
  epoch: true,
  endedSessions: true,
} satisfies Record<(typeof sessionAttributes)[number], true>);

/** What the sessions of an account are checked against: no password hash leaves the table. */
export const getSessionAccount = (role: Role, email: string) =>
  readAs(sessionAccount, accountKey(role, email), sessionAttributes);

/** What an account's own profile shows. */
export const getProfile = (
  role: Role,
  email: string,
): Promise<ListedAccount | undefined> =>
  readAs(listedAccount, accountKey(role, email), listedAttributes);

/** The account with this `_id`, by a consistent read. */
export async function findAccount(role: Role, _id: string): Promise<Account | undefined> {
  if (!isId(_id)) return undefined;
  for (const wait of [...indexPauses.usual, undefined]) {
    const found = await listedWith(role, _id, "pk");
    for (const email of new Set(found.map(emailIn))) {
      const account = await getAccount(role, email);
      if (account?._id === _id) return account;
    }
    if (wait !== undefined) await sleep(wait);
  }
  return undefined;
}

/** An attribute of the accounts that the index lists with an `_id`: of two for a moment after one got another e-mail. */
async function listedWith(role: Role, _id: string, attribute: "pk" | "name") {
  const sortKeys = role === "admin" ? [_id] : [_id, `${verifiedPrefix}${_id}`];
  const found = await Promise.all(
    sortKeys.map(async (sortKey) => {
      const { Items = [] } = await queryItems(
        indexQuery("directory", directoryOf[role], {
          where: "#sort = :sortKey",
          values: { sortKey },
          attributes: [attribute],
        }),
      );
      return Items;
    }),
  );
  return found.flat();
}

/** The e-mail in an item's key. */
export const emailIn = (item: Record<string, unknown>) =>
  String(item.pk).slice(String(item.pk).indexOf("#") + 1);

export type NamedAccount = NonNullable<z.infer<typeof actor>>;

/** The names of accounts by their `_id`, from the eventually consistent index; accounts that are gone are left out. */
export async function accountNames(
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedAccount>> {
  const wanted = [...new Set(ids)].filter((_id) => isId(_id));
  const found = await Promise.all(
    wanted.flatMap((_id) =>
      roles.map(async (role) =>
        (await listedWith(role, _id, "name")).map(
          ({ name }) => [_id, { name: String(name), role }] as const,
        ),
      ),
    ),
  );
  return new Map(found.flat());
}
