import { PutCommand, paginateScan, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import * as z from "zod/mini";
import { adminCount } from "../../../functions/accounts/account-write.ts";
import { conditionalWrite, ifAbsent } from "../../../functions/database/conditional-write.ts";
import { recordPrefix, revocationSortKey } from "../../../functions/database/schema.ts";
import { table, tableName, unixSeconds } from "../../../functions/database/table.ts";
import { restoredLineage } from "../../../functions/records/restore.ts";

const writesAtOnce = 16;
const writesTogether = 500;

const item = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  /** Of a record or an account. */
  _id: z.optional(z.string()),
  phone: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
  orderSince: z.optional(z.string()),
  absences: z.optional(z.array(z.object({ from: z.string(), to: z.string() }))),
  expiresAt: z.optional(z.number()),
});
type Item = z.infer<typeof item>;

/** Partition keys to restore. All other items are caches, counters, or imports that can be uploaded again. */
const prefixes = { records: ["ORDER#"], accounts: ["ADMIN#", "LOGISTICS#"] } as const;

interface RestoreOptions {
  /** The source table: restored from a backup, or kept from a deleted stack. */
  readonly from: string;
  /** Restores accounts too. A deliberately deleted account comes back with its password, but with no session. */
  readonly accounts: boolean;
  /** Overwrites records that differ. */
  readonly overwrite: boolean;
  /** Only counts. */
  readonly dryRun: boolean;
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

const keyTextOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

/** The order of attributes varies, and since when its order has had records is not a record's own. */
const contentOf = ({ orderSince: _, absences: __, ...one }: Item) =>
  JSON.stringify(Object.entries(one).sort(([left], [right]) => (left < right ? -1 : 1)));

const lineageOf = ({ orderSince, absences }: Item) => ({
  ...(orderSince !== undefined && { orderSince }),
  ...(absences && { absences }),
});

/** The current table, to compare items with. */
async function currentItems(wanted: readonly string[]) {
  const contents = new Map<string, string>();
  const keysById = new Map<string, string>();
  const orders = new Map<string, Item[]>();
  for await (const one of itemsOf(tableName(), wanted)) {
    contents.set(keyTextOf(one), contentOf(one));
    if (one._id !== undefined) keysById.set(one._id, keyTextOf(one));
    if (isRecord(one)) orders.set(one.pk, [...(orders.get(one.pk) ?? []), one]);
  }
  return {
    compare(one: Item): "missing" | "different" | "same" | "moved" {
      const content = contents.get(keyTextOf(one));
      if (content !== undefined) return content === contentOf(one) ? "same" : "different";
      return keysById.has(one._id ?? "") ? "moved" : "missing";
    },
    /** A record as it goes beside what its order has now, and after what it had since the backup. */
    besideCurrent(one: Item): Item {
      if (!isRecord(one)) return one;
      const { absences: _, orderSince: __, ...rest } = one;
      const order = orders.get(one.pk) ?? [];
      const current = order.find(({ sk }) => sk === one.sk);
      if (current) return { ...rest, ...lineageOf(current) };
      return { ...rest, ...restoredLineage(one, order) };
    },
  };
}

const isRevocation = ({ sk }: Item) => sk === revocationSortKey;
const isRecord = ({ sk }: Item) => sk.startsWith(recordPrefix);
const isAccount = ({ pk }: Item) => prefixes.accounts.some((prefix) => pk.startsWith(prefix));

/** An account gets an epoch that it never had, since the backup may be older than its last ones: its sessions stay ended. */
const withoutSessions = (one: Item): Item => (isAccount(one) ? { ...one, epoch: Date.now(), endedSessions: {} } : one);

/** Writes an item; without `overwrite` only if it does not exist. */
const put = (Item: Item, overwrite: boolean) =>
  conditionalWrite(new PutCommand({ TableName: tableName(), Item, ...(overwrite ? {} : ifAbsent) }));

/** Sets the count that prevents deleting the last admin. */
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

/** Restores what the portal's table has lost from another table. It can be repeated. */
export async function restore({ from, accounts, overwrite, dryRun }: RestoreOptions) {
  const wanted = [...prefixes.records, ...(accounts ? prefixes.accounts : [])];
  const { compare, besideCurrent } = await currentItems(wanted);
  const counts = { missing: 0, different: 0, changedAccounts: 0, same: 0, moved: 0 };
  const limit = pLimit(writesAtOnce);
  let waiting: Item[] = [];
  const writeWaiting = async () => {
    await limit.map(waiting, (one) => put(besideCurrent(withoutSessions(one)), overwrite));
    waiting = [];
  };
  for await (const one of itemsOf(from, wanted)) {
    if (one.expiresAt !== undefined && one.expiresAt <= unixSeconds()) continue;
    if (isRevocation(one)) {
      // One that is later than the backup stays: what was revoked must not open again.
      if (!dryRun) await put(one, false);
      continue;
    }
    const became = compare(one);
    // Accounts that changed are never overwritten: that would restore an earlier password.
    counts[became === "different" && isAccount(one) ? "changedAccounts" : became] += 1;
    if (became === "missing" || (became === "different" && overwrite && !isAccount(one))) waiting.push(one);
    if (dryRun) waiting = [];
    if (waiting.length >= writesTogether) await writeWaiting();
  }
  await writeWaiting();
  if (accounts && !dryRun) await recountAdmins();
  return counts;
}
