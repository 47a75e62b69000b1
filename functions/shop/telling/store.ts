import * as z from "zod/mini";
import { countsUpTo } from "../../../shared/attention-case.ts";
import { orderKey, trackingKey } from "../../../shared/keys.ts";
import { lazyObject } from "../../../shared/lazy-schema.ts";
import { type NotTold, type ShopNews, shopNames } from "../../../shared/shop.ts";
import { listedFrom, listedKeys, unlist } from "../../database/due.ts";
import {
  allUnexpired,
  batchGet,
  type ItemKey,
  readAs,
  readItem,
} from "../../database/reads.ts";
import { indexes } from "../../database/schema.ts";
import { ifAbsent, ifPresent, putItem, updateItem } from "../../database/writes.ts";
import { recordExpires, type StoredRecord } from "../../records/item.ts";

/** Keys and schemas of what the shop is to be told. The table stores these names: they must never change. */

export const newsPartition = (_id: string) => `SHOPNEWS#${_id}`;
/** Under the `_id` of its record, which no edit changes. */
export const newsKey = (_id: string): ItemKey => ({ pk: newsPartition(_id), sk: "NEWS" });
export const recordIdIn = ({ pk }: Pick<ItemKey, "pk">) =>
  pk.slice(newsPartition("").length);

/** What the worker has to look at, by the time from which on; and what the shop refused, by the time at which. */
export const newsLists = { due: "SHOPNEWS#DUE", failed: "SHOPNEWS#FAILED" } as const;

const storedNews = lazyObject(() => ({
  pk: z.string(),
  sk: z.string(),
  /** ISO 8601: since when the order is to be marked as shipped; absent for what the shop sent itself. */
  wantedAt: z.optional(z.string()),
  /** It is to be marked because the connection says `automatic`, not because a member asked for it. */
  isAutomatic: z.optional(z.boolean()),
  /** ISO 8601: since when something waits to be told; absent while nothing does. */
  since: z.optional(z.string()),
  /** ISO 8601 and a sentence for staff: when and why it was given up. */
  failedAt: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** The shop's own id of the fulfilment. */
  fulfilment: z.optional(z.string()),
  /** ISO 8601: when the order was marked, or our address set. */
  toldAt: z.optional(z.string()),
  /** The order and the number with which it was. */
  name: z.optional(z.string()),
  trackingNo: z.optional(z.string()),
  /** How often our address was set. */
  addressed: z._default(z.number(), 0),
  /** The last milestone that was looked at. */
  milestone: z.optional(z.string()),
  /** The place in its list. */
  [indexes.directory.sort]: z.optional(z.string()),
}));
export type StoredNews = z.infer<typeof storedNews>;

/** What the worker keeps for those that do not read the secret: the shop that is connected, and its trouble. */
const stateKey: ItemKey = { pk: "SHOPNEWS", sk: "STATE" };
export const leaseKey: ItemKey = { pk: "SHOPNEWS", sk: "RUN" };

const shopState = lazyObject(() => ({
  shop: z.optional(z.enum(shopNames)),
  /** ISO 8601: records made from then on are marked without a press. */
  automaticSince: z.optional(z.string()),
  /** Why the shop could not be told anything, since it last could. `isRefused`: only a person can mend it. */
  trouble: z.optional(
    z.object({ since: z.string(), reason: z.string(), isRefused: z.boolean() }),
  ),
}));
export type ShopState = z.infer<typeof shopState>;

const dayMs = 24 * 60 * 60 * 1000;
/** What was refused is listed for so long. */
const listedMs = 30 * dayMs;
/** A shop that fails for so long is said. */
const troubleMs = dayMs / 4;

export const readNews = (_id: string) => readAs(storedNews, newsKey(_id));

/** What is noted of records, by their `_id`s. */
export async function newsOf(
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredNews>> {
  const items = await batchGet([...new Set(ids)].map(newsKey));
  const news = allUnexpired(storedNews, items);
  return new Map(news.map((one) => [recordIdIn(one), one]));
}

export const readShopState = async (): Promise<ShopState> =>
  shopState.parse((await readItem(stateKey)) ?? {});
export const writeShopState = (state: ShopState) => putItem({ ...stateKey, ...state });

const dueFrom = (_id: string, at: number) => listedFrom(newsLists.due, at, newsKey(_id));
const sinceNow = (now: number) => ({ since: new Date(now).toISOString() });
/** For an order that is to be marked, perhaps once more. */
const openFrom = (_id: string, now: number) => ({
  ...sinceNow(now),
  failedAt: undefined,
  reason: undefined,
  ...dueFrom(_id, now),
});

/**
 * Notes that a record's order is to be marked as shipped, also once more where the shop no longer says that it is.
 * @param isAutomatic no member asked for it: done only where nothing was noted of the record
 */
export async function wantMarked(
  record: StoredRecord,
  now: number,
  isAutomatic = false,
): Promise<void> {
  const isOpen =
    "attribute_not_exists(wantedAt) OR attribute_exists(failedAt) OR attribute_exists(toldAt)";
  await updateItem(newsKey(record._id), {
    set: {
      wantedAt: new Date(now).toISOString(),
      isAutomatic: isAutomatic || undefined,
      toldAt: undefined,
      fulfilment: undefined,
      addressed: undefined,
      expiresAt: recordExpires(record),
      ...openFrom(record._id, now),
    },
    ...(isAutomatic ? ifAbsent : { condition: isOpen }),
  });
}

/** Makes what is noted of a record due. */
export async function makeNewsDue(news: StoredNews, now: number): Promise<void> {
  const set = dueFrom(recordIdIn(news), now);
  await updateItem(news, { set, setOnce: sinceNow(now), ...ifPresent });
}

/** Notes a fulfilment that the shop sent, so that our address is set on it. @param id by which its messages name it */
export async function noteFulfilment(
  records: readonly string[],
  id: string,
  expiresAt: number,
  now: number,
): Promise<void> {
  const setOnce = {
    fulfilment: `gid://shopify/Fulfillment/${id}`,
    ...sinceNow(now),
    expiresAt,
  };
  for (const _id of new Set(records))
    await updateItem(newsKey(_id), { set: dueFrom(_id, now), setOnce });
}

/** Ends what was due, unless something became due since. @param over what else is set then */
export const settleNews = (
  news: StoredNews,
  noted: Partial<StoredNews> = {},
  over: Partial<StoredNews> = {},
) => unlist(news, noted, { since: undefined, ...over });

/** An order is to be marked, and is not. */
export const isWanted = ({ wantedAt, toldAt, failedAt }: StoredNews) =>
  wantedAt !== undefined && toldAt === undefined && failedAt === undefined;

/** Drops a milestone or an address, and lists an order that was to be marked. @param reason a sentence for staff */
export async function giveUp(
  news: StoredNews,
  reason: string,
  now: number,
  { isListed = true } = {},
): Promise<void> {
  if (!isWanted(news)) return settleNews(news);
  const failedAt = new Date(now).toISOString();
  if (!isListed) return settleNews(news, { failedAt, reason });
  const set = {
    failedAt,
    reason,
    since: undefined,
    ...listedFrom(newsLists.failed, now, news),
  };
  await updateItem(news, { set, ...ifPresent });
}

/** Makes due again what was given up. */
export async function retryFailed(now: number): Promise<void> {
  const keys = (await listedKeys(newsLists.failed, now, 500, now - listedMs)).map(
    recordIdIn,
  );
  for (const news of (await newsOf(keys)).values())
    await updateItem(news, {
      set: openFrom(recordIdIn(news), now),
      condition: "attribute_exists(failedAt)",
    });
}

/** Whether a shop's trouble is to be said: it needs a person, or lasts for hours. */
export const isSerious = ({ trouble }: ShopState, now: number): boolean =>
  trouble !== undefined &&
  (trouble.isRefused || now - Date.parse(trouble.since) >= troubleMs);

/** What the shop was not told; undefined while there is nothing to say. */
export async function notToldNow(
  state: ShopState,
  now: number,
): Promise<NotTold | undefined> {
  const [failed, waiting] = await Promise.all([
    listedKeys(newsLists.failed, now, countsUpTo, now - listedMs),
    isSerious(state, now) ? listedKeys(newsLists.due, now + dayMs, countsUpTo) : [],
  ]);
  const count = Math.min(countsUpTo, failed.length + waiting.length);
  if (count === 0) return undefined;
  const newest = failed.at(-1);
  const news = newest && (await readNews(recordIdIn(newest)));
  return {
    count,
    reason:
      (waiting.length > 0 ? state.trouble?.reason : news?.reason) ??
      "The shop refused it.",
  };
}

/** What a record's drawer says. */
export function newsReply(
  news: StoredNews | undefined,
  record: Pick<StoredRecord, "name" | "trackingNo">,
): ShopNews | undefined {
  const { failedAt, reason, wantedAt, toldAt, name = "", trackingNo = "" } = news ?? {};
  if (failedAt !== undefined) return { state: "failed", at: failedAt, reason };
  if (toldAt !== undefined) {
    const isOtherOrder = name !== "" && orderKey(name) !== orderKey(record.name);
    const isOtherNumber =
      trackingNo !== "" && trackingKey(trackingNo) !== trackingKey(record.trackingNo);
    const kept = [
      isOtherOrder && `The shop marked order ${name}: put that right there.`,
      isOtherNumber && `The shop keeps ${trackingNo}: correct it there.`,
    ];
    return { state: "told", at: toldAt, reason: kept.find(Boolean) || undefined };
  }
  return wantedAt === undefined ? undefined : { state: "due", at: wantedAt };
}
