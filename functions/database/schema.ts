/** Names of the table's keys and indexes: plain data that the stack creates and the stores use. */
export const tableKeys = { partition: "pk", sort: "sk", expires: "expiresAt" } as const;

/**
 * `directory` lists entities newest first and finds them by `_id` (its sort key is the ULID);
 * `byOrder` lists tracking records in the natural order of their order numbers.
 */
export const indexes = {
  directory: { partition: "directoryPk", sort: "directorySk" },
  byOrder: { partition: "byOrderPk", sort: "byOrderSk" },
} as const;
export type IndexName = keyof typeof indexes;

/** What a list row needs, and the lower-cased copies a substring search filters on. */
export const projectedAttributes = [
  "name",
  "phone",
  "trackingNo",
  "createdAt",
  "version",
  "nameLower",
  "trackingLower",
] as const;

/** The sort key of an import's rows: a write to such an item wakes the worker, which hears of no other. */
export const chunkSortKey = "CHUNK";
