import pLimit from "p-limit";
import { orderKey } from "../../../shared/keys.ts";
import { pageLimit } from "../../../shared/paging.ts";
import type { ShopOrder as RecordInShop } from "../../../shared/shop.ts";
import { unknownCursor } from "../../database/list/cursor.ts";
import { readChanges } from "../../imports/items.ts";
import { knownImport } from "../../imports/job-store.ts";
import { busy } from "../../platform/failure.ts";
import { findRecord, recordsAt } from "../../records/find.ts";
import { recordKey, type StoredRecord } from "../../records/item.ts";
import { recordNotFound } from "../../records/refusals.ts";
import { type ShopClient, type ShopOrder, ShopRefusal, ShopTrouble } from "./client.ts";
import { shopForRequest } from "./connection.ts";
import { markingOf } from "./marking.ts";
import { isWanted, newsOf, type StoredNews, wantMarked } from "./store.ts";

const atOnce = 8;

/** The records of a call, those that are gone by their `_id`s alone. */
type Chosen = readonly {
  readonly _id: string;
  readonly name: string;
  readonly record: StoredRecord | undefined;
}[];

/** What a page of an import wrote, and the cursor of the next one. */
async function chosenOfImport(importId: string, cursor = "0.0", limit = pageLimit) {
  const [, chunk = "", from = ""] = /^(\d{1,4})\.(\d{1,6})$/.exec(cursor) ?? [];
  if (chunk === "") throw unknownCursor();
  const { chunks } = await knownImport(importId);
  let at = Number(from);
  for (let number = Number(chunk); number < chunks; number += 1, at = 0) {
    const changes = (await readChanges({ importId, number }))
      .slice(at)
      .filter((one) => one !== null);
    if (changes.length === 0) continue;
    const last = changes[limit - 1];
    // An order's parcels are marked together, so they come on one page.
    const end = last
      ? changes.findLastIndex(({ name }) => orderKey(name) === orderKey(last.name)) + 1
      : changes.length;
    const page = changes.slice(0, end);
    const records = new Map(
      (await recordsAt(page.map(recordKey))).map((one) => [one._id, one]),
    );
    // What was corrected since stands under another key.
    const chosen = await pLimit(atOnce).map(page, async ({ _id, name }) => ({
      _id,
      name,
      record: records.get(_id) ?? (await findRecord(_id)),
    }));
    const next = end < changes.length ? `${number}.${at + end}` : `${number + 1}.0`;
    const isLast = end === changes.length && number + 1 === chunks;
    return {
      chosen,
      nextCursor: isLast ? undefined : next,
    };
  }
  return { chosen: [], nextCursor: undefined };
}

async function chosenByIds(ids: readonly string[]): Promise<Chosen> {
  return pLimit(atOnce).map([...new Set(ids)], async (_id) => {
    const record = await findRecord(_id);
    return { _id, name: record?.name ?? "", record };
  });
}

/** Why a record's order is not marked, as far as the portal itself knows. */
function knownRefusal(
  record: StoredRecord | undefined,
  news: StoredNews | undefined,
): string | undefined {
  if (!record) return recordNotFound().message;
  return news && isWanted(news) ? "The shop is being told already." : undefined;
}

interface Request {
  readonly ids?: readonly string[] | undefined;
  readonly importId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly isDryRun: boolean;
}

async function ordersIn(
  client: ShopClient,
  names: readonly string[],
): Promise<readonly ShopOrder[]> {
  try {
    return await client.ordersFor(names);
  } catch (error) {
    if (!(error instanceof ShopTrouble || error instanceof ShopRefusal)) throw error;
    throw busy(`${error.message} Please try again in a moment.`, 30);
  }
}

/**
 * Wants records' orders marked as shipped in the shop, or says what would become of each.
 * @throws Failure `shop_not_connected`, `not_found`, `busy` where the shop does not answer
 */
export async function fulfilInShop({
  ids = [],
  importId,
  cursor,
  limit,
  isDryRun,
}: Request) {
  const client = await shopForRequest();
  const { chosen, nextCursor } =
    importId === undefined
      ? { chosen: await chosenByIds(ids), nextCursor: undefined }
      : await chosenOfImport(importId, cursor, limit);
  const news = await newsOf(chosen.map(({ _id }) => _id));
  const open = chosen
    .filter(({ _id, record }) => !knownRefusal(record, news.get(_id)))
    .flatMap(({ record }) => record ?? []);
  const found = await ordersIn(client, [...new Set(open.map(({ name }) => name))]);
  const byOrder = Map.groupBy(found, ({ name }) => orderKey(name));
  const together = Map.groupBy(open, ({ name }) => orderKey(name));

  const reasonFor = (record: StoredRecord): string | undefined => {
    const key = orderKey(record.name);
    const ofOrder = together.get(key) ?? [];
    const numbers = ofOrder.map(({ trackingNo }) => trackingNo);
    const phones = ofOrder.map(({ phone }) => phone);
    const marking = markingOf({ ...record, numbers, phones }, byOrder.get(key) ?? []);
    if (marking.kind === "refused") return marking.refusal.message;
    return marking.kind === "marked"
      ? "It's marked as shipped in the shop already, with this number."
      : undefined;
  };
  const now = Date.now();
  const orders = await pLimit(atOnce).map(
    chosen,
    async ({ _id, name, record }): Promise<RecordInShop> => {
      const reason = knownRefusal(record, news.get(_id)) ?? (record && reasonFor(record));
      if (reason !== undefined || !record)
        return { _id, name, result: "refused", reason };
      if (isDryRun) return { _id, name, result: "ready" };
      await wantMarked(record, now);
      return { _id, name, result: "accepted" };
    },
  );
  return { shop: client.name, orders, nextCursor };
}
