import { randomBytes } from "node:crypto";
import { type ItemKey, queryItems, tableQuery } from "../database/reads.ts";
import {
  type Change,
  type Condition,
  ifPresent,
  updateItem,
} from "../database/writes.ts";
import { withTimeFor, withTimeLimit } from "../platform/time-limit.ts";

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
const correctionMs = 1_000;

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

/** What a network's item names a subject by. */
interface SubjectNames {
  /** The attribute that counts the guesses at it, and that for the wrong ones. */
  readonly count: string;
  readonly wrong: string;
  /** Its note among the right guesses: short, since an item holds many. */
  readonly note: string;
}

/** How many right guesses an item notes: each write of an item costs by its size. */
export const notesLimit = 100;

interface NetworkLimits {
  readonly perNetwork: number;
  readonly perSubject: number;
  /** When its item expires, in seconds since 1970; one with notes is kept for longer. */
  readonly expires: number;
}

/** A counter that also remembers at which subjects its network guessed right. */
interface NetworkCounter extends Counter {
  /** Whether the network's items since this one note a right guess at the subject. */
  wasRightSince(sk: string): Promise<boolean>;
}

/**
 * Counts one guess in its network's item of the hour: in all guesses, and in those at its subject. Each change writes
 * the guess's id, so that a change the client repeats after a lost reply counts once.
 */
export function networkCounter(
  Key: ItemKey,
  subject: SubjectNames,
  { perNetwork, perSubject, expires }: NetworkLimits,
): NetworkCounter {
  const id = randomBytes(6).toString("base64url");
  const marks = { counted: id, takenBack: `-${id}`, wrong: `!${id}` };
  let noted: ReadonlySet<unknown> = new Set();

  /** @returns whether it took effect, and the stored item */
  async function change(
    last: string,
    { set, condition, ...more }: Change,
  ): Promise<{ applied: boolean; item: Record<string, unknown> }> {
    const isNew = "(attribute_not_exists(#last) OR #last <> :last)";
    const changed = {
      set: { ...set, last },
      condition: `${isNew} AND ${condition}`,
      ...more,
    };
    const { written, attributes, item = {} } = await updateItem(Key, changed, "ALL_NEW");
    return { applied: written || item.last === last, item: attributes ?? item };
  }

  return {
    async count() {
      const { applied, item } = await change(marks.counted, {
        setOnce: { expiresAt: expires },
        add: { attempts: 1, [subject.count]: 1 },
        condition: `(attribute_not_exists(attempts) OR attempts < :perNetwork) AND (attribute_not_exists(${subject.count}) OR ${subject.count} < :perSubject)`,
        values: { perNetwork, perSubject },
      }).catch(async (error: unknown) => {
        // The write may have succeeded although every reply was lost: undo it.
        await withTimeLimit(correctionMs, () =>
          change(marks.takenBack, {
            add: { attempts: -1, [subject.count]: -1 },
            condition: "#last = :counted",
            values: { counted: marks.counted },
          }),
        ).catch(() => undefined);
        throw error;
      });
      if (item.rightGuesses instanceof Set) noted = item.rightGuesses;
      return { isCounted: applied, stored: item };
    },

    takeBack: (noteUntil) => withTimeFor(correctionMs, () => takeBack(noteUntil)),

    noteWrong: () =>
      change(marks.wrong, {
        add: { [subject.wrong]: 1 },
        condition: `attribute_exists(attempts) AND attribute_exists(${subject.count})`,
      }),

    async wasRightSince(sk) {
      const { Count = 0 } = await queryItems(
        tableQuery(Key.pk, {
          where: "#sort >= :since",
          FilterExpression: "contains(rightGuesses, :note)",
          values: { since: sk, note: subject.note },
          Select: "COUNT",
          ScanIndexForward: false,
        }),
      );
      return Count > 0;
    },
  };

  async function takeBack(noteUntil?: number): Promise<void> {
    const notes =
      noteUntil !== undefined && noted.size < notesLimit && !noted.has(subject.note);
    const set = notes ? { expiresAt: noteUntil } : {};
    const add = { attempts: -1, ...(notes && { rightGuesses: new Set([subject.note]) }) };
    // Removed rather than set to zero, or the item of a busy network would grow with every order looked up.
    const { applied } = await change(marks.takenBack, {
      set: { ...set, [subject.count]: undefined },
      add,
      condition: `${subject.count} = :one`,
      values: { one: 1 },
    });
    if (applied) return;
    await change(marks.takenBack, {
      set,
      add: { ...add, [subject.count]: -1 },
      // The hour may have ended, and its item may be deleted: nothing to take back.
      condition: "attribute_exists(attempts)",
    });
  }
}
