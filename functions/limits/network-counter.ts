import { randomBytes } from "node:crypto";
import { updateItem } from "../database/conditional-write.ts";
import { queryItems } from "../database/query-all.ts";
import { withTimeFor, withTimeLimit } from "../platform/time-limit.ts";

interface Change {
  readonly update: string;
  readonly condition?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What a network's item names a subject by. */
interface SubjectNames {
  /** The attribute that counts the guesses at it. */
  readonly count: string;
  /** Its note among the right guesses: short, since an item holds many. */
  readonly note: string;
}

/** How long to try to correct a count that is one too high, also when the request's own time is over. */
const correctionMs = 1_000;

/** How many right guesses an item notes: each write of an item costs by its size. */
export const notesLimit = 100;

/**
 * Counts one guess in its network's item of the hour: in all guesses, and in those at its subject. Each change writes
 * the guess's id, so that a change the client repeats after a lost reply counts once.
 */
export function networkCounter(Key: { pk: string; sk: string }, subject: SubjectNames) {
  const id = randomBytes(6).toString("base64url");
  const marks = { counted: id, takenBack: `-${id}` };
  let noted: ReadonlySet<unknown> = new Set();

  /** @returns whether it took effect, and the stored item */
  async function change(
    mark: string,
    { update, condition, values }: Change,
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
      ExpressionAttributeNames: { "#all": "attempts", "#subject": subject.count, "#last": "last" },
      ExpressionAttributeValues: { ":mark": mark, ...values },
      ReturnValues: "ALL_NEW",
    });
    return { applied: written || item.last === mark, item: attributes ?? item };
  }

  return {
    /** @returns the stored item where a limit is reached */
    async count({ perNetwork, perSubject, expires }: { perNetwork: number; perSubject: number; expires: number }) {
      const { applied, item } = await change(marks.counted, {
        // An item with notes is kept for longer.
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
      return applied ? undefined : item;
    },

    /** @param noteUntil keeps a note of a right guess until then, in seconds since 1970 */
    takeBack: (noteUntil?: number): Promise<void> => withTimeFor(correctionMs, () => takeBack(noteUntil)),

    /** Whether the network's items since this one note a right guess at the subject. */
    async wasRightSince(sk: string): Promise<boolean> {
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
