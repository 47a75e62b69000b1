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

const inDirectory = (...keys: string[]) => inIndex("directory", ...keys);

/** The caller's account. Functions that may read whole accounts of the role need no more. */
const accountOf = {
  admin: ["ADMIN#*"],
  member: ["LOGISTICS#*"],
  staff: ["ADMIN#*", "LOGISTICS#*"],
} as const;

/** What may be read of accounts where the password's hash is not needed. */
const withoutHash = [tableKeys.partition, tableKeys.sort, ...sessionAttributes];

/** Reading the caller's account, without the password's hash. */
const ownAccount = (
  caller: keyof typeof accountOf,
  ...attributes: readonly string[]
): TableGrant => ({
  ...on(accountOf[caller], "GetItem"),
  attributes: [...withoutHash, ...attributes],
});

/** Reading the accounts of a list, without the passwords' hashes. */
const listedAccounts = (of: "admin" | "member"): TableGrant => ({
  ...on(accountOf[of], "BatchGetItem"),
  attributes: [...withoutHash, ...profileAttributes],
});

/** For signed-in callers: verifying a session reads the caller's account. */
const signedIn = (caller: keyof typeof accountOf, ...grants: readonly TableGrant[]) => ({
  grants: [ownAccount(caller), ...grants],
  secrets: ["signing"] as readonly SecretName[],
});
const forStaff = (...grants: readonly TableGrant[]) => signedIn("staff", ...grants);
const forAdmins = (...grants: readonly TableGrant[]) => signedIn("admin", ...grants);

/** Listing a role's accounts, and finding one by its `_id`. */
const admins = inDirectory("ADMIN");
const members = inDirectory("LOGISTICS");
/** Naming the people who changed something: their names alone, no e-mail or phone. */
const people: TableGrant = {
  ...inDirectory("ADMIN", "LOGISTICS"),
  attributes: [indexes.directory.partition, indexes.directory.sort, "name"],
};

const attempts = on("RATE#*", "UpdateItem");

/** Listing tracking records, and finding one by its `_id`. */
const listedRecords = inDirectory("TRACKING#*");
const recordsByOrder = inIndex("byOrder", "TRACKING#*");

/** Finding the keys of a record by its `_id`. */
const keysById: TableGrant = {
  ...listedRecords,
  attributes: [
    tableKeys.partition,
    tableKeys.sort,
    indexes.directory.partition,
    indexes.directory.sort,
  ],
};

const linksEnded = on("LINK#*", "GetItem");

/** Reading and writing whole accounts. */
const adminAccounts = on("ADMIN#*", "GetItem", "PutItem");
const memberAccounts = on("LOGISTICS#*", "GetItem", "PutItem");

/** Reading a record by its key, and all of its order. */
const recordsOfOrder = on("ORDER#*", "GetItem", "Query");
const snapshots = on("SHIPMENT#*", "BatchGetItem");
/** When calls to the courier pause, and which run of the watch is under way. */
const courierState = on("COURIER", "GetItem", "UpdateItem");
/** Reading what the shop is to be told of several records, and making it due. */
const shopNews = on("SHOPNEWS#*", "BatchGetItem", "UpdateItem");

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
const recordById = [listedRecords, on("ORDER#*", "GetItem")];

/** Proving an order by its phone or by a link, within the limits on guesses. */
const provingOrder = [on(["ORDER#*", "RATE#*"], "Query"), attempts, keysById, linksEnded];

/** Showing who changed a record and by which file. */
const historyOfRecord = [on("HISTORY#*", "Query"), people, importNames];

/** Working through an import or its roll-back. */
const importItems = on("IMPORT#*", "GetItem", "Query", "PutItem", "UpdateItem");

/** How what comes from elsewhere, in a file or from the shop, writes records. */
const ofRows = ["create", "edit", "correct-tracking-number"] as const;

/** How functions write records. A test makes each of these writes under the function's own policy. */
export const recordWriters = {
  createTracking: ["create"],
  updateTracking: ["edit", "correct-tracking-number", "correct-order-number"],
  deleteTracking: ["delete"],
  restoreTracking: ["undo"],
  importExcel: ofRows,
  importWorker: [...ofRows, "delete"],
  rollbackImport: ["edit", "correct-tracking-number", "delete"],
  receiveShopify: ofRows,
  receiveWoocommerce: ofRows,
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
const comparingRows = [on("ORDER#*", "BatchGetItem", "Query"), recordsByOrder];

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
  courierState,
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

/** Asking the courier, making links, and saying whether mails can be asked for. */
const answering = { secrets: ["courier", "links"], knowsOfMails: true } as const;

/** Hashing a password takes 19 MiB and much processor time, which Lambda assigns with the memory. */
export const defaultMemoryMb = 512;
export const defaultTimeoutSeconds = 15;

const hashing = { memoryMb: 1024, native: "argon2" } as const;
const hashingInSession = { secrets: ["signing"], ...hashing } as const;

/** The functions of the API. The stack derives their roles and environments from this. */
export const registry = {
  getTrackingNo: {
    grants: [...lookingUp, linksEnded],
    ...answering,
  },
  createAlert: {
    grants: [...provingOrder, snapshots, on("ALERTREQUEST#*", "PutItem")],
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
    ...answering,
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
    ...answering,
  },
  allTracking: {
    ...forStaff(
      listedRecords,
      recordsByOrder,
      inIndex(["directory", "byOrder"], "DELETED#*"),
      on("ORDER#*", "Query"),
      ...byTrackingNumber,
    ),
    // A whole list has tens of thousands of rows, and processor time comes with memory.
    memoryMb: 1024,
  },
  createTracking: forStaff(
    on("ORDER#*", "Query"),
    ...writing("createTracking"),
    ...byTrackingNumber,
  ),
  updateTracking: forStaff(
    ...recordById,
    ...writing("updateTracking"),
    ...byTrackingNumber,
  ),
  deleteTracking: forStaff(...recordById, ...writing("deleteTracking")),
  restoreTracking: forStaff(
    ...recordById,
    on("HISTORY#*", "Query"),
    ...writing("restoreTracking"),
  ),
  trackingHistory: forStaff(...recordById, ...historyOfRecord),
  trackingDetails: {
    ...forStaff(
      listedRecords,
      on("ORDER#*", "GetItem", "BatchGetItem", "ConditionCheckItem"),
      ...historyOfRecord,
      on("SHIPMENT#*", "GetItem", "Query", "BatchGetItem", "UpdateItem"),
      courierState,
      on("SHOPNEWS#*", "GetItem"),
      transitCounts,
    ),
    secrets: ["signing", "courier"],
  },
  getLink: {
    ...forStaff(listedRecords, recordsOfOrder, linksEnded, snapshots),
    secrets: ["signing", "links"],
  },
  revokeLinks: forStaff(
    listedRecords,
    recordsOfOrder,
    inIndex("byOrder", "DELETED#*"),
    on("LINK#*", "BatchWriteItem"),
  ),
  attentionCases: forStaff(
    inDirectory("ATTENTION#*"),
    on(["SHIPMENT#*", "ORDER#*"], "BatchGetItem"),
    people,
  ),
  updateCase: forStaff(
    on("SHIPMENT#*", "GetItem", "UpdateItem"),
    on("ORDER#*", "BatchGetItem"),
    people,
  ),
  insights: forStaff(transitCounts, inDirectory("ATTENTION#*")),
  importExcel: {
    childProcesses: ["imports/read/read-upload-process.ts"],
    ...forStaff(
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
  importProgress: forStaff(on("IMPORT#*", "GetItem", "Query")),
  allImports: forStaff(
    inDirectory("IMPORT", "IMPORT#FINISHED"),
    on("IMPORT#*", "BatchGetItem"),
    people,
  ),
  rollbackImport: {
    ...forStaff(
      on("ORDER#*", "BatchGetItem"),
      on("HISTORY#*", "Query"),
      ...writing("rollbackImport"),
      importItems,
    ),
    // A dry run reads every record that the import wrote.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  columnsAll: forStaff(on("COLUMNS", "Query")),
  columnsDelete: forStaff(on("COLUMNS", "DeleteItem")),
  receiveShopify: takingFromShop("receiveShopify"),
  receiveWoocommerce: takingFromShop("receiveWoocommerce"),
  receiveRecords: takingFromShop("receiveRecords"),
  shopNotTaken: forStaff(
    on("SHOP", "Query"),
    on("SHOPNEWS", "GetItem"),
    inDirectory("SHOPNEWS#DUE", "SHOPNEWS#FAILED"),
    on("SHOPNEWS#*", "GetItem"),
  ),
  shopDismiss: forStaff(on("SHOP", "DeleteItem")),
  shopFulfil: {
    ...forStaff(
      listedRecords,
      on("ORDER#*", "GetItem", "BatchGetItem"),
      on("IMPORT#*", "GetItem", "Query"),
      shopNews,
    ),
    secrets: ["signing", "shop"],
    // The shop is asked for up to 200 orders.
    timeoutSeconds: 29,
  },
  shopRetry: forStaff(inDirectory("SHOPNEWS#FAILED"), shopNews),
  adminLogin: {
    grants: [adminAccounts, attempts],
    ...hashingInSession,
  },
  adminLogout: {
    grants: [adminAccounts],
    secrets: ["signing"],
  },
  adminUpdate: {
    grants: [on("ADMIN#*", "GetItem", "PutItem", "DeleteItem"), attempts],
    ...hashingInSession,
  },
  adminAll: forAdmins(listedAccounts("admin"), admins),
  adminCreate: {
    grants: [adminAccounts, on("COUNT#ADMIN", "UpdateItem"), attempts],
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
    ...forAdmins(members, memberAccounts, on("MEMBERMAIL#*", "PutItem")),
    knowsOfMails: true,
  },
  resetLogistics: {
    grants: [on("ADMIN#*", "GetItem"), members, memberAccounts, attempts],
    ...hashingInSession,
  },
  logisticsLogin: {
    grants: [memberAccounts, attempts],
    ...hashingInSession,
  },
  logisticsLogout: {
    grants: [memberAccounts],
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
  logisticsAll: forAdmins(members, listedAccounts("member")),
  logisticsDelete: forAdmins(members, on("LOGISTICS#*", "GetItem", "DeleteItem")),
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
      shopNews,
    ],
    timeoutSeconds: 60,
  },
  shopTeller: {
    trigger: { everyMinutes: 1 },
    grants: [
      inDirectory("SHOPNEWS#DUE"),
      on("SHOPNEWS", "GetItem", "PutItem", "UpdateItem"),
      on("SHOPNEWS#*", "GetItem", "BatchGetItem", "UpdateItem"),
      keysById,
      recordsOfOrder,
      linksEnded,
      snapshots,
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
      inDirectory("IMPORT"),
      on("IMPORT#*", "GetItem", "BatchGetItem", "UpdateItem"),
    ],
    timeoutSeconds: 60,
  },
  watch: {
    trigger: { everyMinutes: 5 },
    grants: [
      inDirectory("DUE#*", "ATTENTION#*"),
      on("SHIPMENT#*", "UpdateItem", "ConditionCheckItem"),
      courierState,
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
      inDirectory("ALERTS#DUE"),
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
      inDirectory("ATTENTION#*", "ADMIN", "LOGISTICS"),
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
