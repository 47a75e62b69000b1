import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import * as z from "zod/mini";
import { conditionalWrite, ifAbsent } from "../database/conditional-write.ts";
import { keyOf, keyText, readItem } from "../database/item.ts";
import { itemsWith, type ScannedItem } from "../database/scan.ts";
import { tableName } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { adminCount, countAdmin } from "./account-write.ts";

const writesAtOnce = 16;
const adminPrefix = "ADMIN#";
const prefixes = [adminPrefix, "LOGISTICS#"];
const isAdmin = ({ pk }: ScannedItem) => pk.startsWith(adminPrefix);
const account = z.looseObject({ pk: z.string(), sk: z.string(), _id: z.string() });

/** The order of attributes varies. */
const contentOf = (one: ScannedItem) =>
  JSON.stringify(Object.entries(one).sort(([left], [right]) => (left < right ? -1 : 1)));

/** Accounts of the portal's table, to compare those of the source with. */
async function readCurrent() {
  const contents = new Map<string, string>();
  const ids = new Set<string>();
  for await (const one of itemsWith(tableName(), prefixes)) {
    contents.set(keyText(keyOf(one)), contentOf(one));
    ids.add(account.parse(one)._id);
  }
  return (one: z.infer<typeof account>): "missing" | "different" | "unchanged" | "moved" => {
    const content = contents.get(keyText(one));
    if (content !== undefined) return content === contentOf(one) ? "unchanged" : "different";
    return ids.has(one._id) ? "moved" : "missing";
  };
}

/**
 * Sets the count that prevents deleting the last admin, which may be lost as the accounts are.
 * @returns false where an admin was made or deleted meanwhile
 */
async function recountAdmins(): Promise<boolean> {
  const before = await readItem(adminCount);
  let admins = 0;
  for await (const _ of itemsWith(tableName(), [adminPrefix])) admins += 1;
  if (before?.n === admins) return true;
  const { written } = await conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: adminCount,
      UpdateExpression: "SET n = :admins",
      ConditionExpression: before?.lastWrite !== undefined ? "lastWrite = :before" : "attribute_not_exists(lastWrite)",
      ExpressionAttributeValues: {
        ":admins": admins,
        ...(before?.lastWrite !== undefined && { ":before": before.lastWrite }),
      },
    }),
  );
  return written;
}

async function restoreAccount(item: ScannedItem): Promise<unknown> {
  // An epoch that it never had, since the backup may be older than its last ones: its sessions stay ended.
  const put = { TableName: tableName(), Item: { ...item, epoch: Date.now(), endedSessions: {} }, ...ifAbsent };
  return isAdmin(item) ? transactWrite([{ Put: put }, countAdmin(1)]) : conditionalWrite(new PutCommand(put));
}

/**
 * Restores accounts that the portal's table has lost from another table, with their passwords. Those that changed are never
 * overwritten: that would restore an earlier password. It can be repeated.
 * @param from the source table
 */
export async function restoreAccounts({ from, dryRun }: { readonly from: string; readonly dryRun: boolean }) {
  const compare = await readCurrent();
  const counts = { missing: 0, different: 0, unchanged: 0, moved: 0 };
  const missing: ScannedItem[] = [];
  for await (const item of itemsWith(from, prefixes)) {
    const became = compare(account.parse(item));
    counts[became] += 1;
    if (became === "missing") missing.push(item);
  }
  if (dryRun) return counts;
  // One after another: each changes the same count.
  for (const item of missing.filter(isAdmin)) await restoreAccount(item);
  await pLimit(writesAtOnce).map(
    missing.filter((item) => !isAdmin(item)),
    restoreAccount,
  );
  while (!(await recountAdmins()));
  return counts;
}
