import { randomBytes } from "node:crypto";
import { updateItem } from "../database/conditional-write.ts";
import type { ItemKey } from "../database/item.ts";
import { queryItems } from "../database/query-all.ts";
import { withTimeFor, withTimeLimit } from "../platform/time-limit.ts";
import { type Counter, correctionMs } from "./shared-counter.ts";

interface Change {
  readonly update: string;
  readonly condition?: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** More names than those of the counts. */
  readonly names?: Readonly<Record<string, string>>;
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
    mark: string,
    { update, condition, values, names = {} }: Change,
  ): Promise<{ applied: boolean; item: Record<string, unknown> }> {
    const notApplied = "(attribute_not_exists(#last) OR #last <> :mark)";
    const {
      written,
      attributes,
      item = {},
    } = await updateItem({
      Key,
      UpdateExpression: `SET #last = :mark${update}`,
      ConditionExpression: condition ? `${notApplied} AND ${condition}` : notApplied,
      ExpressionAttributeNames: { "#all": "attempts", "#subject": subject.count, "#last": "last", ...names },
      ExpressionAttributeValues: { ":mark": mark, ...values },
      ReturnValues: "ALL_NEW",
    });
    return { applied: written || item.last === mark, item: attributes ?? item };
  }

  return {
    async count() {
      const { applied, item } = await change(marks.counted, {
        update: ", expiresAt = if_not_exists(expiresAt, :expires) ADD #all :one, #subject :one",
        condition:
          "(attribute_not_exists(#all) OR #all < :network) AND (attribute_not_exists(#subject) OR #subject < :both)",
        values: { ":one": 1, ":network": perNetwork, ":both": perSubject, ":expires": expires },
      }).catch(async (error: unknown) => {
        // The write may have succeeded although every reply was lost: undo it.
        await withTimeLimit(correctionMs, () =>
          change(marks.takenBack, {
            update: " ADD #all :less, #subject :less",
            condition: "#last = :counted",
            values: { ":less": -1, ":counted": marks.counted },
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
        update: " ADD #wrong :one",
        condition: "attribute_exists(#all) AND attribute_exists(#subject)",
        values: { ":one": 1 },
        names: { "#wrong": subject.wrong },
      }),

    async wasRightSince(sk) {
      const { Count } = await queryItems({
        KeyConditionExpression: "pk = :pk AND sk >= :since",
        FilterExpression: "contains(rightGuesses, :note)",
        Select: "COUNT",
        ExpressionAttributeValues: { ":pk": Key.pk, ":since": sk, ":note": subject.note },
        ScanIndexForward: false,
      });
      return (Count ?? 0) > 0;
    },
  };

  async function takeBack(noteUntil?: number): Promise<void> {
    const notes = noteUntil !== undefined && noted.size < notesLimit && !noted.has(subject.note);
    const set = notes ? ", expiresAt = :until" : "";
    const add = notes ? ", rightGuesses :notes" : "";
    const values = { ":less": -1, ...(notes && { ":until": noteUntil, ":notes": new Set([subject.note]) }) };
    // Removed rather than set to zero, or the item of a busy network would grow with every order looked up.
    const { applied } = await change(marks.takenBack, {
      update: `${set} ADD #all :less${add} REMOVE #subject`,
      condition: "#subject = :one",
      values: { ...values, ":one": 1 },
    });
    if (applied) return;
    await change(marks.takenBack, {
      update: `${set} ADD #all :less, #subject :less${add}`,
      // The hour may have ended, and its item may be deleted: nothing to take back.
      condition: "attribute_exists(#all)",
      values,
    });
  }
}
