import { randomBytes } from "node:crypto";
import { type ItemKey, queryItems, tableQuery } from "../database/reads.ts";
import { type Change, updateItem } from "../database/writes.ts";
import { withTimeFor, withTimeLimit } from "../platform/time-limit.ts";
import { type Counter, correctionMs } from "./shared-counter.ts";

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
