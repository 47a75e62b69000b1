import type { DynamoDBStreamEvent } from "aws-lambda";
import { changeOf } from "../follower/change.ts";
import { follow } from "../follower/follow.ts";

/** Follows the changes of records. A batch that fails is delivered again in halves, down to the change that fails. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  await follow(Records.map(changeOf));
}
