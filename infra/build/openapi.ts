import { writeFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import { join } from "node:path";
import * as z from "zod/mini";
import { adminAccount, logisticsMember } from "../../shared/accounts.ts";
import {
  apiBase,
  type Endpoint,
  type EndpointName,
  endpoints,
  isOfShop,
} from "../../shared/contract.ts";
import { failureBody, failureStatus } from "../../shared/errors.ts";
import {
  importCounts,
  importReport,
  importRowError,
} from "../../shared/import-report.ts";
import { schemaOf } from "../../shared/lazy-schema.ts";
import { trackingRecord } from "../../shared/records.ts";
import { sessionCookies } from "../../shared/session.ts";
import {
  parcel,
  shipmentData,
  shipmentEvent,
  shipmentInfo,
} from "../../shared/shipment/data.ts";
import type { ShopSource } from "../../shared/shop.ts";

type Json = Readonly<Record<string, unknown>>;
/** A schema of an object. */
type Fields = {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
};

/** Schemas that several operations use, by their names in the document. */
const named = {
  AdminAccount: adminAccount,
  Failure: failureBody,
  ImportCounts: importCounts,
  ImportReport: importReport,
  ImportRowError: importRowError,
  LogisticsMember: logisticsMember,
  Parcel: parcel,
  ShipmentData: shipmentData,
  ShipmentEvent: shipmentEvent,
  ShipmentInfo: shipmentInfo,
  TrackingRecord: trackingRecord,
} as const satisfies Record<string, z.ZodMiniType>;

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) names.add(schema, { id });

const references = "#/components/schemas/";

function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(names, {
    io: "output",
    uri: (id) => `${references}${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]),
  );
}

/** A schema as JSON Schema, with references to the named ones. */
function jsonSchemaOf(make: () => z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema, $defs, ...own } = z.toJSONSchema(schemaOf(make), {
    io,
    metadata: names,
  });
  return JSON.parse(JSON.stringify(own).replaceAll("#/$defs/", references));
}

const json = (schema: Json) => ({ "application/json": { schema } });

const failureReply = { $ref: "#/components/responses/Failure" };

function parameters(
  make: (() => z.ZodMiniType) | undefined,
  location: "path" | "query",
): Json[] {
  const { properties = {}, required = [] } = make
    ? (jsonSchemaOf(make, "input") as Fields)
    : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema,
  }));
}

function requestBody({ body, form }: Endpoint): Json | undefined {
  if (!body) return undefined;
  const { properties: fields } = form ? jsonSchemaOf(form, "input") : {};
  const file = {
    type: "object",
    properties: {
      file: { type: "string", contentMediaType: "application/octet-stream" },
      ...(fields as Json),
    },
    required: ["file"],
  };
  return {
    required: true,
    content:
      body === "file"
        ? { "multipart/form-data": { schema: file } }
        : json(jsonSchemaOf(body, "input")),
  };
}

function successReply({ status: declared, text, reply }: Endpoint): Json {
  const status = declared ?? 200;
  const described = (more: Json = {}) => ({
    [status]: { description: STATUS_CODES[status], ...more },
  });
  if (status === 204) return described();
  if (status === 303)
    return described({
      headers: { Location: { required: true, schema: { type: "string" } } },
    });
  const schema = jsonSchemaOf(reply, "output");
  return described({ content: text ? { "text/plain": { schema } } : json(schema) });
}

/** What proves a call, by the name of its caller in the contract. */
const schemes = {
  ...Object.fromEntries(
    Object.entries(sessionCookies).map(([role, { token }]) => [
      role,
      { type: "apiKey", in: "cookie", name: token, description: "Set by the login" },
    ]),
  ),
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The token of the login's reply",
  },
  shopify: {
    type: "apiKey",
    in: "header",
    name: "X-Shopify-Hmac-Sha256",
    description: "Signs the body",
  },
  woocommerce: {
    type: "apiKey",
    in: "header",
    name: "X-WC-Webhook-Signature",
    description: "Signs the body",
  },
  key: { type: "http", scheme: "bearer", description: "The shop's key" },
} satisfies Record<ShopSource | "token", Json>;

/** Any one of these is enough; public operations need none. */
function security({ callers }: Endpoint): Json[] {
  if (callers === "anyone") return [];
  if (isOfShop(callers)) return [{ [callers]: [] }];
  return [...callers, "token"].map((scheme) => ({ [scheme]: [] }));
}

const tagOf = ({ path }: Endpoint) => path.split("/")[1] ?? "";

function operation(name: EndpointName): Json {
  const endpoint = endpoints[name];
  const body = requestBody(endpoint);
  const given = [
    ...parameters(endpoint.params, "path"),
    ...parameters(endpoint.query, "query"),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    security: security(endpoint),
    ...(given.length > 0 && { parameters: given }),
    ...(body && { requestBody: body }),
    responses: { ...successReply(endpoint), "4XX": failureReply, "5XX": failureReply },
  };
}

function paths(): Json {
  const rows = Object.entries(endpoints) as [EndpointName, Endpoint][];
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, ([, { path }]) => path)).map(
      ([path, ofPath = []]) => [
        path,
        Object.fromEntries(
          ofPath.map(([name, { method }]) => [method.toLowerCase(), operation(name)]),
        ),
      ],
    ),
  );
}

const failureCodes = Object.entries(failureStatus)
  .map(([code, status]) => `\`${code}\` (${status})`)
  .join(", ");

function openApiDocument(): Json {
  return {
    openapi: "3.1.1",
    info: {
      title: "Shipment portal",
      version: "1.0.0",
      description: "Look shipments up, manage tracking records, and administer who may.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: apiBase, description: "Below the portal's own address" }],
    tags: [
      { name: "user", description: "Shipments and tracking records" },
      { name: "admin", description: "Admins, and what they decide" },
      { name: "logistics", description: "The logistics team" },
      { name: "shop", description: "What the shop's own software sends" },
    ],
    paths: paths(),
    components: {
      schemas: componentSchemas(),
      responses: {
        Failure: {
          description: `Refused or failed; \`code\` says how: ${failureCodes}. 429 and 503 come with Retry-After.`,
          headers: {
            "Retry-After": {
              description: "Seconds to wait",
              schema: { type: "integer", minimum: 1 },
            },
          },
          content: json({ $ref: `${references}Failure` }),
        },
      },
      securitySchemes: schemes,
    },
  };
}

export const openApiFile = join(import.meta.dirname, "../..", "docs", "openapi.json");

export const openApiText = () => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (import.meta.main) writeFileSync(openApiFile, openApiText());
