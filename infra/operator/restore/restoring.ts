import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand, paginateScan, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import * as z from "zod/mini";
import { adminCount } from "../../../functions/accounts/account-write.ts";
import { table, tableName, unixSeconds } from "../../../functions/database/table.ts";

const writesAtOnce = 16;
const writesTogether = 500;

const item = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  _id: z.string(),
  expiresAt: z.optional(z.number()),
});
type Item = z.infer<typeof item>;

/** Partition keys of what is brought back. Everything else is a cache, a counter, or an import that can be uploaded again. */
const prefixes = { records: ["ORDER#"], accounts: ["ADMIN#", "LOGISTICS#"] } as const;

interface RestoreOptions {
  /** The table that has what is missed: restored from a backup, or left behind by a stack that is gone. */
  readonly from: string;
  /** Accounts too. One that was deleted on purpose since then comes back with its password. */
  readonly accounts: boolean;
  /** Records that are there but different become what they were. */
  readonly overwrite: boolean;
  /** Only tells what it would do. */
  readonly dryRun: boolean;
}

export interface Restored {
  missing: number;
  different: number;
  /** Left alone always: an earlier one would bring an earlier password back. */
  changedAccounts: number;
  /** As they were. */
  same: number;
  /** Under another order number or e-mail by now: left alone, or there would be two. */
  moved: number;
}

async function* itemsOf(TableName: string, wanted: readonly string[]): AsyncGenerator<Item> {
  const pages = paginateScan(
    { client: table() },
    {
      TableName,
      FilterExpression: wanted.map((_, at) => `begins_with(pk, :prefix${at})`).join(" OR "),
      ExpressionAttributeValues: Object.fromEntries(wanted.map((prefix, at) => [`:prefix${at}`, prefix])),
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) for (const one of Items) yield item.parse(one);
}

const placeOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

/** Attributes come in any order. */
const contentOf = (one: Item) => JSON.stringify(Object.entries(one).sort(([left], [right]) => (left < right ? -1 : 1)));

/** Tells what has become of an item since. */
async function comparison(
  wanted: readonly string[],
): Promise<(one: Item) => "missing" | "different" | "same" | "moved"> {
  const contents = new Map<string, string>();
  const places = new Map<string, string>();
  for await (const one of itemsOf(tableName(), wanted)) {
    contents.set(placeOf(one), contentOf(one));
    places.set(one._id, placeOf(one));
  }
  return (one) => {
    const content = contents.get(placeOf(one));
    if (content !== undefined) return content === contentOf(one) ? "same" : "different";
    return places.has(one._id) ? "moved" : "missing";
  };
}

/** Puts an item: where nothing is, whatever happens meanwhile, unless told to overwrite. */
async function put(one: Item, overwrite: boolean): Promise<void> {
  const condition = overwrite ? {} : { ConditionExpression: "attribute_not_exists(pk)" };
  try {
    await table().send(new PutCommand({ TableName: tableName(), Item: one, ...condition }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** The count that keeps the last admin from being deleted has to be that of the accounts again. */
async function recountAdmins(): Promise<void> {
  let admins = 0;
  for await (const _ of itemsOf(tableName(), ["ADMIN#"])) admins += 1;
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: adminCount,
      UpdateExpression: "SET n = :admins",
      ExpressionAttributeValues: { ":admins": admins },
    }),
  );
}

/** Brings back from another table what the portal's has lost since. Can be run again. */
export async function restore({ from, accounts, overwrite, dryRun }: RestoreOptions): Promise<Restored> {
  const wanted = [...prefixes.records, ...(accounts ? prefixes.accounts : [])];
  const compare = await comparison(wanted);
  const counts: Restored = { missing: 0, different: 0, changedAccounts: 0, same: 0, moved: 0 };
  const limit = pLimit(writesAtOnce);
  let waiting: Item[] = [];
  const writeWaiting = async () => {
    await limit.map(waiting, (one) => put(one, overwrite));
    waiting = [];
  };
  for await (const one of itemsOf(from, wanted)) {
    if (one.expiresAt !== undefined && one.expiresAt <= unixSeconds()) continue;
    const became = compare(one);
    const isRecord = one.pk.startsWith(prefixes.records[0]);
    counts[became === "different" && !isRecord ? "changedAccounts" : became] += 1;
    if (became === "missing" || (became === "different" && overwrite && isRecord)) waiting.push(one);
    if (dryRun) waiting = [];
    if (waiting.length >= writesTogether) await writeWaiting();
  }
  await writeWaiting();
  if (accounts && !dryRun) await recountAdmins();
  return counts;
}
