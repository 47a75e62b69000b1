import { isDeepStrictEqual } from "node:util";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import type { ItemKey } from "../database/reads.ts";
import { type StoredRecord, storedRecord } from "../records/item.ts";
import { numberIn, snapshotItem } from "../shipments/snapshot-store.ts";

/** One change of the item under a record's key, as the table's stream delivers it. */
export interface FollowedChange {
  readonly key: ItemKey;
  readonly before: StoredRecord | undefined;
  readonly after: StoredRecord | undefined;
}

type Image = NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"];

// The types of the stream and of the client name the same values.
export const contentOf = (image: NonNullable<Image>) =>
  unmarshall(image as Parameters<typeof unmarshall>[0]);
const versionIn = (image: Image) => image && storedRecord.parse(contentOf(image));

/** A new answer of the courier about a tracking number, which is given as a key. */
export interface Answer {
  readonly number: string;
  readonly data: ShipmentData;
  /** It says what the one before said: of it only time tells anything new. */
  readonly isRepeated?: boolean;
}

/** The answer in a snapshot's change; undefined where there is none, or the snapshot ended. */
export function answerIn({ dynamodb }: DynamoDBRecord): Answer | undefined {
  const { OldImage, NewImage } = dynamodb ?? {};
  // The first window that its customer was told decides when it is overdue.
  const told = (image: Image) => [image?.data, image?.firstAskedAt, image?.firstTold];
  const isRepeated = isDeepStrictEqual(told(OldImage), told(NewImage));
  const isAnswer =
    NewImage?.data &&
    !(isRepeated && isDeepStrictEqual(OldImage?.fetchedAt, NewImage.fetchedAt));
  if (!isAnswer) return undefined;
  const { pk, data } = snapshotItem.parse(contentOf(NewImage));
  return data && { number: numberIn(pk), data, isRepeated };
}

/** Reads a stream record of a tracking record's item. */
export function changeOf(record: DynamoDBRecord): FollowedChange {
  const { Keys, OldImage, NewImage } = record.dynamodb ?? {};
  return {
    key: { pk: String(Keys?.pk?.S), sk: String(Keys?.sk?.S) },
    before: versionIn(OldImage),
    after: versionIn(NewImage),
  };
}
