import { table } from "../store/table.ts";

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

/** Lets something else happen just before the first call of a command is sent. */
export async function justBefore<Result>(
  command: string,
  meanwhile: () => Promise<unknown>,
  act: () => Promise<Result>,
): Promise<Result> {
  const name = "just-before";
  table().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === command && table().middlewareStack.remove(name)) await meanwhile();
        return next(args);
      },
    { step: "initialize", name },
  );
  const result = await act();
  if (table().middlewareStack.remove(name)) throw new Error(`No ${command} was sent`);
  return result;
}
