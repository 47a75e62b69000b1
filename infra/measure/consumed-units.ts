import type { ConsumedCapacity } from "@aws-sdk/client-dynamodb";
import { table } from "../../functions/database/table.ts";

/** The engine reports totals only, so reads and writes are distinguished by the command. */
const readCalls = new Set([
  "GetItemCommand",
  "BatchGetItemCommand",
  "QueryCommand",
  "GetCommand",
  "BatchGetCommand",
  "TransactGetCommand",
]);

export interface Units {
  read: number;
  write: number;
  requests: number;
}

/** The capacity units of the table client's calls during `act`. */
export async function consumedUnits(act: () => Promise<unknown>): Promise<Units> {
  const units: Units = { read: 0, write: 0, requests: 0 };
  table().middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
        const { ConsumedCapacity = [] } = result.output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };
        const taken = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        units[readCalls.has(commandName) ? "read" : "write"] += taken;
        units.requests += 1;
        return result;
      },
    { step: "initialize", name: "consumed-units", priority: "high" },
  );
  try {
    await act();
  } finally {
    table().middlewareStack.remove("consumed-units");
  }
  return units;
}
