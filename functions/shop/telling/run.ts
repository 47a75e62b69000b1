import { carrierOf } from "../../../shared/carriers.ts";
import { Failure } from "../../../shared/errors.ts";
import { orderKey, trackingKey } from "../../../shared/keys.ts";
import { eachDue, listedKeys, withLease } from "../../database/due.ts";
import type { ItemKey } from "../../database/reads.ts";
import { linkTokenFor, linkUrl } from "../../lookup/order-links.ts";
import { environment } from "../../platform/environment.ts";
import { findRecord, recordsOfOrder } from "../../records/find.ts";
import type { StoredRecord } from "../../records/item.ts";
import { isTracked, readSnapshots } from "../../shipments/snapshot-store.ts";
import {
  type ShopClient,
  type ShopClock,
  ShopRefusal,
  ShopTrouble,
  shopCalls,
  systemClock,
  type ToldParcel,
  UnknownOrder,
} from "./client.ts";
import { type ConnectedShop, connectedShop } from "./connection.ts";
import { markingOf } from "./marking.ts";
import { isToTell, leastOf, milestoneOf } from "./milestones.ts";
import {
  giveUp,
  isSerious,
  isWanted,
  leaseKey,
  makeNewsDue,
  newsLists,
  newsOf,
  readNews,
  readShopState,
  recordIdIn,
  type ShopState,
  type StoredNews,
  settleNews,
  writeShopState,
} from "./store.ts";

const secondMs = 1_000;
const dayMs = 24 * 60 * 60 * secondMs;
/** Two calls a second. */
const betweenCallsMs = secondMs / 2;
/** As long as the function may run. */
const leaseMs = 120 * secondMs;
/** Enough for the calls of one order, each of which takes 10 s at most. */
const lastOrderMs = 45 * secondMs;
const mostAtOnce = 200;
/** What the shop could not be told comes again behind the others. */
const againMs = 5 * 60 * secondMs;
const givenUpAfterMs = 3 * dayMs;
/** A tracking address that was changed back in the shop is set once more, then left. */
const mostAddressed = 2;

/** The carriers whose parcels Shopify follows by itself. */
const followedByShop: ReadonlySet<string> = new Set([
  "UPS",
  "FedEx",
  "DHL Express",
  "USPS",
  "Canada Post",
]);

export interface ShopRun {
  told: number;
  refused: number;
  /** Why it ended. `off`: no shop is connected; `running`: another run is under way. */
  end: "done" | "time" | "trouble" | "off" | "running" | "nothing-due";
  trouble?: string;
  /** The trouble needs a person, or lasts for hours. */
  isSerious?: boolean;
}

/** Everything a run tells with. */
interface Telling {
  readonly client: ShopClient;
  readonly now: () => number;
}

const carrierName = (trackingNo: string) => carrierOf(trackingNo)?.name;
const isFollowedByShop = ({ trackingNo }: Pick<StoredRecord, "trackingNo">) =>
  followedByShop.has(carrierName(trackingNo) ?? "");

const ourAddresses = () => linkUrl(environment.portalUrl, "");

/** @throws ShopRefusal where the links of its order have ended */
async function parcelOf(record: StoredRecord, now: number): Promise<ToldParcel> {
  try {
    const { token } = await linkTokenFor(record, { now });
    const url = linkUrl(environment.portalUrl, token);
    return {
      trackingNo: record.trackingNo,
      url,
      company: carrierName(record.trackingNo),
    };
  } catch (error) {
    throw error instanceof Failure ? new ShopRefusal(error.message) : error;
  }
}

/** The records of an order that are to be marked, with their news. */
async function wantedAmong(ofOrder: readonly StoredRecord[]) {
  const news = await newsOf(ofOrder.map(({ _id }) => _id));
  return ofOrder.flatMap((one) => {
    const own = news.get(one._id);
    return own && isWanted(own) ? [{ record: one, news: own }] : [];
  });
}

/** Marks the order of a record as shipped, with all of its parcels that are wanted. */
async function mark(record: StoredRecord, { client, now }: Telling): Promise<void> {
  const ofOrder = await recordsOfOrder(record.name);
  const wanted = await wantedAmong(ofOrder);
  const numbers = wanted.map((one) => one.record.trackingNo);
  const phones = ofOrder.map(({ phone }) => phone);
  const marking = markingOf(
    { ...record, numbers, phones },
    await client.ordersFor([record.name]),
  );
  if (marking.kind === "refused") throw marking.refusal;
  const isMarked = marking.kind === "marked";
  const told = isMarked ? wanted.filter((one) => one.record._id === record._id) : wanted;
  const fulfilment = isMarked
    ? marking.fulfilment
    : await client.fulfil(
        marking.order,
        await Promise.all(told.map((one) => parcelOf(one.record, now()))),
      );
  const toldAt = new Date(now()).toISOString();
  for (const { record: one, news } of told) {
    const addressed = isMarked ? news.addressed : 1;
    const { name, trackingNo } = one;
    await settleNews(news, { fulfilment, toldAt, name, trackingNo, addressed });
  }
}

/** Sets our address on a fulfilment where it is to be, and tells its newest milestone. @returns what is known of it then */
async function followFulfilment(
  { fulfilment, addressed, toldAt, name = "" }: StoredNews,
  record: StoredRecord,
  { client: { milestones }, now }: Telling,
): Promise<Partial<StoredNews>> {
  // What was marked under a mistyped order number is another customer's fulfilment.
  if (name !== "" && orderKey(name) !== orderKey(record.name)) return {};
  const found = milestones && fulfilment ? await milestones.read(fulfilment) : undefined;
  if (!milestones || !found || found.isCancelled) return {};
  const holderOf = (number: string) =>
    own.find((one) => trackingKey(one.trackingNo) === trackingKey(number));
  const numbers = new Set(found.tracking.map(({ number }) => trackingKey(number)));
  const ofOrder = await recordsOfOrder(record.name);
  const own = ofOrder.filter((one) => numbers.has(trackingKey(one.trackingNo)));
  // The shop keeps another number than the record has by now.
  if (!own.some(({ _id }) => _id === record._id)) return {};
  const isFollowed = own.some(isFollowedByShop);
  const noted: Partial<StoredNews> = {};

  const isForeign = found.tracking.some(
    ({ number, url }) => holderOf(number) && !url.startsWith(ourAddresses()),
  );
  if (isForeign && addressed < mostAddressed && (!isFollowed || addressed > 0)) {
    const parcels = new Map(
      await Promise.all(
        own.map(async (one) => [one, await parcelOf(one, now())] as const),
      ),
    );
    const tracking = found.tracking.map(({ number, url }) => {
      const holder = holderOf(number);
      return { number, url: (holder && parcels.get(holder)?.url) ?? url };
    });
    await milestones.setTracking(
      { ...found, company: found.company ?? carrierName(record.trackingNo) },
      tracking,
    );
    const at = toldAt ?? new Date(now()).toISOString();
    Object.assign(noted, {
      addressed: addressed + 1,
      toldAt: at,
      name: record.name,
      trackingNo: record.trackingNo,
    });
  }

  const snapshots = await readSnapshots(own.map(({ trackingNo }) => trackingNo));
  const reached = own.map(({ trackingNo }) => {
    const snapshot = snapshots.get(trackingNo);
    return isTracked(snapshot) ? milestoneOf(snapshot, now()) : undefined;
  });
  const milestone = leastOf(reached);
  if (milestone && !isFollowed && isToTell(milestone, found.events))
    await milestones.tell(found.id, milestone);
  return {
    ...noted,
    milestone: reached[own.findIndex(({ _id }) => _id === record._id)]?.status,
  };
}

/** Tells what is due of one record. */
async function tellOne(key: ItemKey, telling: Telling, run: ShopRun): Promise<void> {
  const _id = recordIdIn(key);
  const news = await readNews(_id);
  if (news?.since === undefined) return;
  const record = await findRecord(_id);
  if (!record) {
    // An undo does not wake it.
    await settleNews(news, {}, { wantedAt: undefined });
    return;
  }
  try {
    if (isWanted(news)) await mark(record, telling);
    else await settleNews(news, await followFulfilment(news, record, telling));
    run.told += 1;
  } catch (error) {
    if (!(error instanceof ShopRefusal)) throw error;
    run.refused += 1;
    // An order of another channel is unknown to this shop, and no member asked to mark it.
    const isElsewhere = news.isAutomatic === true && error instanceof UnknownOrder;
    await giveUp(news, error.message, telling.now(), { isListed: !isElsewhere });
  }
}

/** What could not be told comes again; after three days a milestone is dropped, and an order to be marked is listed. */
async function postpone(key: ItemKey, reason: string, now: number): Promise<void> {
  const news = await readNews(recordIdIn(key));
  if (!news) return;
  const isOld = now - Date.parse(news.since ?? "") >= givenUpAfterMs;
  if (isOld) await giveUp(news, reason, now);
  else await makeNewsDue(news, now + againMs);
}

async function tellDue(
  telling: Telling,
  run: ShopRun,
  stopAt: number,
): Promise<ShopTrouble | undefined> {
  const { now } = telling;
  for await (const key of eachDue(newsLists.due, now, mostAtOnce)) {
    if (now() >= stopAt) {
      run.end = "time";
      return undefined;
    }
    try {
      await tellOne(key, telling, run);
    } catch (error) {
      if (!(error instanceof ShopTrouble)) throw error;
      await postpone(key, error.message, now());
      return error;
    }
  }
  return undefined;
}

/** Keeps which shop is connected for those that do not read the secret. */
async function keepConnection(
  state: ShopState,
  shop: ConnectedShop,
  client: ShopClient,
  now: number,
): Promise<ShopState> {
  const automaticSince = shop.isAutomatic
    ? (state.automaticSince ?? new Date(now).toISOString())
    : undefined;
  const next = { ...state, shop: client.name, automaticSince };
  if (next.shop !== state.shop || next.automaticSince !== state.automaticSince)
    await writeShopState(next);
  return next;
}

const troubleOf = (
  { trouble }: ShopState,
  { message, isRefused }: ShopTrouble,
  now: number,
) => ({
  since: trouble?.since ?? new Date(now).toISOString(),
  reason: message,
  isRefused,
});

/** Tells the shop what is due: one run at a time, one order after another, two calls a second at most. */
export async function tellShop(clock: ShopClock = systemClock): Promise<ShopRun> {
  const { now } = clock;
  const run: ShopRun = { told: 0, refused: 0, end: "nothing-due" };
  const [shop, stored] = await Promise.all([connectedShop(), readShopState()]);
  if (!shop) {
    if (stored.shop !== undefined) await writeShopState({});
    return { ...run, end: "off" };
  }
  const client = shop.client(shopCalls(clock, betweenCallsMs), clock);
  const state = await keepConnection(stored, shop, client, now());
  if ((await listedKeys(newsLists.due, now(), 1)).length === 0) return run;
  const time = { now, forMs: leaseMs, restMs: () => betweenCallsMs };
  const ended = await withLease(leaseKey, time, async (leaseEnds): Promise<ShopRun> => {
    run.end = "done";
    const trouble = await tellDue({ client, now }, run, leaseEnds - lastOrderMs);
    const next = {
      ...state,
      trouble: trouble && troubleOf(run.told > 0 ? {} : state, trouble, now()),
    };
    if (trouble || state.trouble) await writeShopState(next);
    if (!trouble) return run;
    return {
      ...run,
      end: "trouble",
      trouble: trouble.message,
      isSerious: isSerious(next, now()),
    };
  });
  return ended ?? { ...run, end: "running" };
}
