import * as z from "zod/mini";
import { adminAccount, logisticsMember } from "./accounts.ts";
import { anyPassword, email, indianPhone, newPassword, personName } from "./fields.ts";
import { importReport } from "./import-report.ts";
import { lazySchema } from "./lazy-schema.ts";
import { pageLimit } from "./paging.ts";
import { consigneePhone } from "./phones.ts";
import { orderNumber, trackingFields, trackingRecord } from "./records.ts";
import type { Role } from "./session.ts";
import { shipmentData } from "./shipment/data.ts";
import { parcel } from "./shipment/parcel.ts";

/**
 * Every call of the portal: where it is, who may make it, what it takes and what it answers.
 * API routes, functions, grants, the web client, the OpenAPI document and the authorisation tests all derive from this table.
 */
export interface Endpoint {
  readonly summary: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `apiBase`; `{id}` names a path parameter. */
  readonly path: `/${string}`;
  readonly callers: "anyone" | readonly Role[];
  /** The operation whose function also serves this one. */
  readonly servedBy?: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  /** A JSON body's schema, or the multipart form with a field `file`. */
  readonly body?: z.ZodMiniType | "file";
  readonly reply: z.ZodMiniType;
  /** Status of success; 200 unless told. */
  readonly status?: 201 | 202 | 204;
  /** The reply's body is this text itself, not JSON. */
  readonly text?: true;
}

export const apiBase = "/api";

const id = lazySchema(() => z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }));
const nothing = lazySchema(() => z.object({}));
const flag = lazySchema(() =>
  z.optional(
    z.pipe(
      z.enum(["true", "false"]),
      z.transform((value) => value === "true"),
    ),
  ),
);

const token = lazySchema(() => z.string());
const loginBody = lazySchema(() => z.object({ email, password: anyPassword }));
const newPerson = lazySchema(() => z.object({ name: personName, email, phone: indianPhone, password: newPassword }));
const changedPerson = lazySchema(() => z.partial(newPerson));

export const contract = {
  getTrackingNo: {
    summary: "Look a shipment up by order number and phone",
    method: "POST",
    path: "/user/getTrackingNo",
    callers: "anyone",
    body: lazySchema(() => z.object({ name: orderNumber, phone: consigneePhone, fresh: z.optional(z.boolean()) })),
    reply: lazySchema(() =>
      z.object({
        /** The newest parcel's answer in the courier's own shape. */
        trackingData: z.object({ success: z.boolean(), data: shipmentData }),
        parcels: z.array(parcel),
      }),
    ),
  },
  wakeLookup: {
    summary: "Start the lookup while the customer still types",
    method: "GET",
    path: "/user/getTrackingNo",
    callers: "anyone",
    servedBy: "getTrackingNo",
    reply: nothing,
    status: 204,
  },
  allTracking: {
    summary: "List or search tracking records",
    method: "GET",
    path: "/user/allTracking",
    callers: ["logistics", "admin"],
    query: lazySchema(() =>
      z.object({
        limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageLimit))),
        cursor: z.optional(z.string().check(z.maxLength(2000))),
        field: z.optional(z.enum(["trackingNo", "name"])),
        search: z.optional(z.string().check(z.maxLength(100))),
        sort: z.optional(z.enum(["asc", "desc"])),
      }),
    ),
    reply: lazySchema(() =>
      z.object({
        users: z.array(trackingRecord),
        /** Where the next page starts; absent on the last. */
        nextCursor: z.optional(z.string()),
        /** Where the page before this one ends; absent on the first. */
        previousCursor: z.optional(z.string()),
        /** The search stopped at its time limit: this page may be short of what `nextCursor` will find. */
        partial: z.optional(z.boolean()),
      }),
    ),
  },
  createTracking: {
    summary: "Add a tracking record",
    method: "POST",
    path: "/user/create",
    callers: ["logistics", "admin"],
    body: trackingFields,
    reply: lazySchema(() =>
      z.object({
        record: trackingRecord,
        /** The order already had a parcel; this one was added to it. */
        addedParcel: z.boolean(),
        warnings: z.array(z.string()),
      }),
    ),
    status: 201,
  },
  updateTracking: {
    summary: "Change a tracking record",
    method: "PUT",
    path: "/user/update",
    callers: ["logistics", "admin"],
    body: lazySchema(() =>
      z.extend(trackingFields, {
        _id: z.string().check(z.minLength(1), z.maxLength(64)),
        /** The record as the editor saw it: finds it at once, and refuses the change if somebody was faster. */
        was: z.optional(trackingRecord),
      }),
    ),
    reply: lazySchema(() => z.object({ record: trackingRecord, warnings: z.array(z.string()) })),
  },
  deleteTracking: {
    summary: "Delete a tracking record",
    method: "DELETE",
    path: "/user/delete/{id}",
    callers: ["logistics", "admin"],
    params: id,
    reply: lazySchema(() => z.object({ record: trackingRecord })),
  },
  importExcel: {
    summary: "Import tracking records from a spreadsheet",
    method: "POST",
    path: "/user/importExcel",
    callers: ["logistics", "admin"],
    query: lazySchema(() => z.object({ dryRun: flag, replace: flag })),
    body: "file",
    reply: importReport,
  },
  importProgress: {
    summary: "How far an import has come",
    method: "GET",
    path: "/user/import/{id}",
    callers: ["logistics", "admin"],
    params: id,
    reply: importReport,
  },
  adminLogin: {
    summary: "Sign an admin in",
    method: "POST",
    path: "/admin/login",
    callers: "anyone",
    body: loginBody,
    reply: lazySchema(() => z.object({ token })),
  },
  adminLogout: {
    summary: "End an admin's session",
    method: "POST",
    path: "/admin/logout",
    callers: ["admin"],
    reply: nothing,
    status: 204,
  },
  adminUpdate: {
    summary: "Change one's own admin profile",
    method: "PUT",
    path: "/admin/update",
    callers: ["admin"],
    body: changedPerson,
    reply: lazySchema(() => z.object({ admin: adminAccount })),
  },
  adminAll: {
    summary: "List admins",
    method: "GET",
    path: "/admin/all",
    callers: ["admin"],
    reply: lazySchema(() => z.object({ admins: z.array(adminAccount) })),
  },
  adminCreate: {
    summary: "Add an admin",
    method: "POST",
    path: "/admin/create",
    callers: ["admin"],
    body: newPerson,
    reply: lazySchema(() => z.object({ admin: adminAccount })),
    status: 201,
  },
  adminDelete: {
    summary: "Delete an admin",
    method: "DELETE",
    path: "/admin/{id}",
    callers: ["admin"],
    params: id,
    reply: lazySchema(() => z.object({ admin: adminAccount })),
  },
  verifyLogistics: {
    summary: "Approve a logistics member",
    method: "PUT",
    path: "/admin/verify-logistics/{id}",
    callers: ["admin"],
    params: id,
    reply: lazySchema(() => z.object({ member: logisticsMember })),
  },
  resetLogistics: {
    summary: "Give a logistics member a one-time password",
    method: "PUT",
    path: "/admin/reset-logistics/{id}",
    callers: ["admin"],
    params: id,
    reply: lazySchema(() =>
      z.object({
        member: logisticsMember,
        password: z.string(),
        /** Until when it opens the account, ISO 8601, unless the member has chosen another by then. */
        passwordExpires: z.string(),
      }),
    ),
  },
  logisticsLogin: {
    summary: "Sign a logistics member in",
    method: "POST",
    path: "/logistics/login",
    callers: "anyone",
    body: loginBody,
    reply: token,
    text: true,
  },
  logisticsLogout: {
    summary: "End a logistics member's session",
    method: "POST",
    path: "/logistics/logout",
    callers: ["logistics"],
    reply: nothing,
    status: 204,
  },
  logisticsRegister: {
    summary: "Ask to join the logistics team",
    method: "POST",
    path: "/logistics/register",
    callers: "anyone",
    body: newPerson,
    reply: lazySchema(() => z.object({ member: logisticsMember })),
    status: 201,
  },
  logisticsUpdate: {
    summary: "Change one's own logistics profile",
    method: "PUT",
    path: "/logistics/update",
    callers: ["logistics"],
    body: changedPerson,
    reply: lazySchema(() => z.object({ member: logisticsMember })),
  },
  logisticsAll: {
    summary: "List the logistics team",
    method: "GET",
    path: "/logistics/all",
    callers: ["admin"],
    reply: lazySchema(() => z.object({ logistics: z.array(logisticsMember) })),
  },
  logisticsDelete: {
    summary: "Delete a logistics member",
    method: "DELETE",
    path: "/logistics/{id}",
    callers: ["admin"],
    params: id,
    reply: lazySchema(() => z.object({ member: logisticsMember })),
  },
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;

type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type Part<Name extends EndpointName, Key extends string> =
  Contract[Name] extends Record<Key, infer Schema> ? Schema : undefined;

/** The file of a multipart upload, its name as the client gave it. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A request as an endpoint sees it, every part parsed. */
export interface RequestOf<Name extends EndpointName> {
  readonly params: OutputOf<Part<Name, "params">>;
  readonly query: OutputOf<Part<Name, "query">>;
  readonly body: Part<Name, "body"> extends "file" ? UploadedFile : OutputOf<Part<Name, "body">>;
}

/** A request as a client writes it. */
export interface CallOf<Name extends EndpointName> {
  readonly params: InputOf<Part<Name, "params">>;
  readonly query: InputOf<Part<Name, "query">>;
  readonly body: Part<Name, "body"> extends "file" ? File : InputOf<Part<Name, "body">>;
}

export type ReplyOf<Name extends EndpointName> = z.output<Contract[Name]["reply"]>;

/** The operations that have a function of their own. */
export type FunctionName = {
  [Name in EndpointName]: Contract[Name] extends { servedBy: string } ? never : Name;
}[EndpointName];

/** The contract's rows as plain endpoints, for code that walks over all of them. */
export const endpoints: Readonly<Record<EndpointName, Endpoint>> = contract;
