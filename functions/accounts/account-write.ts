import { setTimeout as sleep } from "node:timers/promises";
import { ulid } from "ulid";
import { Failure } from "../../shared/errors.ts";
import type { Role } from "../../shared/session.ts";
import {
  deleteItem,
  ifAbsent,
  ifAbsentOrExpired,
  ifSameId,
  ifUnchanged,
  putItem,
  type WriteCondition,
  type WriteResult,
} from "../database/conditional-write.ts";
import { tableName, unixSeconds } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { type Account, accountItem, accountKey, findAccount, getAccount } from "./account-store.ts";

export type NewAccount = Pick<Account, "role" | "email" | "name" | "phone" | "passwordHash" | "isVerified">;
export type AccountChange = Partial<
  Omit<Account, "_id" | "role" | "expiresAt" | "version" | "createdAt" | "updatedAt" | "updatedBy" | "lastWrite">
>;

/** Stored as `updatedBy`: an account's `_id`, or "operator" for the command line. */
type Actor = string;

/** Counts an admin that is made (1) or deleted (-1), in the same transaction: so the last one cannot be deleted. */
const countAdmin = (change: 1 | -1, condition?: string, values?: Readonly<Record<string, number>>) => ({
  Update: {
    TableName: tableName(),
    Key: { pk: "COUNT#ADMIN", sk: "COUNT" },
    UpdateExpression: "ADD n :change",
    ExpressionAttributeValues: { ":change": change, ...values },
    ...(condition && { ConditionExpression: condition }),
  },
});
const emailTaken = () => new Failure("conflict", "An account with this email already exists.");
const busyAccount = () =>
  new Failure("busy", "Someone else is changing this account. Please try again.", { retryAfterSeconds: 1 });
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
    lastWrite: ulid(),
  };
}

/** Stores an account where the condition holds. True also where the client repeated the write after a lost reply. */
async function put(account: Account, condition: WriteCondition): Promise<boolean> {
  const { written, item } = await putItem({ Item: accountItem(account), ...condition });
  return written || item?.lastWrite === account.lastWrite;
}

/** @throws Failure `conflict` where the e-mail is taken */
export async function createMember(fields: NewAccount & { role: "logistics" }): Promise<Account> {
  const account = newAccount(fields);
  if (!(await put(account, ifAbsentOrExpired()))) throw emailTaken();
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
    { Put: { TableName: tableName(), Item: accountItem(account), ...ifAbsent } },
    options.first ? countAdmin(1, "attribute_not_exists(n) OR n = :none", { ":none": 0 }) : countAdmin(1),
  ]);
  if (refused?.[1]) throw new Failure("conflict", "There's already an admin. To add one more, use --another.");
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
export const changeAccount = ({ role, email, _id }: Identity, actor: Actor, change: Change) =>
  changeFound(
    async () => {
      const account = await getAccount(role, email);
      return account?._id === _id ? account : undefined;
    },
    actor,
    change,
  );

/** Changes the account with this `_id`, whatever its e-mail; undefined where there is none. */
export const changeAccountById = (role: Role, _id: string, actor: Actor, change: Change) =>
  changeFound(() => findAccount(role, _id), actor, change);

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
      lastWrite: ulid(),
    };
    if (await replaced(account, next)) return next;
  }
  throw busyAccount();
}

async function replaced(account: Account, next: Account): Promise<boolean> {
  if (next.email === account.email) return put(next, ifUnchanged(account));
  const refused = await transactWrite([
    { Delete: { TableName: tableName(), Key: accountKey(account.role, account.email), ...ifUnchanged(account) } },
    { Put: { TableName: tableName(), Item: accountItem(next), ...ifAbsentOrExpired() } },
  ]);
  if (refused?.[1]) throw emailTaken();
  return !refused;
}

/**
 * Deletes an account by `_id`, whatever its e-mail.
 * @returns the deleted account, or undefined where there is none
 * @throws Failure `conflict` for the last admin
 */
export async function deleteAccount(role: Role, _id: string): Promise<Account | undefined> {
  let maybeDeleted: Account | undefined;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const account = await findAccount(role, _id);
    if (!account) return maybeDeleted;
    const { written, sentAgain } = await remove(account);
    if (written) return account;
    // The client repeats a delete after a lost reply, and the repetition fails. So does a delete of an account that moved.
    if (sentAgain) maybeDeleted = account;
  }
  throw busyAccount();
}

async function remove(account: Account): Promise<WriteResult> {
  const deletion = {
    TableName: tableName(),
    Key: accountKey(account.role, account.email),
    ...ifSameId(account),
  };
  if (account.role !== "admin") return deleteItem(deletion);
  const refused = await transactWrite([{ Delete: deletion }, countAdmin(-1, "n >= :two", { ":two": 2 })]);
  if (refused?.[0]) return { written: false };
  if (refused?.[1]) throw new Failure("conflict", "The last admin cannot be deleted. Add another admin first.");
  return { written: true };
}
