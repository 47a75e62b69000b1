/** Names of the table's keys and indexes, for the stack and for the functions. */
export const tableKeys = { partition: "pk", sort: "sk", expires: "expiresAt" } as const;

/**
 * `directory` lists records, accounts and imports newest first and finds them by `_id`; cases and what is due, by time.
 * `byOrder` lists records in the natural order of their order numbers, and the alerts of a mailbox.
 */
export const indexes = {
  directory: { partition: "directoryPk", sort: "directorySk" },
  byOrder: { partition: "byOrderPk", sort: "byOrderSk" },
} as const;
export type IndexName = keyof typeof indexes;

/** The attributes that list an item in an index. */
export const placeIn = <Key extends string | undefined>(
  index: IndexName,
  partition: Key,
  sort: Key,
) => ({
  [indexes[index].partition]: partition,
  [indexes[index].sort]: sort,
});

/** What a list reads of a record in an index, besides its sort key. */
export const listedAttributes = [
  "name",
  "phone",
  "trackingNo",
  "createdAt",
  "version",
  "expiresAt",
  "shipment",
] as const;

/** What the indexes hold: that, and the lower-case copies that a search filters on. */
export const projectedAttributes = [
  ...listedAttributes,
  "nameLower",
  "trackingLower",
  "phoneEndings",
] as const;

/** The attributes of an account that its sessions are checked against. */
export const sessionAttributes = [
  "_id",
  "role",
  "email",
  "name",
  "isVerified",
  "epoch",
  "endedSessions",
] as const;

/** The attributes of an account that its own profile shows besides. */
export const profileAttributes = ["phone", "expiresAt", "version", "createdAt"] as const;

/** The attributes of an import that name its file while it is kept. */
export const importNameAttributes = ["fileName", "expiresAt"] as const;

/** How the sort keys of tracking records begin. The stream sends every change of such items to the follower. */
export const recordPrefix = "PARCEL#";

/** The sort key of snapshots. The stream sends every change of one to the follower. */
export const snapshotSortKey = "SNAPSHOT";

/** The sort key of requests for alerts. The stream sends every new one to the follower. */
export const alertRequestSortKey = "REQUEST";

/** How the sort keys of marks of Shopify's fulfilments begin. The stream sends every change of one to the follower. */
export const shopMarkPrefix = "shopify#";

/** The sort key of what staff must do about a shipment. */
export const caseSortKey = "CASE";

/** The sort key of what says that a delivery was counted. */
export const deliverySortKey = "DELIVERY";

/** The sort key of an import's rows. The stream sends only writes to such items to the import worker. */
export const chunkSortKey = "CHUNK";
