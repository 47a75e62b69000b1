import type { ItemKey } from "../database/reads.ts";
import { type Condition, ifPresent, updateItem } from "../database/writes.ts";
import { withTimeFor } from "../platform/time-limit.ts";

/** What became of counting a guess. */
export interface Count {
  /** False where a limit is reached: nothing was counted then. */
  readonly isCounted: boolean;
  /** The counter's item. */
  readonly stored: Readonly<Record<string, unknown>>;
}

/** Counts guesses before they are checked. */
export interface Counter {
  count(): Promise<Count>;
  /** @param noteUntil keeps a note of a right guess until then, in seconds since 1970, where the counter has notes */
  takeBack(noteUntil?: number): Promise<unknown>;
  /** Notes that a guess was wrong: those that are counted and were not noted have no result yet. */
  noteWrong(): Promise<unknown>;
}

/** For guesses that this kind of counter does not limit. */
export const noCounter: Counter = {
  count: async () => ({ isCounted: true, stored: {} }),
  takeBack: async () => {},
  noteWrong: async () => {},
};

/** How long to try to correct a count that is one too high, also when the request's own time is over. */
export const correctionMs = 1_000;

/**
 * Counts the guesses of many networks: at an order or account, or of an IPv6 block. A change whose reply is lost may count
 * twice, which its short window ends.
 */
export function sharedCounter(Key: ItemKey, limit: number, expires: number): Counter {
  const change = (add: { attempts: 1 | -1 } | { wrong: 1 }, condition: Condition) =>
    updateItem(Key, { set: { expiresAt: expires }, add, ...condition });
  return {
    count: async () => {
      const condition = "attribute_not_exists(attempts) OR attempts < :limit";
      const { written, item = {} } = await change(
        { attempts: 1 },
        { condition, values: { limit } },
      );
      return { isCounted: written, stored: item };
    },
    takeBack: () =>
      withTimeFor(correctionMs, () =>
        change({ attempts: -1 }, { condition: "attempts > :none", values: { none: 0 } }),
      ),
    noteWrong: () => change({ wrong: 1 }, ifPresent),
  };
}
