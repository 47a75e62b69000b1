import { randomBytes } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { conditionalWrite } from "../database/conditional-write.ts";
import { tableName } from "../database/table.ts";

interface Change {
  readonly update: string;
  readonly condition?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** How long to go on for the sake of a count that may be one too many. */
const tidyingMs = 1_000;

/**
 * One guess in the counts of its network, an item an hour: all guesses, and those at this guess's subject. Each change
 * leaves the guess's mark: one whose answer was lost is sent again by the client, and finds that it is done.
 */
export function networkCounter(Key: { pk: string; sk: string }, subjectAttribute: string) {
  const mark = randomBytes(6).toString("base64url");
  const marks = { counted: mark, takenBack: `-${mark}` };

  async function change(
    mark: string,
    { update, condition, values }: Change,
    options: { abortSignal?: AbortSignal } = {},
  ): Promise<Record<string, unknown> | undefined> {
    const notYet = "(attribute_not_exists(#last) OR #last <> :mark)";
    const { written, item = {} } = await conditionalWrite(
      new UpdateCommand({
        TableName: tableName(),
        Key,
        UpdateExpression: `SET #last = :mark${update}`,
        ConditionExpression: condition ? `${notYet} AND ${condition}` : notYet,
        ExpressionAttributeNames: { "#all": "attempts", "#subject": subjectAttribute, "#last": "last" },
        ExpressionAttributeValues: { ":mark": mark, ...values },
      }),
      options,
    );
    return written || item.last === mark ? undefined : item;
  }

  return {
    /** @returns the item as it is where a limit is reached */
    count: ({ perNetwork, perSubject, expires }: { perNetwork: number; perSubject: number; expires: number }) =>
      change(marks.counted, {
        update: ", expiresAt = :expires ADD #all :one, #subject :one",
        condition:
          "(attribute_not_exists(#all) OR #all < :network) AND (attribute_not_exists(#subject) OR #subject < :both)",
        values: { ":one": 1, ":network": perNetwork, ":both": perSubject, ":expires": expires },
      }).catch(async (error: unknown) => {
        // It may have been counted, every answer having been lost, and nobody will judge it.
        await change(
          marks.takenBack,
          {
            update: " ADD #all :less, #subject :less",
            condition: "#last = :counted",
            values: { ":less": -1, ":counted": mark },
          },
          // Stryker disable next-line ObjectLiteral: this only limits how long tidying up takes.
          { abortSignal: AbortSignal.timeout(tidyingMs) },
        ).catch(() => undefined);
        throw error;
      }),

    takeBack: async (): Promise<void> => {
      // Removed rather than set to zero: the item of a busy network must not grow with every order looked up.
      const others = await change(marks.takenBack, {
        update: " ADD #all :less REMOVE #subject",
        condition: "#subject = :one",
        values: { ":less": -1, ":one": 1 },
      });
      if (!others) return;
      await change(marks.takenBack, {
        update: " ADD #all :less, #subject :less",
        // Its hour may have ended, and the item with it: nothing is left to be taken back.
        condition: "attribute_exists(#all)",
        values: { ":less": -1 },
      });
    },
  };
}
