import { randomBytes } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { conditionalWrite } from "../database/conditional-write.ts";
import { tableName } from "../database/table.ts";
import { withTimeFor, withTimeLimit } from "../platform/time-limit.ts";

interface Change {
  readonly update: string;
  readonly condition?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** How long to try to correct a count that is one too high, also when the request's own time is over. */
const correctionMs = 1_000;

/**
 * Counts one guess in its network's item of the hour: in all guesses, and in those at its subject. Each change writes
 * the guess's id, so that a change the client repeats after a lost reply counts once.
 */
export function networkCounter(Key: { pk: string; sk: string }, subjectAttribute: string) {
  const mark = randomBytes(6).toString("base64url");
  const marks = { counted: mark, takenBack: `-${mark}` };

  async function change(
    mark: string,
    { update, condition, values }: Change,
  ): Promise<Record<string, unknown> | undefined> {
    const notApplied = "(attribute_not_exists(#last) OR #last <> :mark)";
    const { written, item = {} } = await conditionalWrite(
      new UpdateCommand({
        TableName: tableName(),
        Key,
        UpdateExpression: `SET #last = :mark${update}`,
        ConditionExpression: condition ? `${notApplied} AND ${condition}` : notApplied,
        ExpressionAttributeNames: { "#all": "attempts", "#subject": subjectAttribute, "#last": "last" },
        ExpressionAttributeValues: { ":mark": mark, ...values },
      }),
    );
    return written || item.last === mark ? undefined : item;
  }

  return {
    /** @returns the stored item where a limit is reached */
    count: ({ perNetwork, perSubject, expires }: { perNetwork: number; perSubject: number; expires: number }) =>
      change(marks.counted, {
        update: ", expiresAt = :expires ADD #all :one, #subject :one",
        condition:
          "(attribute_not_exists(#all) OR #all < :network) AND (attribute_not_exists(#subject) OR #subject < :both)",
        values: { ":one": 1, ":network": perNetwork, ":both": perSubject, ":expires": expires },
      }).catch(async (error: unknown) => {
        // The write may have succeeded although every reply was lost: undo it.
        await withTimeLimit(correctionMs, () =>
          change(marks.takenBack, {
            update: " ADD #all :less, #subject :less",
            condition: "#last = :counted",
            values: { ":less": -1, ":counted": mark },
          }),
        ).catch(() => undefined);
        throw error;
      }),

    takeBack: (): Promise<void> => withTimeFor(correctionMs, takeBack),
  };

  async function takeBack(): Promise<void> {
    // Removed rather than set to zero, or the item of a busy network would grow with every order looked up.
    const otherGuesses = await change(marks.takenBack, {
      update: " ADD #all :less REMOVE #subject",
      condition: "#subject = :one",
      values: { ":less": -1, ":one": 1 },
    });
    if (!otherGuesses) return;
    await change(marks.takenBack, {
      update: " ADD #all :less, #subject :less",
      // The hour may have ended, and its item may be deleted: nothing to take back.
      condition: "attribute_exists(#all)",
      values: { ":less": -1 },
    });
  }
}
