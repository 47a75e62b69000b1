import { table } from "../database/table.ts";

/** The commands sent to the database while something is done, in their order. */
export async function databaseCalls(act: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const name = "record-of-calls";
  table().middlewareStack.add(
    (next, { commandName = "?" }) =>
      (args) => {
        calls.push(commandName);
        return next(args);
      },
    { step: "initialize", name },
  );
  try {
    await act();
  } finally {
    table().middlewareStack.remove(name);
  }
  return calls;
}
