import * as z from "zod/mini";
import { adminAccount, logisticsMember } from "./accounts.ts";
import {
  attentionCase,
  caseNote,
  correctedAddress,
  snoozeEnd,
} from "./attention-case.ts";
import { anyPassword, email, indianPhone, newPassword, personName } from "./fields.ts";
import { chosenColumns, flag, rememberedColumns } from "./import-columns.ts";
import { importReport, importRollback, listedImport } from "./import-report.ts";
import { recordNames } from "./labels.ts";
import { languages } from "./languages.ts";
import { customerLink, linkToken } from "./links.ts";
import { pageLimit } from "./paging.ts";
import { customerPhone } from "./phones.ts";
import { type Operation, publicOperations } from "./public-operations.ts";
import {
  listedRecord,
  orderNumber,
  recordHistory,
  trackingFields,
  trackingRecord,
} from "./records.ts";
import type { Role } from "./session.ts";
import { parcel, shipmentData } from "./shipment/data.ts";
import { attentionReasons } from "./shipment/reason-words.ts";
import { shipmentStatuses } from "./shipment/status.ts";
import {
  notTaken,
  notTold,
  type ShopSource,
  sentRecords,
  shopFulfilLimit,
  shopNames,
  shopNews,
  shopOrder,
  shopResult,
} from "./shop.ts";
import { textLimits, visibleText } from "./visible-text.ts";

/** A row of the contract: one operation of the API. Routes, functions, grants, client, OpenAPI and tests derive from it. */
export interface Endpoint extends Operation {
  readonly summary: string;
  /** The shop proves itself by a field of its secret: it signs the body, or sends the key. */
  readonly callers: "anyone" | ShopSource | readonly Role[];
  /** The operation whose function also serves this one. */
  readonly servedBy?: string;
  readonly params?: MakeSchema;
  readonly query?: MakeSchema;
  /** A JSON body, or `file` for a multipart form with a field of that name. */
  readonly body?: MakeSchema | "file";
  /** The other fields of the form with the file. */
  readonly form?: MakeSchema;
  /** Of a 303: where it leads. */
  readonly reply: MakeSchema;
}

export { apiBase } from "./public-operations.ts";

/** Makes a schema; call it through `schemaOf`, which makes it once and only when it is used. */
type MakeSchema = () => z.ZodMiniType;

const idText = () => z.string().check(z.minLength(1), z.maxLength(64));
const id = () => z.object({ id: idText() });
const nothing = () => z.object({});
const noContent = { reply: nothing, status: 204 } as const;
const removal = { params: id, ...noContent } as const;
const recordReply = () => z.object({ record: trackingRecord });
const adminReply = () => z.object({ admin: adminAccount });
const memberReply = () => z.object({ member: logisticsMember });

/** A whole number as a parameter. */
const numberUpTo = (most: number) =>
  z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)));

/** The query parameters of every list. Without `limit` a list is as long as a reply can be. */
const pageQuery = () =>
  z.object({
    limit: numberUpTo(pageLimit),
    cursor: z.optional(z.string().check(z.maxLength(2000))),
    search: z.optional(
      z.string().check(
        z.overwrite((typed) => visibleText(typed)),
        z.maxLength(textLimits.text),
      ),
    ),
  });

/** What every list replies besides its entries. */
const pageReply = () =>
  z.object({
    /** Absent on the last page. */
    nextCursor: z.optional(z.string()),
    /** Absent on the first page. */
    previousCursor: z.optional(z.string()),
    /** The list reached its time limit before the page was full: `searched` tells how far it came. */
    partial: z.optional(z.boolean()),
    searched: z.optional(
      z.object({
        /** About how many entries this request searched. */
        records: z.int(),
        /** ISO 8601. Newest first only: it came to the entries of this time. */
        to: z.optional(z.string()),
        /** Continues the search: `nextCursor`, or `previousCursor` where the page lies before its cursor. */
        cursor: z.string(),
      }),
    ),
  });

/** A page of a list: its entries, and what every list replies besides. */
const listReply = <Entries extends z.core.$ZodShape>(entries: Entries) =>
  z.extend(z.object(entries), pageReply().shape);

/** The query parameters of a list that has no search. */
const plainQuery = () => z.pick(pageQuery(), { limit: true, cursor: true });

/** Of a list that is read in one direction. */
const onward = () => z.pick(pageReply(), { nextCursor: true }).shape;

/** What a mail's link holds: a mailbox and a secret. */
const mailToken = () =>
  z
    .string()
    .check(z.regex(/^[\w-]{44}$/, "This link is incomplete. Please copy all of it."));

/** A call of the shop's own software, which reads no more of the reply than its status. */
const shopReply = () => z.object({ results: z.array(shopResult) });
const shopPayload = () => z.record(z.string(), z.unknown());
/** A time as a parameter. */
const moment = () =>
  z.iso.datetime({
    error: ({ path }) =>
      `${path?.join(".")} must be a time in UTC such as 2026-11-24T09:30:00Z`,
  });

/** Of open cases, by reason; 100 for that many or more. Reasons without a case are left out. */
const caseCounts = () => z.partialRecord(z.enum(attentionReasons), z.int());

/** Delivered parcels whose customers were told a window, and how many came within the first and the last that was told. */
const toldFigures = () => z.object({ parcels: z.int(), first: z.int(), last: z.int() });

/** A path of the portal. */
const path = () => z.string();

const token = () => z.string();
const loginBody = () => z.object({ email, password: anyPassword });
const newPerson = () =>
  z.object({ name: personName, email, phone: indianPhone, password: newPassword });
/** Proves that the account's owner makes the call, where the login is not recent. */
const ownerProof = () => ({ currentPassword: z.optional(anyPassword) });
const changedPerson = () => z.extend(z.partial(newPerson()), ownerProof());
/** A profile after its change. A new e-mail or password ends the account's other sessions. */
const changedProfile = <Account extends z.core.$ZodShape>(account: Account) =>
  z.object({ ...account, otherSessionsEnded: z.boolean() });

/** What a customer learns of an order. */
const lookupReply = () => ({
  /** The first parcel's data, in the courier's own shape. */
  trackingData: z.object({ success: z.boolean(), data: shipmentData }),
  /** The newest first; of more than ten, ten: the newest under way, then the newest that have arrived or ended. */
  parcels: z.array(parcel),
  /** Of the order: those that are shown and all others. */
  parcelCount: z.int(),
  /** Present where the portal mails customers who ask for it. */
  alerts: z.optional(z.literal(true)),
});

/** Requires a field where no link names the order. */
const withoutToken = <Body extends { token?: string | undefined }>(
  field: keyof Body & keyof typeof recordNames,
) =>
  z.refine<Body>((body) => body.token !== undefined || body[field] !== undefined, {
    message: `${recordNames[field]} is required`,
    path: [field],
  });

/** An order by its number and phone, or by a link; and the address. */
const alertBody = () => {
  const fields = { name: orderNumber, phone: customerPhone } as const;
  const page = { language: z.optional(z.enum(languages)) };
  const given = z.object({
    ...z.partial(z.object(fields)).shape,
    token: z.optional(linkToken),
    email,
    ...page,
  });
  type Body = z.infer<typeof given>;
  return given.check(withoutToken<Body>("name"), withoutToken<Body>("phone"));
};

/** What an operation is called by, and by whom. */
const calledBy =
  <const Callers extends Endpoint["callers"]>(callers: Callers) =>
  <const Method extends Endpoint["method"], const Path extends Endpoint["path"]>(
    method: Method,
    path: Path,
    summary: string,
  ) => ({ method, path, callers, summary });
const anyone = calledBy("anyone");
/** One that public pages call. */
const onPage = <Called extends Operation>(operation: Called, summary: string) =>
  ({ ...operation, callers: "anyone", summary }) as const;
const staff = calledBy(["logistics", "admin"]);
const members = calledBy(["logistics"]);
const admins = calledBy(["admin"]);

export const contract = {
  getTrackingNo: {
    ...onPage(
      publicOperations.getTrackingNo,
      "Look up a shipment by order number and phone",
    ),
    body: () =>
      z.object({
        name: orderNumber,
        phone: customerPhone,
        fresh: z.optional(z.boolean()),
      }),
    // Opens the order again, without its receiver; absent once its links have expired.
    reply: () => z.object({ link: z.optional(linkToken), ...lookupReply() }),
  },
  openLink: {
    ...onPage(publicOperations.openLink, "Look up a shipment by a link"),
    body: () =>
      z.object({
        token: linkToken,
        phone: z.optional(customerPhone),
        fresh: z.optional(z.boolean()),
      }),
    reply: () => z.object({ name: z.string(), ...lookupReply() }),
  },
  wakeLookup: {
    ...onPage(
      publicOperations.wakeLookup,
      "Start the lookup while the customer still types",
    ),
    servedBy: "getTrackingNo",
    reply: nothing,
  },
  createAlert: {
    ...onPage(
      publicOperations.createAlert,
      "Ask for emails when an order's parcels move",
    ),
    body: alertBody,
    reply: nothing,
  },
  customerReply: {
    ...onPage(publicOperations.customerReply, "Send an address that the carrier misses"),
    body: () => {
      const given = z.object({
        name: z.optional(orderNumber),
        token: z.optional(linkToken),
        phone: customerPhone,
        address: correctedAddress,
      });
      return given.check(withoutToken<z.infer<typeof given>>("name"));
    },
    reply: nothing,
  },
  confirmAlerts: {
    ...onPage(
      publicOperations.confirmAlerts,
      "Confirm an address by the token of an email",
    ),
    body: () => z.object({ token: mailToken(), fresh: z.optional(z.boolean()) }),
    // The mail may have reached a stranger: neither the order, the receiver, nor the whole address.
    reply: () => z.object({ address: z.string(), stop: mailToken(), ...lookupReply() }),
  },
  stopAlert: {
    ...onPage(
      publicOperations.stopAlert,
      "End the emails about an order by the token of an email",
    ),
    query: () => z.object({ t: mailToken() }),
    reply: nothing,
  },
  openStopPage: {
    ...anyone(
      "GET",
      "/user/alerts/stop",
      "Lead a browser from `stopAlert` to the page that asks first; ends nothing",
    ),
    servedBy: "stopAlert",
    // Also a cut one: the page says so.
    query: () => z.object({ t: z.optional(z.string().check(z.maxLength(200))) }),
    reply: path,
    status: 303,
  },
  allTracking: {
    ...publicOperations.allTracking,
    summary: "List or search tracking records",
    callers: ["logistics", "admin"],
    query: () =>
      z.strictObject({
        ...pageQuery().shape,
        /** `any`: in both numbers, at the end of a phone, in the receiver's name, or in the country's. */
        field: z.optional(z.enum(["trackingNo", "name", "any"])),
        sort: z.optional(z.enum(["asc", "desc"])),
        /** How far the parcel is now. */
        status: z.optional(z.enum(shipmentStatuses)),
        /** ISO 8601 in UTC, inclusive. */
        createdFrom: z.optional(moment()),
        createdTo: z.optional(moment()),
        /** The records that were deleted and can be restored, the last deletion first. */
        deleted: flag(),
      }),
    reply: () =>
      listReply({
        users: z.array(listedRecord),
        /** A number, a phone or the end of one was searched, and the filters would have hidden some of what it found. */
        beyond: z.optional(z.literal(true)),
      }),
  },
  createTracking: {
    ...staff("POST", "/user/create", "Add a tracking record"),
    body: () => trackingFields,
    reply: () =>
      z.object({
        record: trackingRecord,
        /** The order already had a parcel; this one was added to it. */
        addedParcel: z.boolean(),
        warnings: z.array(z.string()),
      }),
    status: 201,
  },
  updateTracking: {
    ...staff("PUT", "/user/update", "Change a tracking record"),
    body: () =>
      z.extend(trackingFields, {
        _id: idText(),
        /** The record as the editor saw it: it is found without a search, and others' changes since are kept. */
        was: z.optional(trackingRecord),
      }),
    reply: () => z.object({ record: trackingRecord, warnings: z.array(z.string()) }),
  },
  deleteTracking: {
    ...staff("DELETE", "/user/delete/{id}", "Delete a tracking record"),
    params: id,
    reply: recordReply,
  },
  restoreTracking: {
    ...staff("POST", "/user/restore/{id}", "Restore a deleted tracking record"),
    params: id,
    reply: recordReply,
  },
  trackingHistory: {
    ...staff("GET", "/user/history/{id}", "List the changes of a tracking record"),
    params: id,
    query: () =>
      z.object({
        limit: numberUpTo(pageLimit),
        /** The version after which the page starts. */
        cursor: numberUpTo(1_000_000_000),
      }),
    reply: () => recordHistory,
  },
  trackingDetails: {
    ...staff(
      "GET",
      "/user/record/{id}",
      "A tracking record with its parcel, case and history",
    ),
    params: id,
    query: () =>
      z.object({
        /** Ask the courier even where there is a snapshot. */
        fresh: flag(),
      }),
    reply: () =>
      z.object({
        /** A deleted one as it last was. */
        record: listedRecord,
        /** What the customer sees: nothing of a deleted record. */
        parcel: z.optional(parcel),
        /** Why the parcel needs the seller, also where it is snoozed or done; absent while nothing does. */
        case: z.optional(attentionCase),
        /** Absent where the shop need not know of it. */
        shop: z.optional(shopNews),
        /** The newest of the other records with this tracking number. */
        sameNumber: z.array(trackingRecord),
        /** The newest changes; the older ones come from the record's history. */
        history: recordHistory,
      }),
  },
  getLink: {
    ...staff(
      "GET",
      "/user/link/{id}",
      "The link that opens a record's order for its customer",
    ),
    params: id,
    reply: () => customerLink,
  },
  revokeLinks: {
    ...staff("DELETE", "/user/link/{id}", "End all links of a record's order"),
    ...removal,
  },
  attentionCases: {
    ...staff("GET", "/user/attention", "List the shipments that need the seller"),
    query: () =>
      z.extend(plainQuery(), {
        reason: z.optional(z.enum(attentionReasons)),
        /** Those that are snoozed, instead of the others. */
        snoozed: flag(),
        /** Those that staff closed and whose parcels have not moved since, instead; the last closed first. */
        done: flag(),
      }),
    reply: () =>
      z.extend(
        z.object({
          cases: z.array(attentionCase),
          /** Of all pages, without those that are snoozed. */
          counts: caseCounts(),
          /** How many are snoozed, of the 500 of each reason that wait longest at least; 100 for that many or more. */
          snoozed: z.int(),
        }),
        z.pick(pageReply(), { nextCursor: true, previousCursor: true }).shape,
      ),
  },
  updateCase: {
    ...staff(
      "PUT",
      "/user/attention/{trackingNo}",
      "Note, snooze or close a shipment that needs the seller, or note that ShipGlobal was asked",
    ),
    params: () =>
      z.object({
        trackingNo: z.string().check(z.minLength(1), z.maxLength(textLimits.text)),
      }),
    body: () =>
      z.object({
        /** Empty to remove it. */
        note: z.optional(caseNote),
        /** Null to end the snooze. */
        snoozeUntil: z.optional(z.nullable(snoozeEnd)),
        /** Closes it until the state of the shipment changes; false opens it again. */
        done: z.optional(z.boolean()),
        /** The member has asked the courier about it, which its customer is told until the reason ends; false takes that back. */
        asked: z.optional(z.boolean()),
        /** The version that was read: a newer one is a conflict, which answers with the case as it is now. */
        version: z.optional(z.int()),
      }),
    reply: () => z.object({ case: attentionCase }),
  },
  insights: {
    ...staff("GET", "/user/insights", "How long deliveries took"),
    query: () => z.object({ months: z.enum(["3", "6", "12"]) }),
    reply: () =>
      z.object({
        /** The country with most deliveries first. */
        countries: z.array(
          z.object({
            /** ISO 3166. */
            country: z.string(),
            delivered: z.int(),
            /** From the first courier scan; half of the parcels arrived within so many days. */
            medianDays: z.int(),
            /** The days between which the middle 80 % arrived. */
            middle: z.array(z.int()),
            told: toldFigures(),
          }),
        ),
        /** The oldest first; `month` as "2026-11". */
        months: z.array(
          z.object({
            month: z.string(),
            delivered: z.int(),
            medianDays: z.nullable(z.int()),
          }),
        ),
        /**
         * The share of these deliveries that took as long as the middle 80 % to their country in the twelve months before;
         * null where there were fewer than 20 to each.
         */
        windowHeld: z.nullable(z.number()),
        told: toldFigures(),
        cases: caseCounts(),
      }),
  },
  importExcel: {
    ...staff("POST", "/user/importExcel", "Import tracking records from a spreadsheet"),
    query: () => z.object({ dryRun: flag(), replace: flag(), leaveOut: flag() }),
    body: "file",
    form: chosenColumns,
    reply: () => importReport,
  },
  importProgress: {
    ...staff("GET", "/user/import/{id}", "How far an import has come"),
    params: id,
    reply: () => importReport,
  },
  allImports: {
    ...staff("GET", "/user/imports", "List imports, the newest first"),
    query: plainQuery,
    reply: () => listReply({ imports: z.array(listedImport) }),
  },
  rollbackImport: {
    ...staff("POST", "/user/import/{id}/rollback", "Roll back an import"),
    params: id,
    query: () => z.object({ dryRun: flag() }),
    reply: () => importRollback,
  },
  columnsAll: {
    ...staff(
      "GET",
      "/user/columns",
      "List the columns that were chosen for files with unknown headers",
    ),
    query: plainQuery,
    reply: () => z.object({ columns: z.array(rememberedColumns()), ...onward() }),
  },
  columnsDelete: {
    ...staff(
      "DELETE",
      "/user/columns/{id}",
      "Forget the columns that were chosen for files with these headers",
    ),
    ...removal,
  },
  receiveShopify: {
    ...calledBy("shopify")(
      "POST",
      "/shop/shopify",
      "Take a fulfilment from Shopify (webhooks `fulfillments/create` and `fulfillments/update`)",
    ),
    body: shopPayload,
    reply: shopReply,
  },
  receiveWoocommerce: {
    ...calledBy("woocommerce")(
      "POST",
      "/shop/woocommerce",
      "Take an order from WooCommerce (webhook `order.updated`)",
    ),
    body: shopPayload,
    reply: shopReply,
  },
  receiveRecords: {
    ...calledBy("key")(
      "POST",
      "/shop/records",
      "Take a record, or up to 100, from a program of the shop",
    ),
    body: sentRecords,
    reply: shopReply,
  },
  shopNotTaken: {
    ...staff(
      "GET",
      "/user/shop",
      "List what the shop sent and could not be taken, the newest first",
    ),
    query: plainQuery,
    reply: () =>
      z.object({
        notTaken: z.array(notTaken),
        /** Of all pages; 100 for that many or more. */
        count: z.int(),
        /** Completed orders of the last 30 days that came without a tracking number; 100 for that many or more. */
        withoutNumber: z.int(),
        /** The shop that records can be marked as shipped in; absent while none is connected. */
        connected: z.optional(z.enum(shopNames)),
        /** Absent while the shop is told all. */
        notTold: z.optional(notTold),
        ...onward(),
      }),
  },
  shopDismiss: {
    ...staff(
      "DELETE",
      "/user/shop/{id}",
      "Take a line off the list of what was not taken from the shop",
    ),
    ...removal,
  },
  shopFulfil: {
    ...staff(
      "POST",
      "/user/shop/fulfil",
      "Mark records' orders as shipped in the shop, which tells their customers",
    ),
    query: () => z.extend(plainQuery(), { dryRun: flag() }),
    body: () =>
      z.union(
        [
          z.object({
            ids: z
              .array(z.string().check(z.maxLength(64)))
              .check(z.minLength(1), z.maxLength(shopFulfilLimit)),
          }),
          /** The records that an import wrote, page by page. */
          z.object({ importId: idText() }),
        ],
        `Send the ids of up to ${shopFulfilLimit} records, or an importId`,
      ),
    reply: () =>
      z.object({ shop: z.enum(shopNames), orders: z.array(shopOrder), ...onward() }),
  },
  shopRetry: {
    ...staff("POST", "/user/shop/retry", "Tell the shop once more what it was not told"),
    ...noContent,
  },
  adminLogin: {
    ...anyone("POST", "/admin/login", "Sign an admin in"),
    body: loginBody,
    reply: () => z.object({ token: token() }),
  },
  adminLogout: {
    ...admins("POST", "/admin/logout", "End an admin's session"),
    ...noContent,
  },
  adminUpdate: {
    ...admins("PUT", "/admin/update", "Change one's own admin profile"),
    body: changedPerson,
    reply: () => changedProfile({ admin: adminAccount }),
  },
  adminAll: {
    ...admins("GET", "/admin/all", "List or search admins"),
    query: pageQuery,
    reply: () => listReply({ admins: z.array(adminAccount) }),
  },
  adminCreate: {
    ...admins("POST", "/admin/create", "Add an admin"),
    body: () => z.extend(newPerson(), ownerProof()),
    reply: adminReply,
    status: 201,
  },
  adminDelete: {
    ...admins("DELETE", "/admin/{id}", "Delete an admin"),
    params: id,
    reply: adminReply,
  },
  verifyLogistics: {
    ...admins("PUT", "/admin/verify-logistics/{id}", "Approve a logistics member"),
    params: id,
    reply: memberReply,
  },
  resetLogistics: {
    ...admins(
      "PUT",
      "/admin/reset-logistics/{id}",
      "Give a logistics member a one-time password",
    ),
    params: id,
    body: () => z.object(ownerProof()),
    reply: () =>
      z.object({
        member: logisticsMember,
        password: z.string(),
        /** ISO 8601. Until then the password works, or until the member changes it. */
        passwordExpires: z.string(),
      }),
  },
  logisticsLogin: {
    ...anyone("POST", "/logistics/login", "Sign a logistics member in"),
    body: loginBody,
    reply: token,
    text: true,
  },
  logisticsLogout: {
    ...members("POST", "/logistics/logout", "End a logistics member's session"),
    ...noContent,
  },
  logisticsRegister: {
    ...anyone("POST", "/logistics/register", "Ask to join the logistics team"),
    body: newPerson,
    reply: memberReply,
    status: 201,
  },
  logisticsProfile: {
    ...members(
      "GET",
      "/logistics/profile",
      "One's own logistics profile as it is stored",
    ),
    reply: memberReply,
  },
  logisticsUpdate: {
    ...members("PUT", "/logistics/update", "Change one's own logistics profile"),
    body: changedPerson,
    reply: () => changedProfile({ member: logisticsMember }),
  },
  logisticsAll: {
    ...admins("GET", "/logistics/all", "List or search the logistics team"),
    query: () => z.extend(pageQuery(), { show: z.optional(z.enum(["pending"])) }),
    reply: () => listReply({ logistics: z.array(logisticsMember) }),
  },
  logisticsDelete: {
    ...admins("DELETE", "/logistics/{id}", "Delete a logistics member"),
    params: id,
    reply: memberReply,
  },
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;

type OutputOf<Make> = Make extends MakeSchema ? z.output<ReturnType<Make>> : undefined;
type InputOf<Make> = Make extends MakeSchema ? z.input<ReturnType<Make>> : undefined;
type Part<Name extends EndpointName, Key extends string> =
  Contract[Name] extends Record<Key, infer Make> ? Make : undefined;

/** The file of a multipart upload, under the name that the client sent. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A request's parts as an endpoint receives them, parsed. */
export interface RequestOf<Name extends EndpointName> {
  readonly params: OutputOf<Part<Name, "params">>;
  readonly query: OutputOf<Part<Name, "query">>;
  readonly body: Part<Name, "body"> extends "file"
    ? UploadedFile
    : OutputOf<Part<Name, "body">>;
  readonly form: OutputOf<Part<Name, "form">>;
}

/** A request's parts as the web client passes them. */
export interface CallOf<Name extends EndpointName> {
  readonly params: InputOf<Part<Name, "params">>;
  readonly query: InputOf<Part<Name, "query">>;
  readonly body: Part<Name, "body"> extends "file" ? File : InputOf<Part<Name, "body">>;
  readonly form: InputOf<Part<Name, "form">>;
}

export type ReplyOf<Name extends EndpointName> = OutputOf<Contract[Name]["reply"]>;

/** Whether the shop's own software calls an operation, with a signature or a key. */
export const isOfShop = (callers: Endpoint["callers"]): callers is ShopSource =>
  typeof callers === "string" && callers !== "anyone";

/** The operations that have a function of their own. */
export type FunctionName = {
  [Name in EndpointName]: Contract[Name] extends { servedBy: string } ? never : Name;
}[EndpointName];

/** The contract's rows with the general type, for code that iterates over all of them. */
export const endpoints: Readonly<Record<EndpointName, Endpoint>> = contract;
