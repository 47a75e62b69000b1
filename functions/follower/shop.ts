import type { DynamoDBRecord } from "aws-lambda";
import pLimit from "p-limit";
import * as z from "zod/mini";
import { lazyObject } from "../../shared/lazy-schema.ts";
import type { ItemKey } from "../database/reads.ts";
import { shopMarkPrefix } from "../database/schema.ts";
import { allKeysWithNumber, recordsAt } from "../records/find.ts";
import { isTracked, type Snapshot } from "../shipments/snapshot-store.ts";
import { shopMark } from "../shop/items.ts";
import { milestoneOf } from "../shop/telling/milestones.ts";
import {
  makeNewsDue,
  newsOf,
  noteFulfilment,
  readShopState,
  wantMarked,
} from "../shop/telling/store.ts";
import { contentOf, type FollowedChange } from "./change.ts";
import type { FollowedShipment } from "./references.ts";

const atOnce = 8;

/** A fulfilment that Shopify sent, and the `_id`s of the records that have its numbers. */
export interface SentFulfilment {
  readonly id: string;
  readonly records: readonly string[];
  readonly expiresAt: number;
}

const markItem = lazyObject(() => ({
  ...z.pick(shopMark, { numbers: true }).shape,
  sk: z.string(),
  expiresAt: z.number(),
}));

/** What a change of a mark tells; none where it ended. */
export function sentFulfilmentsIn({ dynamodb }: DynamoDBRecord): SentFulfilment[] {
  const image = dynamodb?.NewImage;
  if (!image) return [];
  const { sk, numbers, expiresAt } = markItem.parse(contentOf(image));
  return [
    { id: sk.slice(shopMarkPrefix.length), records: Object.values(numbers), expiresAt },
  ];
}

async function followAnswer(
  { number, isAnswered, arrived }: FollowedShipment,
  snapshot: Snapshot | undefined,
) {
  if (!isTracked(snapshot)) return;
  const now = Date.now();
  const keys: readonly ItemKey[] = isAnswered ? await allKeysWithNumber(number) : arrived;
  const records = await recordsAt(keys);
  const reached = milestoneOf(snapshot, now)?.status;
  for (const news of (await newsOf(records.map(({ _id }) => _id))).values()) {
    // A date may be another one each time.
    const isNew =
      reached !== undefined && (reached !== news.milestone || reached === "DELAYED");
    if (news.fulfilment !== undefined && isNew) await makeNewsDue(news, now);
  }
}

/**
 * Follows what the connected shop should know: of orders that are marked without a press, of fulfilments that it sent, and of
 * the milestones of both. The worker decides what it is told.
 */
export async function followShop(
  changes: readonly FollowedChange[],
  sent: readonly SentFulfilment[],
  shipments: readonly FollowedShipment[],
  snapshots: ReadonlyMap<string, Snapshot>,
): Promise<void> {
  if (changes.length + sent.length + shipments.length === 0) return;
  const { shop, automaticSince } = await readShopState();
  if (shop === undefined) return;
  const limit = pLimit(atOnce);
  const isNew = ({ before, after }: FollowedChange) =>
    before?._id !== after?._id && after?.version === 1;
  const created = changes
    .filter(isNew)
    .flatMap(({ after }) => after ?? [])
    .filter(
      ({ createdAt }) => automaticSince !== undefined && createdAt >= automaticSince,
    );
  await limit.map(created, (record) => wantMarked(record, Date.now(), true));
  if (shop !== "Shopify") return;
  await limit.map(sent, ({ id, records, expiresAt }) =>
    noteFulfilment(records, id, expiresAt, Date.now()),
  );
  await limit.map(shipments, (shipment) =>
    followAnswer(shipment, snapshots.get(shipment.number)),
  );
}
