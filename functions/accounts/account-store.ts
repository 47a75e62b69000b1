import { setTimeout as sleep } from "node:timers/promises";
import { GetCommand, paginateQuery, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { isValid } from "ulid";
import * as z from "zod/mini";
import { type Role, roles } from "../../shared/session.ts";
import { batchGet } from "../database/batch-get.ts";
import { indexes, sessionAttributes } from "../database/schema.ts";
import { table, tableName } from "../database/table.ts";

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
  /** The id of the last write. */
  lastWrite: z.string(),
});
/** A person who may sign in. */
export type Account = z.infer<typeof storedAccount>;

const directoryOf = { logistics: "LOGISTICS", admin: "ADMIN" } as const satisfies Record<Role, string>;

export const accountKey = (role: Role, email: string) => ({ pk: `${directoryOf[role]}#${email}`, sk: "ACCOUNT" });

/** An account's item, with the keys of the index that lists its role. */
export const accountItem = (account: Account) => ({
  ...accountKey(account.role, account.email),
  [indexes.directory.partition]: directoryOf[account.role],
  [indexes.directory.sort]: account._id,
  ...account,
});

/** The account under an e-mail (already trimmed and lower case), by a consistent read. */
export async function getAccount(role: Role, email: string): Promise<Account | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: accountKey(role, email), ConsistentRead: true }),
  );
  return Item && storedAccount.parse(Item);
}

const sessionAccount = z.pick(storedAccount, {
  _id: true,
  role: true,
  email: true,
  name: true,
  isVerified: true,
  epoch: true,
  endedSessions: true,
} satisfies Record<(typeof sessionAttributes)[number], true>);

/** What the sessions of an account are checked against, by a consistent read: no password hash leaves the table. */
export async function getSessionAccount(role: Role, email: string) {
  const { Item } = await table().send(
    new GetCommand({
      TableName: tableName(),
      Key: accountKey(role, email),
      ConsistentRead: true,
      ProjectionExpression: sessionAttributes.map((name) => `#${name}`).join(", "),
      ExpressionAttributeNames: Object.fromEntries(sessionAttributes.map((name) => [`#${name}`, name])),
    }),
  );
  return Item && sessionAccount.parse(Item);
}

/** The index is eventually consistent: a new account may take a moment to show. */
const retryAfterMs = [100, 200, 400];

/** The account with this `_id`, by a consistent read. */
export async function findAccount(role: Role, _id: string): Promise<Account | undefined> {
  if (!isValid(_id)) return undefined;
  for (const wait of [...retryAfterMs, undefined]) {
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

/** Where the index says accounts of a role are. */
async function indexedKeys(role: Role): Promise<{ pk: string; sk: string }[]> {
  const keys = new Map<string, { pk: string; sk: string }>();
  const pages = paginateQuery(
    { client: table() },
    {
      TableName: tableName(),
      IndexName: "directory",
      KeyConditionExpression: "#directory = :role",
      ProjectionExpression: "pk, sk",
      ExpressionAttributeNames: { "#directory": indexes.directory.partition },
      ExpressionAttributeValues: { ":role": directoryOf[role] },
    },
  );
  for await (const { Items = [] } of pages) {
    // After a change of e-mail the index may show both items for a moment, under one key: a batch takes a key only once.
    for (const { pk, sk } of Items) keys.set(String(pk), { pk: String(pk), sk: String(sk) });
  }
  return [...keys.values()];
}

/** All accounts of a role, newest first. */
export async function listAccounts(role: Role): Promise<Account[]> {
  // The index may lag and holds no verification state, so the accounts themselves are read.
  const items = await batchGet(await indexedKeys(role), { consistent: true });
  const accounts = items.map((item) => storedAccount.parse(item));
  return accounts.sort((left, right) => (left._id < right._id ? 1 : -1));
}
