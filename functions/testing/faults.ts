import { table } from "../database/table.ts";

/**
 * Lets the first call of a command arrive and take effect, and loses its answer, as a connection that breaks does:
 * the client's own retry then sends it again.
 */
export async function losingAnswerOf<Result>(command: string, act: () => Promise<Result>): Promise<Result> {
  const name = "lost-answer";
  let lost = false;
  table().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args);
        if (lost || commandName !== command) return answer;
        lost = true;
        throw Object.assign(new Error("socket hang up"), { name: "TimeoutError", code: "ECONNRESET" });
      },
    // Within the client's retries, before the request is signed and sent.
    { step: "finalizeRequest", priority: "low", name },
  );
  const result = await act().finally(() => table().middlewareStack.remove(name));
  if (!lost) throw new Error(`No ${command} was sent`);
  return result;
}

type Meanwhile<Result> = [command: string, meanwhile: () => Promise<unknown>, act: () => Promise<Result>];

/** Lets something else happen just before the first call of a command is sent. */
export const justBefore = <Result>(...what: Meanwhile<Result>) => beside("before", ...what);

/** Lets something else happen just after the first call of a command was answered. */
export const justAfter = <Result>(...what: Meanwhile<Result>) => beside("after", ...what);

async function beside<Result>(
  when: "before" | "after",
  ...[command, meanwhile, act]: Meanwhile<Result>
): Promise<Result> {
  const name = `just-${when}`;
  table().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const isIt = commandName === command && table().middlewareStack.remove(name);
        if (isIt && when === "before") await meanwhile();
        const answer = await next(args);
        if (isIt && when === "after") await meanwhile();
        return answer;
      },
    { step: "initialize", name },
  );
  const result = await act();
  if (table().middlewareStack.remove(name)) throw new Error(`No ${command} was sent`);
  return result;
}
