import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { ulid } from "ulid";
import { trackingKey } from "../../shared/keys.ts";
import { isMadeUp, phoneAfter } from "../../shared/phones.ts";
import type { TrackingFields } from "../../shared/records.ts";
import type { NotTaken, ShopResult } from "../../shared/shop.ts";
import { readAs } from "../database/reads.ts";
import { monthsAfter, unixSeconds } from "../database/table.ts";
import {
  type Action,
  ifAbsentOrExpired,
  put,
  remove,
  transactWrite,
} from "../database/writes.ts";
import { checkRows } from "../imports/check/check-rows.ts";
import { environment } from "../platform/environment.ts";
import { busy } from "../platform/failure.ts";
import { recordsOfOrder } from "../records/find.ts";
import {
  newRecord,
  nextVersion,
  type Origin,
  type StoredRecord,
} from "../records/item.ts";
import { transition } from "../records/write.ts";
import { readCell, shownText } from "../spreadsheet/cell.ts";
import { markKey, notTakenKey, type ShopMark, shopMark, waitingIds } from "./items.ts";
import type { SentOrder } from "./sent-order.ts";

/** A transaction holds 100 writes. */
const mostNumbers = 25;
/** How often other calls for the same order may come first. */
const maxAttempts = 8;
const dayMs = 86_400_000;
const keptSeconds = (30 * dayMs) / 1_000;
/** How many orders of one call are written at the same time. */
const ordersAtOnce = 8;

const origin: Origin = { by: "shop", via: "shop" };

/** A tracking number that breaks a rule, its texts as they came. */
interface Refused extends TrackingFields {
  readonly reason: string;
  readonly isTaken?: true;
  /** It is no number but a completed order without one, which is counted. */
  readonly isWaiting?: true;
}

interface Checked {
  readonly rows: readonly TrackingFields[];
  readonly refused: readonly Refused[];
}

/** All of what was sent is refused, in one line. */
const refusingAll = (
  { orderNumber, phone, trackingNumbers }: SentOrder,
  reason: string,
): Checked => ({
  rows: [],
  refused: [
    {
      name: orderNumber,
      phone,
      trackingNo: trackingNumbers.join(", ").slice(0, 500),
      reason,
    },
  ],
});

/** Genuine messages would count as older than one that is dated ahead, for as long as it is remembered. */
const isAhead = ({ updatedAt }: SentOrder) =>
  updatedAt > new Date(Date.now() + dayMs).toISOString();

/** What was sent by the rules of a file's rows, a row for each tracking number. */
function checked(order: SentOrder): Checked {
  const { orderNumber, phone, trackingNumbers, updatedAt, refusal } = order;
  if (refusal !== undefined) return refusingAll(order, refusal);
  if (trackingNumbers.length === 0) {
    const line = {
      name: orderNumber,
      phone: "",
      trackingNo: "",
      reason: "Completed without a tracking number",
    };
    return { rows: [], refused: order.isCompleted ? [{ ...line, isWaiting: true }] : [] };
  }
  if (isAhead(order)) {
    return refusingAll(
      order,
      `It is dated ${updatedAt.slice(0, 10)}, more than a day ahead: check the shop's clock`,
    );
  }
  const cell = (text: string) => readCell(text, "workbook");
  const { rows, refused } = checkRows(
    trackingNumbers.map((text, at) => ({
      row: at + 1,
      name: cell(orderNumber),
      phone: cell(phone),
      trackingNo: cell(text),
    })),
  );
  if (rows.length + refused.length > mostNumbers) {
    return refusingAll(
      order,
      `An order may have at most ${mostNumbers} tracking numbers in one call`,
    );
  }
  return {
    rows,
    refused: refused.map(({ row, trackingNo, error }) => ({
      name: orderNumber,
      phone,
      trackingNo: trackingNumbers[row - 1] ?? trackingNo,
      reason: error,
    })),
  };
}

/** What a call changes of a number. */
interface Step {
  readonly trackingNo: string;
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

/** The shop's own records of which a newer call no longer names the number. */
function ownOthers({ rows, refused }: Checked, known: Known): StoredRecord[] {
  const keys = new Set(
    [...rows, ...refused].map(({ trackingNo }) => trackingKey(trackingNo)),
  );
  return [...known.noted.keys()]
    .filter((key) => !keys.has(key))
    .flatMap((key) => ownRecord(key, known) ?? []);
}

const isUnknown = (key: string, { stored, noted }: Known) =>
  !stored.has(key) && !noted.has(key);

function changed(
  before: StoredRecord,
  fields: Partial<TrackingFields>,
  result: Step["result"],
  now: Date,
): Step {
  const after = nextVersion(before, fields, origin, now);
  return {
    trackingNo: after.trackingNo,
    result,
    _id: before._id,
    actions: transition(before, after, origin, now),
  };
}

function added(row: TrackingFields, now: Date): Step {
  const record = newRecord(row, ulid(now.getTime()), now, origin);
  const actions = transition(undefined, record, origin, now);
  return { trackingNo: record.trackingNo, result: "added", _id: record._id, actions };
}

/** What a call changes; only one that is newer than all before corrects what these said. */
function stepsFor(found: Checked, known: Known, isNewer: boolean, now: Date): Step[] {
  const { rows } = found;
  const [first] = rows;
  const others = isNewer ? ownOthers(found, known) : [];
  const came = rows.filter(({ trackingNo }) => isUnknown(trackingKey(trackingNo), known));
  // The one number that went, where one came, was corrected.
  const [replaced] = came.length === 1 && others.length === 1 ? others : [];
  const withPhone = (record: StoredRecord, phone: string) => {
    const next = phoneAfter(record.phone, phone);
    return next === record.phone
      ? []
      : [changed(record, { phone: next }, "changed", now)];
  };
  const stepFor = (row: TrackingFields): Step => {
    const { trackingNo } = row;
    const key = trackingKey(trackingNo);
    if (isUnknown(key, known)) {
      if (!replaced) return added(row, now);
      return changed(
        replaced,
        { trackingNo, phone: phoneAfter(replaced.phone, row.phone) },
        "replaced",
        now,
      );
    }
    const own = isNewer ? ownRecord(key, known) : undefined;
    const [step] = own ? withPhone(own, row.phone) : [];
    const _id = known.noted.get(key) ?? known.stored.get(key)?._id ?? "";
    return step ?? { trackingNo, result: "unchanged", _id, actions: [] };
  };
  const left = replaced ? [] : others.slice(0, mostNumbers - rows.length);
  return [
    ...rows.map(stepFor),
    ...left.flatMap((record) => (first ? withPhone(record, first.phone) : [])),
  ];
}

/** What staff should know of numbers that are taken, which all have one phone: nothing where they corrected it. */
function advised(rows: readonly TrackingFields[], { stored }: Known): Refused[] {
  const row = rows.find(
    ({ trackingNo, phone }) =>
      isMadeUp(phone) && isMadeUp(stored.get(trackingKey(trackingNo))?.phone ?? phone),
  );
  const reason = "Taken. This phone looks made up: the customer can't look up the order";
  return row ? [{ ...row, reason, isTaken: true }] : [];
}

/** The same is said once. */
const hashOf = ({ name, phone, trackingNo, reason }: Refused) =>
  createHash("sha256")
    .update(JSON.stringify([name, phone, trackingNo, reason]))
    .digest("base64url")
    .slice(0, 22);

/** The lines about what could not be taken: the same says the same once, and what no longer holds goes. */
function linesFor(
  order: SentOrder,
  refused: readonly Refused[],
  before: ShopMark["notTaken"],
  now: Date,
) {
  const actions: Action[] = [];
  const notTaken: Record<string, string> = {};
  const lines = new Map(refused.map((one) => [hashOf(one), one]));
  for (const [hash, one] of lines) {
    const { name, phone, trackingNo, reason, isWaiting, isTaken } = one;
    const id = before[hash] ?? `${isWaiting ? waitingIds : ""}${ulid(now.getTime())}`;
    notTaken[hash] = id;
    if (before[hash] !== undefined) continue;
    const line: NotTaken = {
      id,
      at: now.toISOString(),
      source: order.source,
      orderNumber: name,
      phone,
      trackingNo,
      reason,
      isTaken,
    };
    const expiresAt = unixSeconds(now.getTime()) + keptSeconds;
    actions.push(put({ ...notTakenKey(id), ...line, expiresAt }));
  }
  const gone = Object.entries(before).filter(([hash]) => !lines.has(hash));
  const removals = gone.map(([, id]) => remove(notTakenKey(id)));
  return { actions: [...actions, ...removals], notTaken };
}

/** @returns undefined where another call came first */
async function attempt(
  order: SentOrder,
  found: Checked,
): Promise<ShopResult[] | undefined> {
  const { rows, refused } = found;
  const key = markKey(order);
  const [mark, records] = await Promise.all([
    readAs(shopMark, key),
    recordsOfOrder(order.orderNumber),
  ]);
  const resultOf = (
    trackingNumber: string,
    result: ShopResult["result"],
    reason?: string,
  ): ShopResult => ({
    orderNumber: order.orderNumber,
    trackingNumber,
    result,
    reason,
  });
  const updatedAt = isAhead(order) ? (mark?.updatedAt ?? "") : order.updatedAt;
  if (mark && updatedAt < mark.updatedAt) {
    return [...rows, ...refused].map(({ trackingNo }) =>
      resultOf(trackingNo, "unchanged"),
    );
  }

  const now = new Date();
  const isNewer = mark !== undefined && updatedAt > mark.updatedAt;
  const stored = new Map(
    records.map((record) => [trackingKey(record.trackingNo), record]),
  );
  const noted = new Map(Object.entries(mark?.numbers ?? {}));
  const known: Known = { stored, noted };
  const steps = stepsFor(found, known, isNewer, now);
  const isOpen = ({ trackingNo }: Refused) =>
    trackingNo === "" ? stored.size === 0 : !stored.has(trackingKey(trackingNo));
  const said = [...refused.filter(isOpen), ...advised(rows, known)];
  const lines = linesFor(order, said, mark?.notTaken ?? {}, now);

  const corrected = steps.find(({ result }) => result === "replaced")?._id;
  const numbers = Object.fromEntries([
    // A number that the shop itself corrected may come back when it corrects it again.
    ...[...noted].filter(([, _id]) => _id !== corrected),
    ...steps.map(({ trackingNo, _id }) => [trackingKey(trackingNo), _id] as const),
  ]);
  const actions = [...steps.flatMap((step) => step.actions), ...lines.actions];
  const isNoted = mark && !isNewer && Object.keys(numbers).length === noted.size;
  if (!isNoted || actions.length > 0) {
    const refusals = await transactWrite([
      ...actions,
      putMark(key, mark, { updatedAt, numbers, ...lines }, now),
    ]);
    if (refusals) return undefined;
  }
  return [
    ...steps.map(({ trackingNo, result }) => resultOf(trackingNo, result)),
    ...refused.map((one) => {
      if (one.isWaiting) return resultOf("", "waiting");
      return isOpen(one)
        ? resultOf(one.trackingNo, "notTaken", one.reason)
        : resultOf(one.trackingNo, "unchanged");
    }),
  ];
}

/** Empty maps are left out: DynamoDB Local's stream loses their type. */
const filled = (map: Readonly<Record<string, string>>) =>
  Object.keys(map).length > 0 ? map : undefined;

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
  const unchanged = { condition: "revision = :read", values: { read: mark?.revision } };
  return put(
    {
      ...key,
      updatedAt,
      numbers: filled(numbers),
      notTaken: filled(notTaken),
      revision,
      expiresAt,
    },
    mark ? unchanged : ifAbsentOrExpired(),
  );
}

/**
 * Takes what the shop sent of one shipment, all of it in one transaction with the mark that it came: the same again, an older
 * one later, or both at once change nothing, and a record that anybody else wrote stands.
 * @returns what became of each tracking number
 * @throws Failure `busy` while other calls for the order keep coming first
 */
async function takeOrder(sent: SentOrder): Promise<ShopResult[]> {
  // As it is stored: the mark and the record are of the same order then.
  const order = {
    ...sent,
    orderNumber: shownText(readCell(sent.orderNumber, "workbook")),
  };
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

/** Takes all that one call sent. @returns what became of each tracking number */
export async function takeOrders(sent: readonly SentOrder[]): Promise<ShopResult[]> {
  return (await pLimit(ordersAtOnce).map(sent, takeOrder)).flat();
}
