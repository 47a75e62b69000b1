import { searchedOrderKey, trackingKey } from "../../../shared/keys.ts";
import type { TrackingFields } from "../../../shared/records.ts";
import { searchKey } from "../../database/list/search-key.ts";
import type { ContainedText } from "../../database/list/shard-reader.ts";
import { recordPrefix } from "../../database/schema.ts";
import { orderPrefix } from "../keys.ts";

/** A text to be found in a field, as it is typed there or, without separators and the like, in its key. */
export interface RecordSearch {
  readonly field: "name" | "trackingNo";
  readonly text: string;
}

const searched = {
  name: { lower: "nameLower", keyOf: searchedOrderKey, key: "pk", prefix: orderPrefix },
  trackingNo: { lower: "trackingLower", keyOf: trackingKey, key: "sk", prefix: recordPrefix },
} as const;

/** The key that a search compares; undefined where it would be found in the prefix that all keys begin with. */
function comparedKey({ field, text }: RecordSearch): string | undefined {
  const { keyOf, prefix } = searched[field];
  const key = keyOf(text);
  return prefix.includes(key) ? undefined : key;
}

/** What the database looks for in the indexes. */
export function containedTexts(search: RecordSearch): ContainedText[] {
  const { lower, key: attribute } = searched[search.field];
  const key = comparedKey(search);
  return [{ attribute: lower, text: searchKey(search.text) }, ...(key === undefined ? [] : [{ attribute, text: key }])];
}

/** Whether a search finds a record. */
export function matches(fields: Pick<TrackingFields, "name" | "trackingNo">, search: RecordSearch): boolean {
  const { keyOf } = searched[search.field];
  const typed = fields[search.field];
  const key = comparedKey(search);
  return searchKey(typed).includes(searchKey(search.text)) || (key !== undefined && keyOf(typed).includes(key));
}
