import { maxKeyLength, orderKey, searchedOrderKey, trackingKey } from "./keys.ts";
import { reversedEndings, searchedEnding } from "./phones.ts";
import type { TrackingFields } from "./records.ts";

export type NumberField = "name" | "trackingNo";

/**
 * A text to be found in a field, as it is typed there or, without separators and the like, in its key. `any`: in both numbers,
 * at the end of a phone, in the receiver's name, or in the country's.
 */
export interface RecordSearch {
  readonly field: NumberField | "any";
  readonly text: string;
}

/** A text as searches compare it: without case, accents in one encoding. */
export const searchKey = (text: string) => text.normalize("NFC").toLowerCase();

export const fieldsOf = ({ field }: RecordSearch): readonly NumberField[] =>
  field === "any" ? ["name", "trackingNo"] : [field];

/** Whole numbers as keys, and what may be a part of one. */
const keys = {
  name: { whole: orderKey, part: searchedOrderKey },
  trackingNo: { whole: trackingKey, part: trackingKey },
} as const;

/** The key of a text that may be a whole number; undefined for one that is none. */
export function wholeKey(field: NumberField, text: string): string | undefined {
  const key = keys[field].whole(text);
  return key === "" || key.length > maxKeyLength ? undefined : key;
}

/** A text as a search looks for it in a field's keys. */
export const partOfKey = (field: NumberField, text: string) => keys[field].part(text);

/** A text as the ending of a phone, where a search looks for one. */
export const endingIn = ({ field, text }: RecordSearch) =>
  field === "any" ? searchedEnding(text) : undefined;

/** Whether a text ends a record's phone. */
export function hasEnding({ phone }: TrackingFields, search: RecordSearch): boolean {
  const ending = endingIn(search);
  return ending !== undefined && reversedEndings(phone).includes(ending);
}

/** Whether a text may be the end of an order or tracking number or of a phone, or one of them whole. */
export const isEnding = ({ text }: RecordSearch) => searchedEnding(text) !== undefined;

/** Whether a text is a record's whole order or tracking number, however typed. */
export const hasWholeNumber = (record: TrackingFields, search: RecordSearch) =>
  fieldsOf(search).some((field) => {
    const key = wholeKey(field, search.text);
    return key !== undefined && keys[field].whole(record[field]) === key;
  });

function endsIn(record: TrackingFields, field: NumberField, text: string): boolean {
  const key = partOfKey(field, text);
  const isKeysEnd = key !== "" && keys[field].whole(record[field]).endsWith(key);
  return isKeysEnd || searchKey(record[field]).endsWith(searchKey(text));
}

/** How what `any` finds ranks: an order number's end, a phone's, a tracking number's, then the rest. */
const ranks: readonly ((record: TrackingFields, search: RecordSearch) => boolean)[] = [
  (record, { text }) => endsIn(record, "name", text),
  hasEnding,
  (record, { text }) => endsIn(record, "trackingNo", text),
  () => true,
];
export const rankCount = ranks.length;

/** Whether a search ranks what it finds: a text without a digit is no number's end. */
export const isRanked = ({ field, text }: RecordSearch) =>
  field === "any" && /\p{Nd}/u.test(text);

export const rankOf = (record: TrackingFields, search: RecordSearch): number =>
  ranks.findIndex((has) => has(record, search));

/** Whether a text ends a record's order or tracking number or its phone. */
export const endsNumber = (record: TrackingFields, search: RecordSearch) =>
  rankOf(record, search) < rankCount - 1;

function kindOf(record: TrackingFields, search: RecordSearch): number {
  if (hasWholeNumber(record, search)) return -1;
  return isRanked(search) ? rankOf(record, search) : rankCount - 1;
}

/** Where the best of what a search found is a single record, that one. @param records as the list ranks them */
export function bestHit<Found extends TrackingFields>(
  records: readonly Found[],
  search: RecordSearch,
) {
  const [first, second] = records;
  if (!first || !second) return first;
  const best = kindOf(first, search);
  return best < rankCount - 1 && kindOf(second, search) !== best ? first : undefined;
}
