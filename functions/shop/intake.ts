import { createHash } from "node:crypto";
import { ulid } from "ulid";
import { trackingKey } from "../../shared/keys.ts";
import { phoneAfter } from "../../shared/phones.ts";
import type { TrackingFields } from "../../shared/records.ts";
import type { ShopResult } from "../../shared/shop.ts";
import { ifAbsentOrExpired } from "../database/conditional-write.ts";
import { readItem } from "../database/item.ts";
import { isExpired, monthsAfter, tableName, unixSeconds } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { checkRows } from "../imports/check-rows.ts";
import { environment } from "../platform/environment.ts";
import { busy } from "../platform/failure.ts";
import { recordsOfOrder } from "../records/find.ts";
import { newRecord, nextVersion, type Origin, type StoredRecord } from "../records/item.ts";
import { type Action, transition } from "../records/write.ts";
import { readCell, shownText } from "../spreadsheet/cell.ts";
import { markKey, notTakenKey, type ShopMark, shopMark } from "./items.ts";
import type { SentOrder } from "./sent-order.ts";

/** A transaction holds 100 writes. */
const mostNumbers = 25;
/** How often other calls for the same order may come first. */
const maxAttempts = 8;
const keptSeconds = 30 * 24 * 60 * 60;

const origin: Origin = { by: "shop", via: "shop" };

/** A tracking number that breaks a rule, its texts as they came. */
interface Refused extends TrackingFields {
  readonly reason: string;
}

interface Checked {
  readonly rows: readonly TrackingFields[];
  readonly refused: readonly Refused[];
}

/** What was sent by the rules of a file's rows, a row for each tracking number. */
function checked({ orderNumber, phone, trackingNumbers }: SentOrder): Checked {
  const cell = (text: string) => readCell(text, "workbook");
  const { rows, refused } = checkRows(
    trackingNumbers.map((text, at) => ({
      ...{ row: at + 1, name: cell(orderNumber), phone: cell(phone) },
      trackingNo: cell(text),
    })),
  );
  if (rows.length + refused.length <= mostNumbers) {
    const asSent = (row: number, shown: string) => trackingNumbers[row - 1] ?? shown;
    return {
      rows,
      refused: refused.map(({ row, trackingNo, error }) => ({
        ...{ name: orderNumber, phone, trackingNo: asSent(row, trackingNo), reason: error },
      })),
    };
  }
  const reason = `An order may have at most ${mostNumbers} tracking numbers in one call`;
  return {
    rows: [],
    refused: [{ name: orderNumber, phone, trackingNo: trackingNumbers.join(", ").slice(0, 500), reason }],
  };
}

/** What a call changes of a number. */
interface Step {
  readonly result: ShopResult["result"];
  readonly _id: string;
  readonly actions: readonly Action[];
}

/** The order's records by tracking number's key, and what was noted of them. */
interface Known {
  readonly stored: ReadonlyMap<string, StoredRecord>;
  readonly noted: ReadonlyMap<string, string>;
}

/** The shop's own record under a number that it noted, which only the shop has written. */
function ownRecord(key: string, { stored, noted }: Known): StoredRecord | undefined {
  const record = stored.get(key);
  return record?.via === "shop" && record._id === noted.get(key) ? record : undefined;
}

/** The record that a corrected number replaces: the one number that went, where one came. */
function replacedBy({ rows, refused }: Checked, known: Known): StoredRecord | undefined {
  const keys = new Set([...rows, ...refused].map(({ trackingNo }) => trackingKey(trackingNo)));
  const came = rows.map(({ trackingNo }) => trackingKey(trackingNo)).filter((key) => isUnknown(key, known));
  const went = [...known.noted.keys()].filter((key) => !keys.has(key)).flatMap((key) => ownRecord(key, known) ?? []);
  return came.length === 1 && went.length === 1 ? went[0] : undefined;
}

const isUnknown = (key: string, { stored, noted }: Known) => !stored.has(key) && !noted.has(key);

/** @param replaced the record whose number was corrected, where the call is newer than all before */
function stepFor(
  row: TrackingFields,
  known: Known,
  replaced: StoredRecord | undefined,
  isNewer: boolean,
  now: Date,
): Step {
  const key = trackingKey(row.trackingNo);
  const changing = (before: StoredRecord, fields: Partial<TrackingFields>, result: Step["result"]): Step => {
    const after = nextVersion(before, { phone: phoneAfter(before.phone, row.phone), ...fields }, origin, now);
    return { result, _id: before._id, actions: transition(before, after, origin, now) };
  };
  if (isUnknown(key, known)) {
    if (replaced) return changing(replaced, { trackingNo: row.trackingNo }, "replaced");
    const record = newRecord(row, ulid(now.getTime()), now, origin);
    return { result: "added", _id: record._id, actions: transition(undefined, record, origin, now) };
  }
  const own = ownRecord(key, known);
  if (own && isNewer && phoneAfter(own.phone, row.phone) !== own.phone) return changing(own, {}, "changed");
  return { result: "unchanged", _id: known.noted.get(key) ?? known.stored.get(key)?._id ?? "", actions: [] };
}

/** The lines about what could not be taken: the same says the same once, and what no longer holds goes. */
function linesFor(order: SentOrder, refused: readonly Refused[], before: ShopMark["notTaken"], now: Date) {
  const actions: Action[] = [];
  const notTaken: Record<string, string> = {};
  const TableName = tableName();
  for (const { name, phone, trackingNo, reason } of refused) {
    const said = JSON.stringify([name, phone, trackingNo, reason]);
    const hash = createHash("sha256").update(said).digest("base64url").slice(0, 22);
    if (notTaken[hash] !== undefined) continue;
    const id = before[hash] ?? ulid(now.getTime());
    notTaken[hash] = id;
    if (before[hash] !== undefined) continue;
    const line = { id, at: now.toISOString(), source: order.source, orderNumber: name, phone, trackingNo, reason };
    const expiresAt = unixSeconds(now.getTime()) + keptSeconds;
    actions.push({ Put: { TableName, Item: { ...notTakenKey(id), ...line, expiresAt } } });
  }
  for (const [hash, id] of Object.entries(before)) {
    if (notTaken[hash] === undefined) actions.push({ Delete: { TableName, Key: notTakenKey(id) } });
  }
  return { actions, notTaken };
}

async function readMark(key: ReturnType<typeof markKey>): Promise<ShopMark | undefined> {
  const item = await readItem(key);
  return item && !isExpired(item) ? shopMark.parse(item) : undefined;
}

/** @returns undefined where another call came first */
async function attempt(order: SentOrder, { rows, refused }: Checked): Promise<ShopResult[] | undefined> {
  const key = markKey(order);
  const [mark, records] = await Promise.all([readMark(key), recordsOfOrder(order.orderNumber, { consistent: true })]);
  const resultOf = (trackingNumber: string, result: ShopResult["result"], reason?: string): ShopResult => ({
    ...{ orderNumber: order.orderNumber, trackingNumber, result },
    ...(reason !== undefined && { reason }),
  });
  if (mark && order.updatedAt < mark.updatedAt) {
    return [...rows, ...refused].map(({ trackingNo }) => resultOf(trackingNo, "unchanged"));
  }

  const now = new Date();
  const isNewer = mark !== undefined && order.updatedAt > mark.updatedAt;
  const stored = new Map(records.map((record) => [trackingKey(record.trackingNo), record]));
  const known: Known = { stored, noted: new Map(Object.entries(mark?.numbers ?? {})) };
  const replaced = isNewer ? replacedBy({ rows, refused }, known) : undefined;
  const steps = rows.map((row) => ({ row, ...stepFor(row, known, replaced, isNewer, now) }));
  const open = refused.filter(({ trackingNo }) => !stored.has(trackingKey(trackingNo)));
  const lines = linesFor(order, open, mark?.notTaken ?? {}, now);

  const numbers = Object.fromEntries([
    // A number that the shop itself corrected may come back when it corrects it again.
    ...[...known.noted].filter(([, _id]) => _id !== replaced?._id),
    ...steps.map(({ row, _id }) => [trackingKey(row.trackingNo), _id] as const),
  ]);
  const actions = [...steps.flatMap((step) => step.actions), ...lines.actions];
  const isNoted = mark && !isNewer && Object.keys(numbers).length === known.noted.size;
  if (!isNoted || actions.length > 0) {
    const refusals = await transactWrite([...actions, putMark(key, mark, { ...order, numbers, ...lines }, now)]);
    if (refusals) return undefined;
  }
  return [
    ...steps.map(({ row, result }) => resultOf(row.trackingNo, result)),
    ...refused.map((one) =>
      open.includes(one) ? resultOf(one.trackingNo, "notTaken", one.reason) : resultOf(one.trackingNo, "unchanged"),
    ),
  ];
}

type NewMark = Pick<ShopMark, "updatedAt" | "numbers" | "notTaken">;

/** Conditional on the mark as it was read: of two calls at once one reads again. It is kept as long as a record made now. */
function putMark(
  key: ReturnType<typeof markKey>,
  mark: ShopMark | undefined,
  { updatedAt, numbers, notTaken }: NewMark,
  now: Date,
): Action {
  const revision = (mark?.revision ?? 0) + 1;
  const expiresAt = monthsAfter(now.toISOString(), environment.recordMonths);
  const unchanged = { ConditionExpression: "revision = :read", ExpressionAttributeValues: { ":read": mark?.revision } };
  return {
    Put: {
      TableName: tableName(),
      Item: { ...key, updatedAt, numbers, notTaken, revision, expiresAt },
      ...(mark ? unchanged : ifAbsentOrExpired()),
    },
  };
}

/**
 * Takes what the shop sent of one shipment, all of it in one transaction with the mark that it came: the same again, an older
 * one later, or both at once change nothing, and a record that anybody else wrote stands.
 * @returns what became of each tracking number
 * @throws Failure `busy` while other calls for the order keep coming first
 */
export async function takeOrder(sent: SentOrder): Promise<ShopResult[]> {
  // As it is stored: the mark and the record are of the same order then.
  const order = { ...sent, orderNumber: shownText(readCell(sent.orderNumber, "workbook")) };
  const found = checked(order);
  if (found.rows.length + found.refused.length === 0) {
    return [{ orderNumber: order.orderNumber, trackingNumber: "", result: "waiting" }];
  }
  for (let tried = 0; tried < maxAttempts; tried += 1) {
    const results = await attempt(order, found);
    if (results) return results;
  }
  throw busy();
}
