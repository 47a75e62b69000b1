import { setTimeout as sleep } from "node:timers/promises";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { busy } from "../platform/failure.ts";
import { table } from "./table.ts";

const tries = 5;
const passing = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

/**
 * Writes all or nothing. Two transactions at one item make the database cancel one of them: that one is tried again.
 * @returns for each item whether its own condition refused it, or undefined once everything is written
 */
export async function transactWrite(
  items: NonNullable<TransactWriteCommandInput["TransactItems"]>,
): Promise<boolean[] | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table().send(new TransactWriteCommand({ TransactItems: items }));
      return undefined;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? "None");
      const refused = codes.map((code) => code === "ConditionalCheckFailed");
      if (refused.includes(true)) return refused;
      if (!codes.some((code) => passing.has(code))) throw error;
      if (attempt === tries) throw busy();
      await sleep(Math.random() * 50 * 2 ** attempt);
    }
  }
}
