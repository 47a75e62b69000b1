import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type { DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import {
  alertRequestSortKey,
  recordPrefix,
  shopMarkPrefix,
  snapshotSortKey,
} from "../database/schema.ts";
import { answerIn, changeOf } from "../follower/change.ts";
import { follow } from "../follower/follow.ts";
import { sentFulfilmentsIn } from "../follower/shop.ts";
import { environment } from "../platform/environment.ts";
import { nameOf } from "../platform/failure.ts";
import { keepTimeLimit, timeouts } from "../platform/time-limit.ts";

let client: LambdaClient | undefined;

/** Starts the mailer, so that a confirmation is in the mailbox at once. Where that fails, its schedule does within a minute. */
async function startMailer(): Promise<void> {
  const { alertMailer } = environment;
  if (alertMailer === undefined) return;
  const start = new InvokeCommand({
    FunctionName: alertMailer,
    InvocationType: "Event",
    Payload: Buffer.from("{}"),
  });
  client ??= keepTimeLimit(
    new LambdaClient({ maxAttempts: 2, requestHandler: timeouts(2_000) }),
  );
  await client.send(start).catch((error: unknown) => {
    console.warn({ event: "mailer-not-started", error: nameOf(error) });
  });
}

/**
 * Follows the changes of records, snapshots and marks of the shop's fulfilments, and new requests for alerts. A batch that fails is delivered again in
 * halves, down to the change that fails.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  const sortKeyOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.sk?.S ?? "";
  const isRequest = (record: DynamoDBRecord) =>
    record.eventName === "INSERT" && sortKeyOf(record) === alertRequestSortKey;
  if (Records.some(isRequest)) await startMailer();
  await follow(
    Records.filter((record) => sortKeyOf(record).startsWith(recordPrefix)).map(changeOf),
    Records.filter((record) => sortKeyOf(record) === snapshotSortKey).flatMap(
      (record) => answerIn(record) ?? [],
    ),
    Records.filter((record) => sortKeyOf(record).startsWith(shopMarkPrefix)).flatMap(
      sentFulfilmentsIn,
    ),
  );
}
