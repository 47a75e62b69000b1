import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { busy } from "../platform/failure.ts";
import { table } from "./table.ts";

const maxAttempts = 5;
const transientCodes = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

/**
 * Writes all or nothing. DynamoDB cancels one of two simultaneous transactions at an item: that one is retried.
 * @returns undefined where written; else for each item whether its condition failed
 * @throws Failure `busy` after the last retry
 */
export async function transactWrite(
  items: NonNullable<TransactWriteCommandInput["TransactItems"]>,
): Promise<boolean[] | undefined> {
  // A retry with the same token succeeds where an earlier attempt took effect and its reply was lost.
  const ClientRequestToken = randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table().send(new TransactWriteCommand({ TransactItems: items, ClientRequestToken }));
      return undefined;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? "None");
      const refused = codes.map((code) => code === "ConditionalCheckFailed");
      if (refused.includes(true)) return refused;
      if (!codes.some((code) => transientCodes.has(code))) throw error;
      if (attempt === maxAttempts) throw busy();
      await sleep(Math.random() * 50 * 2 ** attempt);
    }
  }
}
