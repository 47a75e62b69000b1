import { table } from "../database/table.ts";

/** Holds calls of a command back until so many of them are there, and lets them go together: a race that is sure to happen. */
export async function meetingAt<Result>(command: string, count: number, act: () => Promise<Result>): Promise<Result> {
  const name = "meeting";
  const { promise: complete, resolve: release } = Promise.withResolvers<void>();
  let present = 0;
  table().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === command) {
          present += 1;
          if (present === count) release();
          await complete;
        }
        return next(args);
      },
    { step: "initialize", name },
  );
  return act().finally(() => table().middlewareStack.remove(name));
}
