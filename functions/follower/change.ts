import { isDeepStrictEqual } from "node:util";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import type { RecordChange } from "../records/history/follow.ts";
import { storedRecord } from "../records/item.ts";

/** A change of a record's item, with the item's key. */
export interface FollowedChange extends RecordChange {
  readonly key: { readonly pk: string; readonly sk: string };
}

type Image = NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"];

const recordIn = (image: Image) =>
  // The types of the stream and of the client name the same values.
  image && storedRecord.parse(unmarshall(image as Parameters<typeof unmarshall>[0]));

/** Time to live deletes in the name of the service itself. */
const byTimeToLive = ({ userIdentity }: DynamoDBRecord) => userIdentity?.principalId === "dynamodb.amazonaws.com";

/** The shipment of a snapshot's change; undefined where the courier's answer stayed the same, or the snapshot ended. */
export function answeredShipment({ dynamodb }: DynamoDBRecord): string | undefined {
  const { Keys, OldImage, NewImage } = dynamodb ?? {};
  const told = (image: Image) => [image?.data, image?.firstAskedAt];
  if (!NewImage?.data || isDeepStrictEqual(told(OldImage), told(NewImage))) return undefined;
  return String(Keys?.pk?.S);
}

/** Reads a stream record of a tracking record's item. A record of an older stream may lack the images. */
export function changeOf(record: DynamoDBRecord): FollowedChange {
  const { Keys, OldImage, NewImage, ApproximateCreationDateTime = 0 } = record.dynamodb ?? {};
  return {
    key: { pk: String(Keys?.pk?.S), sk: String(Keys?.sk?.S) },
    before: recordIn(OldImage),
    after: recordIn(NewImage),
    at: new Date(ApproximateCreationDateTime * 1000).toISOString(),
    expired: byTimeToLive(record),
  };
}
