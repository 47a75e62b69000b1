import type { DynamoDBStreamEvent } from "aws-lambda";
import { snapshotSortKey } from "../database/schema.ts";
import { answerIn, changeOf } from "../follower/change.ts";
import { follow } from "../follower/follow.ts";

/**
 * Follows the changes of records and snapshots. A batch that fails is delivered again in halves, down to the change that
 * fails.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  const isSnapshot = ({ dynamodb }: (typeof Records)[number]) => dynamodb?.Keys?.sk?.S === snapshotSortKey;
  await follow(
    Records.filter((record) => !isSnapshot(record)).map(changeOf),
    Records.filter(isSnapshot).flatMap((record) => answerIn(record) ?? []),
  );
}
