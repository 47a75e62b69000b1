import {
  type AttentionCase,
  type CaseTab,
  countsUpTo,
  isSnoozed,
  tabOf,
} from "../../shared/attention-case.ts";
import { trackingKey } from "../../shared/keys.ts";
import { trackingRecord } from "../../shared/records.ts";
import {
  type AttentionReason,
  attentionReasons,
} from "../../shared/shipment/reason-words.ts";
import { idInSortKey } from "../database/ids.ts";
import { type ListPage, type PageRequest, readPage } from "../database/list/list-page.ts";
import type { ListSource } from "../database/list/shard-reader.ts";
import { batchGet, indexQuery, keyOf, keyText, queryItems } from "../database/reads.ts";
import { caseSortKey, indexes, recordPrefix } from "../database/schema.ts";
import {
  attentionPartition,
  donePartition,
  isOpen,
  type OpenCase,
  storedCase,
} from "./item.ts";

export interface CaseListRequest extends PageRequest {
  readonly reason?: AttentionReason | undefined;
  /** Those that wait, are snoozed, or were closed by staff. */
  readonly show: CaseTab;
}

/** An open case as the index lists it. */
interface ListedCase {
  readonly _id: string;
  readonly version: number;
  readonly pk: string;
}

const sortKeyIn = (item: Readonly<Record<string, unknown>>) =>
  String(item[indexes.directory.sort]);

/** Whether a listed case is snoozed: its sort key holds until when. */
function isSnoozedIn(item: Readonly<Record<string, unknown>>, now: number): boolean {
  const [, snoozedUntil] = sortKeyIn(item).split("#");
  return isSnoozed({ snoozedUntil }, now);
}

/** The sort key after which all cases lie ahead. */
const endOfOpen = (now: number) => `${new Date(now).toISOString()}~`;

function listedIn(item: Readonly<Record<string, unknown>>): ListedCase {
  return {
    _id: idInSortKey(sortKeyIn(item)),
    version: Number(item.version),
    pk: String(item.pk),
  };
}

const attributes = ["pk", "version"];

const closedCases: ListSource<ListedCase> = {
  indexName: "directory",
  partitions: [donePartition],
  ascending: false,
  attributes,
  isSearch: true,
  entriesOf: async (items) => items.map(listedIn),
};

function openCases(
  reason: AttentionReason | undefined,
  show: "open" | "snoozed",
  now: number,
): ListSource<ListedCase> {
  return {
    indexName: "directory",
    partitions: (reason ? [reason] : attentionReasons).map(attentionPartition),
    inTurn: true,
    ascending: true,
    endsAt: endOfOpen(now),
    attributes,
    // Snoozed cases are left out, and one reason may have most of them: batches adapt.
    isSearch: true,
    entriesOf: async (items) =>
      items.map((item) =>
        isSnoozedIn(item, now) === (show === "snoozed") ? listedIn(item) : undefined,
      ),
  };
}

/**
 * One page of cases: the most pressing reason first, within it the longest waiting; of closed ones the last first. The index
 * lists an open case under the time at which its reason becomes true, so a query up to now finds those whose time has come,
 * whether or not anything was written then.
 */
export async function listCases(
  { reason, show, ...request }: CaseListRequest,
  now: number,
): Promise<ListPage<OpenCase>> {
  const list = [show, reason?.replaceAll("-", "_")].filter(Boolean).join("_");
  const source = show === "done" ? closedCases : openCases(reason, show, now);
  const { entries, ...rest } = await readPage(list, source, request);
  const items = await batchGet(entries.map(({ pk }) => ({ pk, sk: caseSortKey })));
  const cases = new Map(items.map((item) => [String(item.pk), storedCase.parse(item)]));
  return {
    // The index may lag behind the case.
    entries: entries
      .flatMap(({ pk }) => cases.get(pk) ?? [])
      .filter((one): one is OpenCase => isOpen(one, now) && tabOf(one, now) === show)
      .filter((one) => reason === undefined || one.reason === reason),
    ...rest,
  };
}

const largestBatch = 1_000;
/** No more cases are read only to count those that are snoozed. */
const mostReadForSnoozed = 500;

/** How many open cases of a reason are snoozed and how many are not, each up to `countsUpTo`. */
async function countReason(
  reason: AttentionReason,
  now: number,
): Promise<{ waiting: number; snoozed: number }> {
  let waiting = 0;
  let snoozed = 0;
  let read = 0;
  let limit = countsUpTo;
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const range = { where: "#sort <= :end", values: { end: endOfOpen(now) } };
    const { Items = [], LastEvaluatedKey } = await queryItems(
      indexQuery("directory", attentionPartition(reason), {
        ...range,
        Limit: limit,
        ExclusiveStartKey,
      }),
    );
    const inSnooze = Items.filter((item) => isSnoozedIn(item, now)).length;
    snoozed += inSnooze;
    waiting += Items.length - inSnooze;
    read += Items.length;
    limit = Math.min(limit * 2, largestBatch);
    ExclusiveStartKey = LastEvaluatedKey;
  } while (
    ExclusiveStartKey &&
    (waiting < countsUpTo || (snoozed < countsUpTo && read < mostReadForSnoozed))
  );
  return { waiting: Math.min(waiting, countsUpTo), snoozed };
}

/** How many open cases there are by reason, and how many are snoozed, from the eventually consistent index. */
export async function countCases(
  now: number,
): Promise<{ counts: Partial<Record<AttentionReason, number>>; snoozed: number }> {
  const counted = await Promise.all(
    attentionReasons.map(async (reason) => ({
      reason,
      ...(await countReason(reason, now)),
    })),
  );
  return {
    counts: Object.fromEntries(
      counted
        .filter(({ waiting }) => waiting > 0)
        .map(({ reason, waiting }) => [reason, waiting]),
    ),
    snoozed: Math.min(
      counted.reduce((sum, one) => sum + one.snoozed, 0),
      countsUpTo,
    ),
  };
}

const recordKeys = ({ orders, trackingNo }: OpenCase) =>
  orders.map((pk) => ({ pk, sk: `${recordPrefix}${trackingKey(trackingNo)}` }));
const orderAttributes = [
  "pk",
  "sk",
  "_id",
  "name",
  "phone",
  "trackingNo",
  "createdAt",
  "version",
];

/** The `_id`s of the accounts that cases name. */
export const actorsIn = (cases: readonly OpenCase[]) =>
  cases.flatMap(({ by, asked }) => [by, asked?.by]).filter((_id) => _id !== undefined);

/** Cases as the API shows them, with their orders as stored now. `people`: the names of accounts by their `_id`. */
export async function caseReplies(
  cases: readonly OpenCase[],
  people: ReadonlyMap<string, NonNullable<AttentionCase["by"]>>,
): Promise<AttentionCase[]> {
  const items = await batchGet(cases.flatMap(recordKeys), orderAttributes);
  const records = new Map(
    items.map((item) => [keyText(keyOf(item)), trackingRecord.parse(item)]),
  );
  return cases.map((one) => ({
    ...one,
    orders: recordKeys(one).flatMap((key) => records.get(keyText(key)) ?? []),
    replies: one.replies ?? [],
    note: one.note ?? null,
    snoozedUntil: one.snoozedUntil ?? null,
    by: people.get(one.by ?? "") ?? null,
    writtenAt: one.writtenAt ?? null,
    asked: one.asked ? { at: one.asked.at, by: people.get(one.asked.by) ?? null } : null,
  }));
}
