import type { FunctionName } from "../shared/contract.ts";
import {
  alertRequestSortKey,
  chunkSortKey,
  type IndexName,
  importNameAttributes,
  indexes,
  profileAttributes,
  recordPrefix,
  sessionAttributes,
  shopMarkPrefix,
  snapshotSortKey,
  tableKeys,
} from "./database/schema.ts";
import type { TransitionKind } from "./records/write.ts";

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
  /** Reading these attributes only, keys included; whole items when left out. */
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
  /** It sends mails from the business's address. */
  readonly sendsMail?: true;
  /** It makes links for customers without a request that names the portal's address. */
  readonly linksCustomers?: true;
  /** It tells, or depends on, whether the portal mails customers and members. */
  readonly knowsOfMails?: true;
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

/** A grant on the table itself, in one or more partitions. */
const on = (keys: string | readonly string[], ...actions: TableAction[]): TableGrant => ({
  actions,
  leadingKeys: [keys].flat(),
});

/** Reading one or more indexes. */
const inIndex = (
  names: IndexName | readonly IndexName[],
  ...keys: string[]
): TableGrant => ({
  ...on(keys, "Query"),
  indexes: [names].flat(),
});

/** The caller's account. Functions that may read whole accounts of the role need no more. */
const accountOf = {
  admin: ["ADMIN#*"],
  member: ["LOGISTICS#*"],
  staff: ["ADMIN#*", "LOGISTICS#*"],
} as const;

/** Without the password's hash. */
const withoutHash = [tableKeys.partition, tableKeys.sort, ...sessionAttributes];

/** Reading the caller's account, without the password's hash. */
const ownAccount = (
  caller: keyof typeof accountOf,
  ...attributes: readonly string[]
): TableGrant => ({
  ...on(accountOf[caller], "GetItem"),
  attributes: [...withoutHash, ...attributes],
});

/** Reading the accounts of a list, likewise. */
const listedAccounts = (of: "admin" | "member"): TableGrant => ({
  ...on(accountOf[of], "BatchGetItem"),
  attributes: [...withoutHash, ...profileAttributes],
});

/** For signed-in callers: verifying a session reads the caller's account. */
const signedIn = (caller: keyof typeof accountOf, ...grants: readonly TableGrant[]) => ({
  grants: [ownAccount(caller), ...grants],
  secrets: ["signing"] as readonly SecretName[],
});

/** Listing a role's accounts, and finding one by its `_id`. */
const admins = inIndex("directory", "ADMIN");
const members = inIndex("directory", "LOGISTICS");
/** Naming the people who changed something. */
const people = inIndex("directory", "ADMIN", "LOGISTICS");

const attempts = on("RATE#*", "UpdateItem");

/** Listing tracking records, and finding one by its `_id`. */
const trackingIn = (indexName: IndexName) => inIndex(indexName, "TRACKING#*");

/** Finding the keys of a record by its `_id`. */
const keysById: TableGrant = {
  ...trackingIn("directory"),
  attributes: [
    tableKeys.partition,
    tableKeys.sort,
    indexes.directory.partition,
    indexes.directory.sort,
  ],
};

const linksEnded = on("LINK#*", "GetItem");

/** Finding the records that have a tracking number. */
const byTrackingNumber = [on("SHIPMENT#*", "Query"), on("ORDER#*", "BatchGetItem")];

/** Reading how long parcels take. */
const transitCounts = on("TRANSIT#*", "BatchGetItem");

/** Finding a mailbox's alerts. */
const alertsOfMailbox = inIndex("byOrder", "MAILBOX#*");

/** Naming the files of imports, without their rows. */
const importNames: TableGrant = {
  ...on("IMPORT#*", "GetItem"),
  attributes: [tableKeys.partition, tableKeys.sort, ...importNameAttributes],
};

/** Finding a record by its `_id`. */
const recordById = [trackingIn("directory"), on("ORDER#*", "GetItem")];

/** Proving an order by its phone or by a link, within the limits on guesses. */
const provingOrder = [on(["ORDER#*", "RATE#*"], "Query"), attempts, keysById, linksEnded];

/** Showing who changed a record and by which file. */
const historyOfRecord = [on("HISTORY#*", "Query"), people, importNames];

/** Working through an import or its roll-back. */
const importItems = on("IMPORT#*", "GetItem", "Query", "PutItem", "UpdateItem");

/** How functions write records. A test makes each of these writes under the function's own policy. */
export const recordWriters = {
  createTracking: ["create"],
  updateTracking: ["edit", "correct-tracking-number", "correct-order-number"],
  deleteTracking: ["delete"],
  restoreTracking: ["undo"],
  importExcel: ["create", "edit", "correct-tracking-number"],
  importWorker: ["create", "edit", "correct-tracking-number", "delete"],
  rollbackImport: ["edit", "correct-tracking-number", "delete"],
  receiveShopify: ["create", "edit", "correct-tracking-number"],
  receiveWoocommerce: ["create", "edit", "correct-tracking-number"],
  receiveRecords: ["create"],
} as const satisfies Readonly<Record<string, readonly TransitionKind[]>>;

/** What each kind of write does in which partitions: to the record, its history and its number's reference. */
const actionsOfWrites: Readonly<
  Record<TransitionKind, Readonly<Record<string, readonly TableAction[]>>>
> = {
  create: { "ORDER#*": ["PutItem"] },
  undo: { "ORDER#*": ["PutItem"], "HISTORY#*": ["PutItem", "UpdateItem"] },
  edit: { "ORDER#*": ["UpdateItem"], "HISTORY#*": ["PutItem"] },
  "correct-tracking-number": {
    "ORDER#*": ["PutItem", "DeleteItem"],
    "HISTORY#*": ["PutItem"],
  },
  "correct-order-number": {
    "ORDER#*": ["PutItem", "DeleteItem"],
    "HISTORY#*": ["PutItem"],
    "SHIPMENT#*": ["PutItem"],
  },
  delete: { "ORDER#*": ["DeleteItem"], "HISTORY#*": ["PutItem"] },
};

/** Writing records in the ways of a function, each permission once. */
function writing(name: keyof typeof recordWriters): TableGrant[] {
  const parts = recordWriters[name].flatMap((kind) =>
    Object.entries(actionsOfWrites[kind]),
  );
  return [...Map.groupBy(parts, ([partition]) => partition)].map(([partition, same]) =>
    on(partition, ...new Set(same.flatMap(([, actions]) => actions))),
  );
}

/** Comparing rows with stored records. */
const comparingRows = [on("ORDER#*", "BatchGetItem", "Query"), trackingIn("byOrder")];

/** Taking what the shop sends. */
const takingFromShop = (
  name: "receiveShopify" | "receiveWoocommerce" | "receiveRecords",
) =>
  ({
    grants: [
      on("ORDER#*", "Query"),
      ...writing(name),
      on("SHOP#*", "GetItem", "PutItem"),
      on("SHOP", "PutItem", "DeleteItem"),
    ],
    secrets: ["shop"],
  }) as const;

/** Showing parcels: from the snapshots, and where there is none from the courier. */
const tracking = [
  on("ORDER#*", "ConditionCheckItem"),
  on("COURIER", "GetItem", "UpdateItem"),
  on("SHIPMENT#*", "BatchGetItem", "UpdateItem"),
  transitCounts,
];

/** Answering a customer from an order's records, within the limits on guesses. */
const lookingUp = [
  on(["ORDER#*", "RATE#*"], "Query"),
  attempts,
  ...tracking,
  ...byTrackingNumber,
];

/** Hashing a password takes 19 MiB and much processor time, which Lambda assigns with the memory. */
export const defaultMemoryMb = 512;
export const defaultTimeoutSeconds = 15;

const hashing = { memoryMb: 1024, native: "argon2" } as const;
const hashingInSession = { secrets: ["signing"], ...hashing } as const;

/** The functions of the API. The stack derives their roles and environments from this. */
export const registry = {
  getTrackingNo: {
    grants: [...lookingUp, linksEnded],
    secrets: ["courier", "links"],
    knowsOfMails: true,
  },
  createAlert: {
    grants: [
      ...provingOrder,
      on("SHIPMENT#*", "BatchGetItem"),
      on("ALERTREQUEST#*", "PutItem"),
    ],
    secrets: ["links"],
    knowsOfMails: true,
  },
  customerReply: {
    grants: [
      ...provingOrder,
      on("SHIPMENT#*", "GetItem", "BatchGetItem", "UpdateItem"),
      ...byTrackingNumber,
    ],
    secrets: ["links"],
  },
  confirmAlerts: {
    grants: [
      on("MAILBOX#*", "GetItem", "BatchGetItem"),
      alertsOfMailbox,
      on("ALERT#*", "BatchGetItem", "UpdateItem"),
      keysById,
      linksEnded,
      on("ORDER#*", "GetItem"),
      ...tracking,
    ],
    secrets: ["courier", "links"],
    knowsOfMails: true,
  },
  stopAlert: {
    grants: [
      alertsOfMailbox,
      on("ALERT#*", "BatchGetItem", "BatchWriteItem"),
      on("MAILBOX#*", "GetItem", "BatchWriteItem"),
      keysById,
      on("ORDER#*", "GetItem"),
    ],
  },
  openLink: {
    grants: [...lookingUp, keysById, linksEnded],
    secrets: ["courier", "links"],
    knowsOfMails: true,
  },
  allTracking: {
    ...signedIn(
      "staff",
      trackingIn("directory"),
      trackingIn("byOrder"),
      inIndex(["directory", "byOrder"], "DELETED#*"),
      on("ORDER#*", "Query"),
      ...byTrackingNumber,
    ),
    // A whole list has tens of thousands of rows, and processor time comes with memory.
    memoryMb: 1024,
  },
  createTracking: signedIn(
    "staff",
    on("ORDER#*", "Query"),
    ...writing("createTracking"),
    ...byTrackingNumber,
  ),
  updateTracking: signedIn(
    "staff",
    ...recordById,
    ...writing("updateTracking"),
    ...byTrackingNumber,
  ),
  deleteTracking: signedIn("staff", ...recordById, ...writing("deleteTracking")),
  restoreTracking: signedIn(
    "staff",
    ...recordById,
    on("HISTORY#*", "Query"),
    ...writing("restoreTracking"),
  ),
  trackingHistory: signedIn("staff", ...recordById, ...historyOfRecord),
  trackingDetails: {
    ...signedIn(
      "staff",
      trackingIn("directory"),
      on("ORDER#*", "GetItem", "BatchGetItem", "ConditionCheckItem"),
      ...historyOfRecord,
      on("SHIPMENT#*", "GetItem", "Query", "BatchGetItem", "UpdateItem"),
      on("COURIER", "GetItem", "UpdateItem"),
      on("SHOPNEWS#*", "GetItem"),
      transitCounts,
    ),
    secrets: ["signing", "courier"],
  },
  getLink: {
    ...signedIn(
      "staff",
      trackingIn("directory"),
      on("ORDER#*", "GetItem", "Query"),
      linksEnded,
      on("SHIPMENT#*", "BatchGetItem"),
    ),
    secrets: ["signing", "links"],
  },
  revokeLinks: signedIn(
    "staff",
    trackingIn("directory"),
    on("ORDER#*", "GetItem", "Query"),
    inIndex("byOrder", "DELETED#*"),
    on("LINK#*", "BatchWriteItem"),
  ),
  attentionCases: signedIn(
    "staff",
    inIndex("directory", "ATTENTION#*"),
    on(["SHIPMENT#*", "ORDER#*"], "BatchGetItem"),
    people,
  ),
  updateCase: signedIn(
    "staff",
    on("SHIPMENT#*", "GetItem", "UpdateItem"),
    on("ORDER#*", "BatchGetItem"),
    people,
  ),
  insights: signedIn("staff", transitCounts, inIndex("directory", "ATTENTION#*")),
  importExcel: {
    childProcesses: ["imports/read/read-upload-process.ts"],
    ...signedIn(
      "staff",
      ...comparingRows,
      ...writing("importExcel"),
      importItems,
      on("COLUMNS", "Query", "PutItem"),
      // Other orders with a row's number; their records are read like those of its own order.
      on("SHIPMENT#*", "Query"),
    ),
    // One whole vCPU: the largest files take seconds to read. API Gateway waits for 30 s at most.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  importProgress: signedIn("staff", on("IMPORT#*", "GetItem", "Query")),
  allImports: signedIn(
    "staff",
    inIndex("directory", "IMPORT", "IMPORT#FINISHED"),
    on("IMPORT#*", "BatchGetItem"),
    people,
  ),
  rollbackImport: {
    ...signedIn(
      "staff",
      on("ORDER#*", "BatchGetItem"),
      on("HISTORY#*", "Query"),
      ...writing("rollbackImport"),
      importItems,
    ),
    // A dry run reads every record that the import wrote.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  columnsAll: signedIn("staff", on("COLUMNS", "Query")),
  columnsDelete: signedIn("staff", on("COLUMNS", "DeleteItem")),
  receiveShopify: takingFromShop("receiveShopify"),
  receiveWoocommerce: takingFromShop("receiveWoocommerce"),
  receiveRecords: takingFromShop("receiveRecords"),
  shopNotTaken: signedIn(
    "staff",
    on("SHOP", "Query"),
    on("SHOPNEWS", "GetItem"),
    inIndex("directory", "SHOPNEWS#DUE", "SHOPNEWS#FAILED"),
    on("SHOPNEWS#*", "GetItem"),
  ),
  shopDismiss: signedIn("staff", on("SHOP", "DeleteItem")),
  shopFulfil: {
    ...signedIn(
      "staff",
      trackingIn("directory"),
      on("ORDER#*", "GetItem", "BatchGetItem"),
      on("IMPORT#*", "GetItem", "Query"),
      on("SHOPNEWS#*", "BatchGetItem", "UpdateItem"),
    ),
    secrets: ["signing", "shop"],
    // The shop is asked for up to 200 orders.
    timeoutSeconds: 29,
  },
  shopRetry: signedIn(
    "staff",
    inIndex("directory", "SHOPNEWS#FAILED"),
    on("SHOPNEWS#*", "BatchGetItem", "UpdateItem"),
  ),
  adminLogin: {
    grants: [on("ADMIN#*", "GetItem", "PutItem"), attempts],
    ...hashingInSession,
  },
  adminLogout: {
    grants: [on("ADMIN#*", "GetItem", "PutItem")],
    secrets: ["signing"],
  },
  adminUpdate: {
    grants: [on("ADMIN#*", "GetItem", "PutItem", "DeleteItem"), attempts],
    ...hashingInSession,
  },
  adminAll: signedIn("admin", listedAccounts("admin"), admins),
  adminCreate: {
    grants: [
      on("ADMIN#*", "GetItem", "PutItem"),
      on("COUNT#ADMIN", "UpdateItem"),
      attempts,
    ],
    ...hashingInSession,
  },
  adminDelete: {
    grants: [
      admins,
      on("ADMIN#*", "GetItem", "DeleteItem"),
      on("COUNT#ADMIN", "UpdateItem"),
    ],
    secrets: ["signing"],
  },
  verifyLogistics: {
    ...signedIn(
      "admin",
      members,
      on("LOGISTICS#*", "GetItem", "PutItem"),
      on("MEMBERMAIL#*", "PutItem"),
    ),
    knowsOfMails: true,
  },
  resetLogistics: {
    grants: [
      on("ADMIN#*", "GetItem"),
      members,
      on("LOGISTICS#*", "GetItem", "PutItem"),
      attempts,
    ],
    ...hashingInSession,
  },
  logisticsLogin: {
    grants: [on("LOGISTICS#*", "GetItem", "PutItem"), attempts],
    ...hashingInSession,
  },
  logisticsLogout: {
    grants: [on("LOGISTICS#*", "GetItem", "PutItem")],
    secrets: ["signing"],
  },
  logisticsRegister: {
    grants: [on(["LOGISTICS#*", "MEMBERMAIL#*"], "PutItem"), attempts],
    knowsOfMails: true,
    ...hashing,
  },
  logisticsProfile: {
    grants: [ownAccount("member", ...profileAttributes)],
    secrets: ["signing"],
  },
  logisticsUpdate: {
    grants: [on("LOGISTICS#*", "GetItem", "PutItem", "DeleteItem"), attempts],
    ...hashingInSession,
  },
  logisticsAll: signedIn("admin", members, listedAccounts("member")),
  logisticsDelete: signedIn("admin", members, on("LOGISTICS#*", "GetItem", "DeleteItem")),
} as const satisfies { readonly [Name in FunctionName]: FunctionSpec };

/** The functions without a route. */
export const workers = {
  importWorker: {
    trigger: { onItems: chunkSortKey },
    grants: [
      ...comparingRows,
      ...writing("importWorker"),
      on("HISTORY#*", "Query"),
      importItems,
    ],
    memoryMb: 1024,
    timeoutSeconds: 120,
  },
  follower: {
    trigger: {
      follows: [recordPrefix, snapshotSortKey, alertRequestSortKey, shopMarkPrefix],
    },
    invokes: "alertMailer",
    grants: [
      on("ORDER#*", "Query", "BatchGetItem", "UpdateItem", "ConditionCheckItem"),
      on(
        "SHIPMENT#*",
        "Query",
        "BatchGetItem",
        "BatchWriteItem",
        "PutItem",
        "DeleteItem",
        "ConditionCheckItem",
      ),
      on("ALERT#*", "Query", "PutItem", "UpdateItem"),
      on("MAILBOX#*", "BatchGetItem"),
      linksEnded,
      transitCounts,
      on("TRANSIT#*", "UpdateItem"),
      on("SHOPNEWS", "GetItem"),
      on("SHOPNEWS#*", "BatchGetItem", "UpdateItem"),
    ],
    timeoutSeconds: 60,
  },
  shopTeller: {
    trigger: { everyMinutes: 1 },
    grants: [
      inIndex("directory", "SHOPNEWS#DUE"),
      on("SHOPNEWS", "GetItem", "PutItem", "UpdateItem"),
      on("SHOPNEWS#*", "GetItem", "BatchGetItem", "UpdateItem"),
      keysById,
      on("ORDER#*", "GetItem", "Query"),
      linksEnded,
      on("SHIPMENT#*", "BatchGetItem"),
    ],
    secrets: ["shop", "links"],
    linksCustomers: true,
    // It mostly waits between two calls.
    memoryMb: 320,
    timeoutSeconds: 120,
  },
  importSweeper: {
    trigger: { everyMinutes: 10 },
    grants: [
      inIndex("directory", "IMPORT"),
      on("IMPORT#*", "GetItem", "BatchGetItem", "UpdateItem"),
    ],
    timeoutSeconds: 60,
  },
  watch: {
    trigger: { everyMinutes: 5 },
    grants: [
      inIndex("directory", "DUE#*", "ATTENTION#*"),
      on("SHIPMENT#*", "UpdateItem", "ConditionCheckItem"),
      on("COURIER", "GetItem", "UpdateItem"),
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
      inIndex("directory", "ALERTS#DUE"),
      on("ALERTS", "UpdateItem"),
      on(["ALERTREQUEST#*", "MEMBERMAIL#*"], "GetItem", "DeleteItem"),
      on(
        "ALERT#*",
        "GetItem",
        "BatchGetItem",
        "Query",
        "PutItem",
        "UpdateItem",
        "DeleteItem",
      ),
      on("ASKED#*", "GetItem", "PutItem"),
      on("MAILBOX#*", "GetItem", "BatchGetItem", "PutItem", "UpdateItem"),
      on("ORDER#*", "GetItem", "Query", "ConditionCheckItem"),
      keysById,
      linksEnded,
      on("SHIPMENT#*", "BatchGetItem", "UpdateItem"),
      transitCounts,
    ],
    secrets: ["links"],
    sendsMail: true,
    timeoutSeconds: 60,
  },
  mailEvents: {
    trigger: { onMailEvents: ["Email Bounced", "Email Complaint Received"] },
    grants: [
      alertsOfMailbox,
      on("ALERT#*", "BatchGetItem", "BatchWriteItem"),
      on("MAILBOX#*", "BatchWriteItem"),
    ],
  },
} as const satisfies Readonly<Record<string, WorkerSpec>>;

/** Functions without a route that the stack has only where the digest is mailed. */
export const digestWorkers = {
  digest: {
    trigger: { everyMinutes: 10 },
    grants: [
      on("DIGEST", "GetItem", "UpdateItem"),
      inIndex("directory", "ATTENTION#*", "ADMIN", "LOGISTICS"),
      on(["SHIPMENT#*", "ORDER#*"], "BatchGetItem"),
    ],
    sendsMail: true,
    // One mail a second, to each admin.
    timeoutSeconds: 300,
  },
} as const satisfies Readonly<Record<string, WorkerSpec>>;

/** Every function that a stack can have, by its name. */
export const allFunctions = {
  ...registry,
  ...workers,
  ...alertWorkers,
  ...digestWorkers,
} satisfies Readonly<Record<string, FunctionSpec>>;

/** The file with a function's `handler`, below functions/: `endpoints/get-link.ts` for `getLink`. */
export function entryOf(name: string, spec: FunctionSpec): string {
  const folder = "trigger" in spec ? "workers" : "endpoints";
  return (
    spec.entry ??
    `${folder}/${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}.ts`
  );
}
