import { setImmediate } from "node:timers/promises";

/**
 * Runs `action` when the calls that were made before it are on their way. Preparing a call takes up to a millisecond of the
 * processor: the reads of a round are prepared while its write, which takes longest, is under way.
 */
export async function afterCallsAreSent<Result>(
  action: () => Promise<Result>,
): Promise<Result> {
  await setImmediate();
  return action();
}
