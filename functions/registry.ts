import type { FunctionName } from "../shared/contract.ts";
import {
  alertRequestSortKey,
  chunkSortKey,
  type IndexName,
  importNameAttributes,
  indexes,
  recordPrefix,
  sessionAttributes,
  snapshotSortKey,
  tableKeys,
} from "./database/schema.ts";

type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "BatchWriteItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "ConditionCheckItem";

/** Actions on the table and the partitions they may touch: patterns of partition keys, with `*` for any text. */
export interface TableGrant {
  readonly actions: readonly TableAction[];
  readonly leadingKeys?: readonly string[];
  /** `GetItem` of these attributes only, keys included; whole items when left out. */
  readonly attributes?: readonly string[];
  /** Only these indexes; the table itself when left out. */
  readonly indexes?: readonly IndexName[];
}

/** Secrets that functions read at run time. (The origin secret is in the environment of each API function.) */
type SecretName = "signing" | "courier" | "links" | "shop";

export interface FunctionSpec {
  /** The file with its `handler`, below functions/; left out, the one of its name: see `entryOf`. */
  readonly entry?: string;
  readonly grants: readonly TableGrant[];
  readonly secrets?: readonly SecretName[];
  /** `defaultMemoryMb` unless given. */
  readonly memoryMb?: number;
  /** `defaultTimeoutSeconds` unless given. */
  readonly timeoutSeconds?: number;
  /** Native code to put beside the bundle. */
  readonly native?: "argon2";
  /** Files below functions/ that run in processes of their own: bundled beside it, under their names. */
  readonly childProcesses?: readonly string[];
  /** It stores what is kept as long as tracking records, so it needs these months. */
  readonly storesRecords?: true;
  /** It sends mails from the business's address. */
  readonly sendsMail?: true;
  /** It tells customers, or depends on, whether the portal mails them. */
  readonly knowsOfMails?: true;
  /** It stores or shows the history of records, so it needs the months that is kept. */
  readonly usesHistory?: true;
  /** A worker that it starts, where the stack has that. */
  readonly invokes?: "alertMailer";
}

/** A function without a route. */
export interface WorkerSpec extends FunctionSpec {
  /**
   * What invokes it: through the table's stream, writes of items with this sort key or every change of items whose sort
   * key begins with one of these; a schedule; or what SES tells about the stack's mails, by its names for it.
   */
  readonly trigger:
    | { readonly onItems: string }
    | { readonly follows: readonly string[] }
    | { readonly everyMinutes: number }
    | { readonly onMailEvents: readonly string[] };
}

const withoutHash = [tableKeys.partition, tableKeys.sort, ...sessionAttributes];

/**
 * Verifying a session reads the caller's account, without the password's hash. Goes with `secrets: ["signing"]`.
 * Functions that may read whole accounts of the role need no more.
 */
const session = {
  admin: { actions: ["GetItem"], leadingKeys: ["ADMIN#*"], attributes: withoutHash },
  logistics: { actions: ["GetItem"], leadingKeys: ["LOGISTICS#*"], attributes: withoutHash },
  either: { actions: ["GetItem"], leadingKeys: ["ADMIN#*", "LOGISTICS#*"], attributes: withoutHash },
} as const satisfies Record<string, TableGrant>;

/** Listing a role's accounts, and finding one by its `_id`. */
const directoryOf = {
  admin: { actions: ["Query"], leadingKeys: ["ADMIN"], indexes: ["directory"] },
  logistics: { actions: ["Query"], leadingKeys: ["LOGISTICS"], indexes: ["directory"] },
} as const satisfies Record<string, TableGrant>;

const attempts = { actions: ["GetItem", "UpdateItem"], leadingKeys: ["RATE#*"] } as const satisfies TableGrant;

/** Listing tracking records, and finding one by its `_id`. */
const trackingIn = (indexName: IndexName) =>
  ({ actions: ["Query"], leadingKeys: ["TRACKING#*"], indexes: [indexName] }) as const satisfies TableGrant;

/** Finding the keys of a record by its `_id`. */
const keysById = {
  actions: ["Query"],
  leadingKeys: ["TRACKING#*"],
  indexes: ["directory"],
  attributes: [tableKeys.partition, tableKeys.sort, indexes.directory.partition, indexes.directory.sort],
} as const satisfies TableGrant;

const linksEnded = { actions: ["GetItem"], leadingKeys: ["LINK#*"] } as const satisfies TableGrant;

/** Finding the records that have a tracking number. */
const byTrackingNumber = [
  { actions: ["Query"], leadingKeys: ["SHIPMENT#*"] },
  { actions: ["BatchGetItem"], leadingKeys: ["ORDER#*"] },
] as const satisfies readonly TableGrant[];

/** Reading how long parcels take. */
const transitCounts = { actions: ["BatchGetItem"], leadingKeys: ["TRANSIT#*"] } as const satisfies TableGrant;

/** Storing the history of what is written. */
const keepingHistory = { actions: ["PutItem"], leadingKeys: ["HISTORY#*"] } as const satisfies TableGrant;

/** Finding a mailbox's alerts. */
const alertsOfMailbox = [
  { actions: ["Query"], leadingKeys: ["MAILBOX#*"], indexes: ["byOrder"] },
] as const satisfies readonly TableGrant[];

/** Naming the files of imports, without their rows. */
const importNames = {
  actions: ["GetItem"],
  leadingKeys: ["IMPORT#*"],
  attributes: [tableKeys.partition, tableKeys.sort, ...importNameAttributes],
} as const satisfies TableGrant;

/** Comparing rows with stored records, and writing records. */
const importing = [
  { actions: ["BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"], leadingKeys: ["ORDER#*"] },
  trackingIn("byOrder"),
  keepingHistory,
] as const satisfies readonly TableGrant[];

/** Taking what the shop sends, but for the correction of a tracking number. */
const takingFromShop = [
  { actions: ["Query", "PutItem"], leadingKeys: ["ORDER#*"] },
  { actions: ["GetItem", "PutItem"], leadingKeys: ["SHOP#*"] },
  { actions: ["PutItem", "DeleteItem"], leadingKeys: ["SHOP"] },
] as const satisfies readonly TableGrant[];

/** Correcting a tracking number: the record has another key then. */
const correctingFromShop = [
  ...takingFromShop,
  { actions: ["DeleteItem"], leadingKeys: ["ORDER#*"] },
  keepingHistory,
] as const satisfies readonly TableGrant[];

/** Showing parcels: from the snapshots, and where there is none from the courier. */
const tracking = [
  { actions: ["ConditionCheckItem"], leadingKeys: ["ORDER#*"] },
  { actions: ["GetItem", "UpdateItem"], leadingKeys: ["COURIER"] },
  { actions: ["BatchGetItem", "UpdateItem"], leadingKeys: ["SHIPMENT#*"] },
  transitCounts,
] as const satisfies readonly TableGrant[];

/** Answering a customer from an order's records, within the limits on guesses. */
const lookingUp = [
  { actions: ["Query"], leadingKeys: ["ORDER#*", "RATE#*"] },
  { actions: ["GetItem", "UpdateItem"], leadingKeys: ["RATE#*"] },
  ...tracking,
] as const satisfies readonly TableGrant[];

/** Hashing a password takes 19 MiB and much processor time, which Lambda assigns with the memory. */
export const defaultMemoryMb = 512;
export const defaultTimeoutSeconds = 15;

const hashing = { memoryMb: 1024, native: "argon2" } as const;

/** The functions of the API. The stack derives their roles and environments from this. */
export const registry = {
  getTrackingNo: {
    grants: lookingUp,
    secrets: ["courier"],
    memoryMb: 512,
    knowsOfMails: true,
  },
  createAlert: {
    grants: [
      { actions: ["Query"], leadingKeys: ["ORDER#*", "RATE#*"] },
      attempts,
      keysById,
      linksEnded,
      { actions: ["BatchGetItem"], leadingKeys: ["SHIPMENT#*"] },
      { actions: ["PutItem"], leadingKeys: ["ALERTREQUEST#*"] },
    ],
    secrets: ["links"],
    knowsOfMails: true,
  },
  customerReply: {
    grants: [
      { actions: ["Query"], leadingKeys: ["ORDER#*", "RATE#*"] },
      attempts,
      keysById,
      linksEnded,
      { actions: ["GetItem", "BatchGetItem", "UpdateItem"], leadingKeys: ["SHIPMENT#*"] },
    ],
    secrets: ["links"],
  },
  confirmAlerts: {
    grants: [
      { actions: ["GetItem", "BatchGetItem"], leadingKeys: ["MAILBOX#*"] },
      ...alertsOfMailbox,
      { actions: ["BatchGetItem", "UpdateItem"], leadingKeys: ["ALERT#*"] },
      keysById,
      linksEnded,
      { actions: ["GetItem"], leadingKeys: ["ORDER#*"] },
      ...tracking,
    ],
    secrets: ["courier", "links"],
    storesRecords: true,
    memoryMb: 512,
    knowsOfMails: true,
  },
  stopAlert: {
    grants: [
      ...alertsOfMailbox,
      { actions: ["BatchGetItem", "BatchWriteItem"], leadingKeys: ["ALERT#*"] },
      { actions: ["GetItem", "BatchWriteItem"], leadingKeys: ["MAILBOX#*"] },
      keysById,
      { actions: ["GetItem"], leadingKeys: ["ORDER#*"] },
    ],
    storesRecords: true,
  },
  openLink: {
    grants: [...lookingUp, keysById, linksEnded],
    secrets: ["courier", "links"],
    memoryMb: 512,
    knowsOfMails: true,
  },
  allTracking: {
    grants: [
      session.either,
      trackingIn("directory"),
      trackingIn("byOrder"),
      { actions: ["Query"], leadingKeys: ["DELETED#*"], indexes: ["directory", "byOrder"] },
      { actions: ["Query"], leadingKeys: ["ORDER#*"] },
      ...byTrackingNumber,
    ],
    usesHistory: true,
    secrets: ["signing"],
    // A whole list has tens of thousands of rows, and processor time comes with memory.
    memoryMb: 1024,
  },
  createTracking: {
    grants: [session.either, { actions: ["Query", "PutItem"], leadingKeys: ["ORDER#*"] }, ...byTrackingNumber],
    secrets: ["signing"],
    storesRecords: true,
  },
  updateTracking: {
    grants: [
      session.either,
      trackingIn("directory"),
      { actions: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"], leadingKeys: ["ORDER#*"] },
      keepingHistory,
      ...byTrackingNumber,
    ],
    secrets: ["signing"],
    storesRecords: true,
    usesHistory: true,
  },
  deleteTracking: {
    grants: [
      session.either,
      trackingIn("directory"),
      { actions: ["GetItem", "DeleteItem"], leadingKeys: ["ORDER#*"] },
      keepingHistory,
    ],
    secrets: ["signing"],
    usesHistory: true,
  },
  restoreTracking: {
    grants: [
      session.either,
      trackingIn("directory"),
      { actions: ["GetItem", "PutItem"], leadingKeys: ["ORDER#*"] },
      { actions: ["Query", "PutItem", "UpdateItem"], leadingKeys: ["HISTORY#*"] },
    ],
    secrets: ["signing"],
    storesRecords: true,
    usesHistory: true,
  },
  trackingHistory: {
    grants: [
      session.either,
      trackingIn("directory"),
      { actions: ["GetItem"], leadingKeys: ["ORDER#*"] },
      { actions: ["Query"], leadingKeys: ["HISTORY#*"] },
      directoryOf.admin,
      directoryOf.logistics,
      importNames,
    ],
    secrets: ["signing"],
    usesHistory: true,
  },
  trackingDetails: {
    grants: [
      session.either,
      trackingIn("directory"),
      { actions: ["GetItem", "BatchGetItem", "ConditionCheckItem"], leadingKeys: ["ORDER#*"] },
      { actions: ["Query"], leadingKeys: ["HISTORY#*"] },
      directoryOf.admin,
      directoryOf.logistics,
      importNames,
      { actions: ["GetItem", "Query", "BatchGetItem", "UpdateItem"], leadingKeys: ["SHIPMENT#*"] },
      { actions: ["GetItem", "UpdateItem"], leadingKeys: ["COURIER"] },
      transitCounts,
    ],
    secrets: ["signing", "courier"],
    usesHistory: true,
    memoryMb: 512,
  },
  getLink: {
    grants: [
      session.either,
      trackingIn("directory"),
      { actions: ["GetItem", "Query"], leadingKeys: ["ORDER#*"] },
      linksEnded,
      { actions: ["BatchGetItem"], leadingKeys: ["SHIPMENT#*"] },
    ],
    secrets: ["signing", "links"],
  },
  revokeLinks: {
    grants: [
      session.either,
      trackingIn("directory"),
      { actions: ["GetItem", "Query"], leadingKeys: ["ORDER#*"] },
      { actions: ["Query"], leadingKeys: ["DELETED#*"], indexes: ["byOrder"] },
      { actions: ["BatchWriteItem"], leadingKeys: ["LINK#*"] },
    ],
    secrets: ["signing"],
    storesRecords: true,
    usesHistory: true,
  },
  attentionCases: {
    grants: [
      session.either,
      { actions: ["Query"], leadingKeys: ["ATTENTION#*"], indexes: ["directory"] },
      { actions: ["BatchGetItem"], leadingKeys: ["SHIPMENT#*", "ORDER#*"] },
      directoryOf.admin,
      directoryOf.logistics,
    ],
    secrets: ["signing"],
    memoryMb: 512,
  },
  updateCase: {
    grants: [
      session.either,
      { actions: ["GetItem", "UpdateItem"], leadingKeys: ["SHIPMENT#*"] },
      { actions: ["BatchGetItem"], leadingKeys: ["ORDER#*"] },
      directoryOf.admin,
      directoryOf.logistics,
    ],
    secrets: ["signing"],
  },
  importExcel: {
    childProcesses: ["imports/read-upload-process.ts"],
    grants: [
      session.either,
      ...importing,
      { actions: ["GetItem", "Query", "PutItem", "UpdateItem"], leadingKeys: ["IMPORT#*"] },
      { actions: ["Query", "PutItem"], leadingKeys: ["COLUMNS"] },
      // Other orders with a row's number; their records are read like those of its own order.
      { actions: ["Query"], leadingKeys: ["SHIPMENT#*"] },
    ],
    secrets: ["signing"],
    storesRecords: true,
    usesHistory: true,
    // One whole vCPU: the largest files take seconds to read. API Gateway waits for 30 s at most.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  importProgress: {
    grants: [session.either, { actions: ["GetItem", "Query"], leadingKeys: ["IMPORT#*"] }],
    secrets: ["signing"],
  },
  allImports: {
    grants: [
      session.either,
      { actions: ["Query"], leadingKeys: ["IMPORT", "IMPORT#FINISHED"], indexes: ["directory"] },
      { actions: ["BatchGetItem"], leadingKeys: ["IMPORT#*"] },
      directoryOf.admin,
      directoryOf.logistics,
    ],
    secrets: ["signing"],
  },
  rollbackImport: {
    grants: [
      session.either,
      { actions: ["BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"], leadingKeys: ["ORDER#*"] },
      { actions: ["Query", "PutItem"], leadingKeys: ["HISTORY#*"] },
      { actions: ["GetItem", "Query", "PutItem", "UpdateItem"], leadingKeys: ["IMPORT#*"] },
    ],
    secrets: ["signing"],
    storesRecords: true,
    usesHistory: true,
    // A dry run reads every record that the import wrote.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  columnsAll: {
    grants: [session.either, { actions: ["Query"], leadingKeys: ["COLUMNS"] }],
    secrets: ["signing"],
  },
  columnsDelete: {
    grants: [session.either, { actions: ["DeleteItem"], leadingKeys: ["COLUMNS"] }],
    secrets: ["signing"],
  },
  receiveShopify: {
    entry: "endpoints/receive-shopify.ts",
    grants: correctingFromShop,
    secrets: ["shop"],
    storesRecords: true,
    usesHistory: true,
  },
  receiveWoocommerce: {
    entry: "endpoints/receive-woocommerce.ts",
    grants: correctingFromShop,
    secrets: ["shop"],
    storesRecords: true,
    usesHistory: true,
  },
  receiveRecords: {
    entry: "endpoints/receive-records.ts",
    grants: takingFromShop,
    secrets: ["shop"],
    storesRecords: true,
  },
  shopNotTaken: {
    entry: "endpoints/shop-not-taken.ts",
    grants: [session.either, { actions: ["Query"], leadingKeys: ["SHOP"] }],
    secrets: ["signing"],
  },
  shopDismiss: {
    entry: "endpoints/shop-dismiss.ts",
    grants: [session.either, { actions: ["DeleteItem"], leadingKeys: ["SHOP"] }],
    secrets: ["signing"],
  },
  adminLogin: {
    grants: [{ actions: ["GetItem", "PutItem"], leadingKeys: ["ADMIN#*"] }, attempts],
    secrets: ["signing"],
    ...hashing,
  },
  adminLogout: {
    grants: [{ actions: ["GetItem", "PutItem"], leadingKeys: ["ADMIN#*"] }],
    secrets: ["signing"],
  },
  adminUpdate: {
    grants: [{ actions: ["GetItem", "PutItem", "DeleteItem"], leadingKeys: ["ADMIN#*"] }, attempts],
    secrets: ["signing"],
    ...hashing,
  },
  adminAll: {
    grants: [session.admin, { actions: ["BatchGetItem"], leadingKeys: ["ADMIN#*"] }, directoryOf.admin],
    secrets: ["signing"],
  },
  adminCreate: {
    grants: [
      session.admin,
      { actions: ["PutItem"], leadingKeys: ["ADMIN#*"] },
      { actions: ["UpdateItem"], leadingKeys: ["COUNT#ADMIN"] },
    ],
    secrets: ["signing"],
    ...hashing,
  },
  adminDelete: {
    grants: [
      directoryOf.admin,
      { actions: ["GetItem", "DeleteItem"], leadingKeys: ["ADMIN#*"] },
      { actions: ["UpdateItem"], leadingKeys: ["COUNT#ADMIN"] },
    ],
    secrets: ["signing"],
  },
  verifyLogistics: {
    grants: [session.admin, directoryOf.logistics, { actions: ["GetItem", "PutItem"], leadingKeys: ["LOGISTICS#*"] }],
    secrets: ["signing"],
  },
  resetLogistics: {
    grants: [session.admin, directoryOf.logistics, { actions: ["GetItem", "PutItem"], leadingKeys: ["LOGISTICS#*"] }],
    secrets: ["signing"],
    ...hashing,
  },
  logisticsLogin: {
    grants: [{ actions: ["GetItem", "PutItem"], leadingKeys: ["LOGISTICS#*"] }, attempts],
    secrets: ["signing"],
    ...hashing,
  },
  logisticsLogout: {
    grants: [{ actions: ["GetItem", "PutItem"], leadingKeys: ["LOGISTICS#*"] }],
    secrets: ["signing"],
  },
  logisticsRegister: {
    grants: [{ actions: ["PutItem"], leadingKeys: ["LOGISTICS#*"] }, attempts],
    ...hashing,
  },
  logisticsProfile: {
    grants: [session.logistics, { actions: ["BatchGetItem"], leadingKeys: ["LOGISTICS#*"] }],
    secrets: ["signing"],
  },
  logisticsUpdate: {
    grants: [{ actions: ["GetItem", "PutItem", "DeleteItem"], leadingKeys: ["LOGISTICS#*"] }, attempts],
    secrets: ["signing"],
    ...hashing,
  },
  logisticsAll: {
    grants: [session.admin, directoryOf.logistics, { actions: ["BatchGetItem"], leadingKeys: ["LOGISTICS#*"] }],
    secrets: ["signing"],
  },
  logisticsDelete: {
    grants: [
      session.admin,
      directoryOf.logistics,
      { actions: ["GetItem", "DeleteItem"], leadingKeys: ["LOGISTICS#*"] },
    ],
    secrets: ["signing"],
  },
} as const satisfies { readonly [Name in FunctionName]: FunctionSpec };

/** The functions without a route. */
export const workers = {
  importWorker: {
    trigger: { onItems: chunkSortKey },
    grants: [
      ...importing,
      { actions: ["Query"], leadingKeys: ["HISTORY#*"] },
      { actions: ["GetItem", "Query", "PutItem", "UpdateItem"], leadingKeys: ["IMPORT#*"] },
    ],
    storesRecords: true,
    usesHistory: true,
    memoryMb: 1024,
    timeoutSeconds: 120,
  },
  follower: {
    trigger: { follows: [recordPrefix, snapshotSortKey, alertRequestSortKey] },
    invokes: "alertMailer",
    grants: [
      { actions: ["Query", "BatchGetItem", "UpdateItem", "ConditionCheckItem"], leadingKeys: ["ORDER#*"] },
      {
        actions: ["Query", "BatchGetItem", "BatchWriteItem", "PutItem", "DeleteItem", "ConditionCheckItem"],
        leadingKeys: ["SHIPMENT#*"],
      },
      { actions: ["Query", "PutItem", "UpdateItem"], leadingKeys: ["ALERT#*"] },
      { actions: ["BatchGetItem"], leadingKeys: ["MAILBOX#*"] },
      linksEnded,
      transitCounts,
      { actions: ["UpdateItem"], leadingKeys: ["TRANSIT#*"] },
    ],
    storesRecords: true,
    timeoutSeconds: 60,
  },
  importSweeper: {
    trigger: { everyMinutes: 10 },
    grants: [
      { actions: ["Query"], leadingKeys: ["IMPORT"], indexes: ["directory"] },
      { actions: ["GetItem", "BatchGetItem", "UpdateItem"], leadingKeys: ["IMPORT#*"] },
    ],
    timeoutSeconds: 60,
  },
  watch: {
    trigger: { everyMinutes: 5 },
    grants: [
      { actions: ["Query"], leadingKeys: ["DUE#*", "ATTENTION#*"], indexes: ["directory"] },
      { actions: ["UpdateItem", "ConditionCheckItem"], leadingKeys: ["SHIPMENT#*"] },
      { actions: ["GetItem", "UpdateItem"], leadingKeys: ["COURIER"] },
    ],
    secrets: ["courier"],
    // It mostly waits between two calls, and is billed by memory and time.
    memoryMb: 320,
    timeoutSeconds: 285,
  },
} as const satisfies Readonly<Record<string, WorkerSpec>>;

/** Functions without a route that the stack has only where customers are mailed. */
export const alertWorkers = {
  alertMailer: {
    trigger: { everyMinutes: 1 },
    grants: [
      { actions: ["Query"], leadingKeys: ["ALERTS#DUE"], indexes: ["directory"] },
      { actions: ["UpdateItem"], leadingKeys: ["ALERTS"] },
      { actions: ["GetItem", "DeleteItem"], leadingKeys: ["ALERTREQUEST#*"] },
      {
        actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        leadingKeys: ["ALERT#*"],
      },
      { actions: ["GetItem", "BatchGetItem", "PutItem", "UpdateItem"], leadingKeys: ["MAILBOX#*"] },
      { actions: ["GetItem", "Query", "ConditionCheckItem"], leadingKeys: ["ORDER#*"] },
      keysById,
      linksEnded,
      { actions: ["BatchGetItem"], leadingKeys: ["SHIPMENT#*"] },
      transitCounts,
    ],
    secrets: ["links"],
    sendsMail: true,
    storesRecords: true,
    timeoutSeconds: 60,
  },
  mailEvents: {
    trigger: { onMailEvents: ["Email Bounced", "Email Complaint Received"] },
    grants: [
      ...alertsOfMailbox,
      { actions: ["BatchGetItem", "BatchWriteItem"], leadingKeys: ["ALERT#*"] },
      { actions: ["BatchWriteItem"], leadingKeys: ["MAILBOX#*"] },
    ],
    storesRecords: true,
  },
} as const satisfies Readonly<Record<string, WorkerSpec>>;

/** Functions without a route that the stack has only where the digest is mailed. */
export const digestWorkers = {
  digest: {
    trigger: { everyMinutes: 10 },
    grants: [
      { actions: ["GetItem", "UpdateItem"], leadingKeys: ["DIGEST"] },
      { actions: ["Query"], leadingKeys: ["ATTENTION#*"], indexes: ["directory"] },
      { actions: ["BatchGetItem"], leadingKeys: ["SHIPMENT#*", "ORDER#*"] },
    ],
    sendsMail: true,
    timeoutSeconds: 60,
  },
} as const satisfies Readonly<Record<string, WorkerSpec>>;

/** Every function that a stack can have, by its name. */
export const allFunctions = { ...registry, ...workers, ...alertWorkers, ...digestWorkers } satisfies Readonly<
  Record<string, FunctionSpec>
>;

/** The file with a function's `handler`, below functions/: `endpoints/get-link.ts` for `getLink`. */
export function entryOf(name: string, spec: FunctionSpec): string {
  const folder = "trigger" in spec ? "workers" : "endpoints";
  return spec.entry ?? `${folder}/${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}
