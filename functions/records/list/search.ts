import {
  endingIn,
  fieldsOf,
  hasEnding,
  type NumberField,
  partOfKey,
  type RecordSearch,
  searchKey,
} from "../../../shared/record-search.ts";
import type { ListedRecord, TrackingFields } from "../../../shared/records.ts";
import type { ListedStatus } from "../../../shared/shipment/status.ts";
import type { ContainedText, ItemFilter } from "../../database/list/shard-reader.ts";
import { recordPrefix } from "../../database/schema.ts";
import { orderPartitionPrefix } from "../item.ts";

const searched = {
  name: { lower: "nameLower", key: "pk", prefix: orderPartitionPrefix },
  trackingNo: { lower: "trackingLower", key: "sk", prefix: recordPrefix },
} as const;

/** The key that a search compares; undefined where it would be found in the prefix that all keys begin with. */
function comparedKey(field: NumberField, text: string): string | undefined {
  const key = partOfKey(field, text);
  return searched[field].prefix.includes(key) ? undefined : key;
}

/** What the database looks for in the indexes. */
export function containedTexts(search: RecordSearch): ContainedText[] {
  const ofNumbers = fieldsOf(search).flatMap((field) => {
    const { lower, key: attribute } = searched[field];
    const key = comparedKey(field, search.text);
    return [
      { attribute: lower, text: searchKey(search.text) },
      ...(key === undefined ? [] : [{ attribute, text: key }]),
    ];
  });
  if (search.field !== "any") return ofNumbers;
  const ending = endingIn(search);
  const ofPhones =
    ending === undefined ? [] : [{ attribute: "phoneEndings", text: ending }];
  return [
    ...ofNumbers,
    ...ofPhones,
    { attribute: "shipment.searched", text: searchKey(search.text) },
  ];
}

/** Whether a search finds a record. */
export function matches(record: TrackingFields, search: RecordSearch): boolean {
  if (hasEnding(record, search)) return true;
  return fieldsOf(search).some((field) => {
    const key = comparedKey(field, search.text);
    return (
      searchKey(record[field]).includes(searchKey(search.text)) ||
      (key !== undefined && partOfKey(field, record[field]).includes(key))
    );
  });
}

/** Only the records with a status now, and those created within a period. Times are ISO 8601 in UTC, inclusive. */
export interface RecordFilter {
  readonly status?: ListedStatus | undefined;
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
}

/** Whether a filter lets a record pass. */
export function passes(
  { createdAt, shipment }: Pick<ListedRecord, "createdAt" | "shipment">,
  { status, createdFrom, createdTo }: RecordFilter,
): boolean {
  const created = Date.parse(createdAt);
  return (
    (status === undefined || shipment?.status === status) &&
    (createdFrom === undefined || created >= Date.parse(createdFrom)) &&
    (createdTo === undefined || created <= Date.parse(createdTo))
  );
}

/** What may have a status, as the database can tell: a problem may only be one because of the time. */
const statusConditions: Readonly<Partial<Record<ListedStatus, string>>> = {
  waiting: "(attribute_not_exists(shipment) OR shipment.#status = :status)",
  problem: "(shipment.#status = :status OR shipment.problemFrom <= :now)",
  late: "shipment.problemFrom <= :now",
  other: "attribute_not_exists(shipment)",
};

/** What the database leaves out of what it reads for a status; `passes` decides. */
export function statusFilter(status: ListedStatus, now: number): ItemFilter {
  const condition = statusConditions[status] ?? "shipment.#status = :status";
  const has = (name: string) => condition.includes(name);
  return {
    condition,
    values: {
      status: has(":status") ? status : undefined,
      now: has(":now") ? now : undefined,
    },
  };
}
