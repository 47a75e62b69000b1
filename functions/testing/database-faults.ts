import { table } from "../database/table.ts";

/** What happens to a command: it never arrives, or its answer is lost. */
export type Fault = "unsent" | "unanswered" | undefined;

/** The database, or the way to it, gone for a moment. */
export class Outage extends Error {
  override readonly name = "TimeoutError";
}

/** Runs something against a database that fails as told, for each command and its number among those of its kind. */
export async function withFaults<Result>(
  faultFor: (command: string, count: number) => Fault | Promise<Fault>,
  act: () => Promise<Result>,
): Promise<Result> {
  const counts = new Map<string, number>();
  const name = "faults";
  table().middlewareStack.add(
    (next, { commandName = "?" }) =>
      async (args) => {
        const count = (counts.get(commandName) ?? 0) + 1;
        counts.set(commandName, count);
        const fault = await faultFor(commandName, count);
        if (fault === "unsent") throw new Outage();
        const answer = await next(args);
        if (fault === "unanswered") throw new Outage();
        return answer;
      },
    { step: "initialize", name },
  );
  try {
    return await act();
  } finally {
    table().middlewareStack.remove(name);
  }
}
