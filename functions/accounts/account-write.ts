import { setTimeout as sleep } from "node:timers/promises";
import { ulid } from "ulid";
import { Failure } from "../../shared/errors.ts";
import type { Role } from "../../shared/session.ts";
import { unixSeconds } from "../database/table.ts";
import {
  ifAbsent,
  ifAbsentOrExpired,
  ifSameId,
  ifUnchanged,
  put,
  remove,
  transactWrite,
  update,
} from "../database/writes.ts";
import { busy } from "../platform/failure.ts";
import {
  type Account,
  accountItem,
  accountKey,
  findAccount,
  getAccount,
} from "./account-store.ts";

export type NewAccount = Pick<
  Account,
  "role" | "email" | "name" | "phone" | "passwordHash" | "isVerified"
>;
export type AccountChange = Partial<
  Omit<
    Account,
    "_id" | "role" | "expiresAt" | "version" | "createdAt" | "updatedAt" | "updatedBy"
  >
>;

/** Stored as `updatedBy`: an account's `_id`, or "operator" for the command line. */
type Actor = string;

/** Counts an admin that is made (1) or deleted (-1), in the same transaction: so the last one cannot be deleted. */
const countAdmin = (
  change: 1 | -1,
  condition?: string,
  values?: Readonly<Record<string, number>>,
) =>
  update({ pk: "COUNT#ADMIN", sk: "COUNT" }, { add: { n: change }, condition, values });
const emailTaken = () =>
  new Failure("conflict", "An account with this email already exists.");
const titles = { admin: "admin", logistics: "member" } as const;
const unknownAccount = (role: Role) =>
  new Failure("not_found", `This ${titles[role]} no longer exists.`);
const busyAccount = () =>
  busy("Someone else is changing this account. Please try again.", 1);
/** Enough, with the waits between them, for twenty logins of one account at once: each writes its network. */
const tries = 7;

/** How long a sign-up waits for approval. */
const pendingSeconds = 30 * 24 * 60 * 60;

function newAccount(fields: NewAccount, actor?: Actor): Account {
  const _id = ulid();
  const now = new Date().toISOString();
  return {
    _id,
    ...fields,
    ...(!fields.isVerified && { expiresAt: unixSeconds() + pendingSeconds }),
    epoch: 1,
    endedSessions: {},
    knownNetworks: [],
    version: 1,
    createdAt: now,
    updatedAt: now,
    updatedBy: actor ?? _id,
  };
}

/** @throws Failure `conflict` where the e-mail is taken */
export async function createMember(
  fields: NewAccount & { role: "logistics" },
): Promise<Account> {
  const account = newAccount(fields);
  if (await transactWrite([put(accountItem(account), ifAbsentOrExpired())]))
    throw emailTaken();
  return account;
}

/**
 * @param options.first create it only as the first admin, as the operator's command does without `--another`
 * @throws Failure `conflict` where the e-mail is taken, or an admin exists and `first` was asked for
 */
export async function createAdmin(
  fields: NewAccount & { role: "admin" },
  actor: Actor,
  options: { first?: boolean } = {},
): Promise<Account> {
  const account = newAccount(fields, actor);
  const refused = await transactWrite([
    put(accountItem(account), ifAbsent),
    options.first
      ? countAdmin(1, "attribute_not_exists(n) OR n = :none", { none: 0 })
      : countAdmin(1),
  ]);
  if (refused?.[1])
    throw new Failure(
      "conflict",
      "There's already an admin. To add one more, use --another.",
    );
  if (refused?.[0]) throw emailTaken();
  return account;
}

type Change = (account: Account) => AccountChange | undefined;
type Identity = Pick<Account, "role" | "email" | "_id">;

/**
 * Changes an account, and tries again where another request changed it in between.
 * @param change what to change, given the account as stored; undefined to leave it
 * @returns the stored account, or undefined where there is none with this `_id` under this e-mail
 */
export const changeAccount = (
  { role, email, _id }: Identity,
  actor: Actor,
  change: Change,
) =>
  changeFound(
    async () => {
      const account = await getAccount(role, email);
      return account?._id === _id ? account : undefined;
    },
    actor,
    change,
  );

/**
 * A new password, which ends all sessions.
 * @param passwordExpires for one that an admin gave
 */
export const withPassword =
  (passwordHash: string, passwordExpires?: string): Change =>
  ({ epoch }) => ({ passwordHash, passwordExpires, epoch: epoch + 1, endedSessions: {} });

/** Changes the account with this `_id`, whatever its e-mail. @throws Failure `not_found` */
export async function changeAccountById(
  role: Role,
  _id: string,
  actor: Actor,
  change: Change,
): Promise<Account> {
  const changed = await changeFound(() => findAccount(role, _id), actor, change);
  if (!changed) throw unknownAccount(role);
  return changed;
}

async function changeFound(
  find: () => Promise<Account | undefined>,
  actor: Actor,
  change: Change,
): Promise<Account | undefined> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    // Random, or requests at once would meet again at each try.
    if (attempt > 1) await sleep(Math.random() * 25 * 2 ** attempt);
    const account = await find();
    const changes = account && change(account);
    if (!changes) return account;
    const next = {
      ...account,
      ...changes,
      ...(changes.isVerified && { expiresAt: undefined }),
      version: account.version + 1,
      updatedAt: new Date().toISOString(),
      updatedBy: actor,
    };
    if (await replaced(account, next)) return next;
  }
  throw busyAccount();
}

async function replaced(account: Account, next: Account): Promise<boolean> {
  if (next.email === account.email)
    return !(await transactWrite([put(accountItem(next), ifUnchanged(account))]));
  const refused = await transactWrite([
    remove(accountKey(account.role, account.email), ifUnchanged(account)),
    put(accountItem(next), ifAbsentOrExpired()),
  ]);
  if (refused?.[1]) throw emailTaken();
  return !refused;
}

/**
 * Deletes an account by `_id`, whatever its e-mail.
 * @returns the deleted account
 * @throws Failure `not_found`; `conflict` for the last admin
 */
export async function deleteAccount(role: Role, _id: string): Promise<Account> {
  const counted = role === "admin" ? [countAdmin(-1, "n >= :two", { two: 2 })] : [];
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const account = await findAccount(role, _id);
    if (!account) throw unknownAccount(role);
    const removed = remove(accountKey(role, account.email), ifSameId(account));
    const [hasMoved, isLast] = (await transactWrite([removed, ...counted])) ?? [];
    if (hasMoved) continue;
    if (!isLast) return account;
    throw new Failure(
      "conflict",
      "The last admin cannot be deleted. Add another admin first.",
    );
  }
  throw busyAccount();
}
