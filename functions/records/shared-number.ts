import { naturalSortKey } from "../../shared/keys.ts";
import { listed } from "../../shared/plural.ts";
import type { TrackingFields } from "../../shared/records.ts";
import { orderPartition } from "./keys.ts";
import { keysWithNumber, recordsAt } from "./references.ts";

/** Other orders that are named. */
const maxNamed = 3;

/**
 * Warns staff of other orders that have this tracking number already: mostly it was copied from the wrong row.
 * @param _id of the record itself, which may still be known under an earlier order number
 */
export async function sharedNumberAdvice(
  { name, trackingNo }: Pick<TrackingFields, "name" | "trackingNo">,
  _id?: string,
): Promise<string[]> {
  // One more than is named tells that there are others; two may be the record's own.
  const keys = await keysWithNumber(trackingNo, maxNamed + 3);
  const others = await recordsAt(keys.filter(({ pk }) => pk !== orderPartition(name)));
  const names = others
    .filter((other) => other._id !== _id)
    .map((other) => other.name)
    .sort((one, other) => (naturalSortKey(one) < naturalSortKey(other) ? -1 : 1));
  if (names.length === 0) return [];
  const shown = names.length > maxNamed ? [...names.slice(0, maxNamed), "others"] : names;
  return [
    names.length === 1
      ? `Order ${names[0]} also has tracking number ${trackingNo}.`
      : `Orders ${listed(shown)} also have tracking number ${trackingNo}.`,
  ];
}
