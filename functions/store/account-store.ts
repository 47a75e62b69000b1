import { setTimeout as sleep } from "node:timers/promises";
import type { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DeleteCommand, GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { isValid, ulid } from "ulid";
import * as z from "zod/mini";
import { type Role, roles } from "../../shared/people.ts";
import { Failure } from "../runtime/failure.ts";
import { indexes } from "./schema.ts";
import { isConditionFailed, table, tableName } from "./table.ts";
import { writeTogether } from "./transaction.ts";

const storedAccount = z.object({
  _id: z.string(),
  role: z.enum(roles),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  passwordHash: z.string(),
  /** Set where an admin gave the password: ISO 8601, after which it opens nothing. */
  passwordExpires: z.optional(z.string()),
  isVerified: z.boolean(),
  /** Tokens of another epoch are refused: it moves with the password and the e-mail. */
  epoch: z.number(),
  /** Ids of tokens signed out before their time, with the second they expire at. */
  endedSessions: z.record(z.string(), z.number()),
  /** Keyed hashes of the networks this person last signed in from, newest first. */
  knownNetworks: z.array(z.string()),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** Names the write that left it like this. */
  lastWrite: z.string(),
});
/** A person who may sign in. */
export type Account = z.infer<typeof storedAccount>;

export type NewAccount = Pick<Account, "role" | "email" | "name" | "phone" | "passwordHash" | "isVerified">;
export type AccountChange = Partial<
  Omit<Account, "_id" | "role" | "version" | "createdAt" | "updatedAt" | "updatedBy" | "lastWrite">
>;

/** Who did it, for the record: an account's `_id`, or "operator" for the command line. */
type Actor = string;

const directoryOf = { logistics: "LOGISTICS", admin: "ADMIN" } as const satisfies Record<Role, string>;
const adminCount = { pk: "COUNT#ADMIN", sk: "COUNT" } as const;
const emailTaken = () => new Failure("conflict", "An account with this email already exists.");
const contested = () =>
  new Failure("busy", "Somebody else is changing this account. Please try again.", { retryAfterSeconds: 1 });
const tries = 5;

const accountKey = (role: Role, email: string) => ({ pk: `${directoryOf[role]}#${email}`, sk: "ACCOUNT" });

const itemOf = (account: Account) => ({
  ...accountKey(account.role, account.email),
  [indexes.directory.partition]: directoryOf[account.role],
  [indexes.directory.sort]: account._id,
  ...account,
});

/** The account under an e-mail (already trimmed and lower case), as of this moment. */
export async function getAccount(role: Role, email: string): Promise<Account | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: accountKey(role, email), ConsistentRead: true }),
  );
  return Item && storedAccount.parse(Item);
}

/** The index lags behind by a moment: an account made just now is looked for again before it counts as unknown. */
const lookAgainAfterMs = [100, 200, 400];

/** The account with this `_id`, as of this moment. */
export async function findAccount(role: Role, _id: string): Promise<Account | undefined> {
  if (!isValid(_id)) return undefined;
  for (const wait of [...lookAgainAfterMs, undefined]) {
    const { Items: [found] = [] } = await table().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: "directory",
        KeyConditionExpression: "#directory = :role AND #id = :id",
        ExpressionAttributeNames: { "#directory": indexes.directory.partition, "#id": indexes.directory.sort },
        ExpressionAttributeValues: { ":role": directoryOf[role], ":id": _id },
      }),
    );
    const account = found && (await getAccount(role, emailIn(found)));
    if (account?._id === _id) return account;
    if (wait) await sleep(wait);
  }
  return undefined;
}

const emailIn = (item: Record<string, unknown>) => String(item.pk).slice(String(item.pk).indexOf("#") + 1);

/** Everybody of a role, newest first. */
export async function listAccounts(role: Role): Promise<Account[]> {
  const keys: { pk: string; sk: string }[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await table().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: "directory",
        KeyConditionExpression: "#directory = :role",
        ProjectionExpression: "pk, sk",
        ExpressionAttributeNames: { "#directory": indexes.directory.partition },
        ExpressionAttributeValues: { ":role": directoryOf[role] },
        ExclusiveStartKey,
      }),
    );
    keys.push(...(page.Items ?? []).map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);

  // The index holds neither role nor verification, and may still show who is gone: the accounts themselves decide.
  const accounts: Account[] = [];
  while (keys.length > 0) {
    const { Responses, UnprocessedKeys } = await table().send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: keys.splice(0, 100), ConsistentRead: true } } }),
    );
    accounts.push(...(Responses?.[tableName()] ?? []).map((item) => storedAccount.parse(item)));
    keys.push(
      ...(UnprocessedKeys?.[tableName()]?.Keys ?? []).map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
    );
  }
  return accounts.sort((left, right) => (left._id < right._id ? 1 : -1));
}

function made(fields: NewAccount, actor?: Actor): Account {
  const _id = ulid();
  const now = new Date().toISOString();
  return {
    _id,
    ...fields,
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

/** A write of ours may have landed, its answer been lost, and its repetition by the client refused. */
const hadLanded = (error: ConditionalCheckFailedException, account: Account) =>
  error.Item?.lastWrite?.S === account.lastWrite;

/** @throws Failure `conflict` where the e-mail is taken */
export async function createMember(fields: NewAccount & { role: "logistics" }): Promise<Account> {
  const account = made(fields);
  try {
    await table().send(
      new PutCommand({
        TableName: tableName(),
        Item: itemOf(account),
        ConditionExpression: "attribute_not_exists(pk)",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    if (!hadLanded(error, account)) throw emailTaken();
  }
  return account;
}

/**
 * @param options.first only where there is no admin yet
 * @throws Failure `conflict` where the e-mail is taken, or an admin exists and `first` was asked for
 */
export async function createAdmin(
  fields: NewAccount & { role: "admin" },
  actor: Actor,
  options: { first?: boolean } = {},
): Promise<Account> {
  const account = made(fields, actor);
  const refused = await writeTogether([
    { Put: { TableName: tableName(), Item: itemOf(account), ConditionExpression: "attribute_not_exists(pk)" } },
    {
      Update: {
        TableName: tableName(),
        Key: adminCount,
        UpdateExpression: "ADD n :one",
        ExpressionAttributeValues: { ":one": 1, ...(options.first && { ":none": 0 }) },
        ...(options.first && { ConditionExpression: "attribute_not_exists(n) OR n = :none" }),
      },
    },
  ]);
  if (refused?.[1]) throw new Failure("conflict", "There is an admin already.");
  if (refused?.[0]) throw emailTaken();
  return account;
}

/**
 * Changes an account whoever else changes it at the same time: a lost race is run again on what is stored then.
 * @param change what to change, given the account as stored; undefined to leave it
 * @returns the account as it is now, or undefined where there is none of this `_id` under this e-mail
 */
export async function changeAccount(
  { role, email, _id }: Pick<Account, "role" | "email" | "_id">,
  actor: Actor,
  change: (account: Account) => AccountChange | undefined,
): Promise<Account | undefined> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const account = await getAccount(role, email);
    if (account?._id !== _id) return undefined;
    const changes = change(account);
    if (!changes) return account;
    const next = {
      ...account,
      ...changes,
      version: account.version + 1,
      updatedAt: new Date().toISOString(),
      updatedBy: actor,
      lastWrite: ulid(),
    };
    if (await replaced(account, next)) return next;
  }
  throw contested();
}

/** Changes the person with this `_id`, wherever a change of e-mail has just moved them; undefined where there is nobody. */
export async function changeAccountById(
  role: Role,
  _id: string,
  actor: Actor,
  change: (account: Account) => AccountChange | undefined,
): Promise<Account | undefined> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const account = await findAccount(role, _id);
    if (!account) return undefined;
    const changed = await changeAccount(account, actor, change);
    if (changed) return changed;
  }
  throw contested();
}

const unchanged = ({ _id, version }: Account) => ({
  ConditionExpression: "#id = :id AND #version = :version",
  ExpressionAttributeNames: { "#id": "_id", "#version": "version" },
  ExpressionAttributeValues: { ":id": _id, ":version": version },
});

async function replaced(account: Account, next: Account): Promise<boolean> {
  if (next.email !== account.email) {
    const refused = await writeTogether([
      { Delete: { TableName: tableName(), Key: accountKey(account.role, account.email), ...unchanged(account) } },
      { Put: { TableName: tableName(), Item: itemOf(next), ConditionExpression: "attribute_not_exists(pk)" } },
    ]);
    if (refused?.[1]) throw emailTaken();
    return !refused;
  }
  try {
    await table().send(
      new PutCommand({
        TableName: tableName(),
        Item: itemOf(next),
        ...unchanged(account),
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return hadLanded(error, next);
  }
}

/**
 * Deletes a person by `_id`, wherever a change of e-mail has just moved them.
 * @returns who was deleted, or undefined where there is nobody (any more)
 * @throws Failure `conflict` for the last admin
 */
export async function deleteAccount(role: Role, _id: string): Promise<Account | undefined> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const account = await findAccount(role, _id);
    if (!account) return undefined;
    if (await removed(account)) return account;
  }
  throw contested();
}

async function removed(account: Account): Promise<boolean> {
  const deletion = {
    TableName: tableName(),
    Key: accountKey(account.role, account.email),
    ConditionExpression: "#id = :id",
    ExpressionAttributeNames: { "#id": "_id" },
    ExpressionAttributeValues: { ":id": account._id },
  };
  if (account.role === "admin") {
    const refused = await writeTogether([
      { Delete: deletion },
      {
        Update: {
          TableName: tableName(),
          Key: adminCount,
          UpdateExpression: "ADD n :less",
          ConditionExpression: "n >= :two",
          ExpressionAttributeValues: { ":less": -1, ":two": 2 },
        },
      },
    ]);
    if (refused?.[0]) return false;
    if (refused?.[1]) throw new Failure("conflict", "The last admin cannot be deleted. Add another admin first.");
    return true;
  }
  try {
    await table().send(new DeleteCommand(deletion));
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return false;
  }
}
