import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type * as z from "zod/mini";
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  isOfShop,
  type UploadedFile,
} from "../../shared/contract.ts";
import { Failure } from "../../shared/errors.ts";
import { schemaOf } from "../../shared/lazy-schema.ts";
import { parseJson } from "../../shared/parse-json.ts";
import { schemaMessage } from "../../shared/schema-message.ts";
import { refusedField } from "../platform/failure.ts";

/** The largest body of a form, and of what the shop's software sends. */
const jsonLimitBytes = { form: 16 * 1024, shop: 1024 * 1024 } as const;

function checked(make: (() => z.ZodMiniType) | undefined, value: unknown): unknown {
  if (!make) return undefined;
  const result = schemaOf(make).safeParse(value, { error: schemaMessage });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : [];
    for (const field of unknown) fields[field] = `${field} is not known here`;
    const field = issue.path.join(".") || "body";
    if (unknown.length === 0 && !Object.hasOwn(fields, field))
      fields[field] = issue.message;
  }
  const [message = "The request is not valid"] = Object.values(fields);
  throw new Failure("invalid_input", message, { fields });
}

/** A request's body as it came. */
export function bodyBytes(event: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
}

/** Replaces lone surrogates, which JSON allows and DynamoDB refuses. */
const wellFormed = (_: string, value: unknown) =>
  typeof value === "string" ? value.toWellFormed() : value;

function jsonBody(
  event: APIGatewayProxyEventV2,
  sender: keyof typeof jsonLimitBytes,
): unknown {
  const bytes = bodyBytes(event);
  if (bytes.length > jsonLimitBytes[sender]) {
    throw new Failure(
      "too_large",
      `That's more text than this ${sender === "form" ? "form" : "call"} takes.`,
    );
  }
  const body = parseJson(bytes.toString(), wellFormed);
  if (
    typeof body === "object" &&
    body !== null &&
    (sender === "shop" || !Array.isArray(body))
  )
    return body;
  throw new Failure("invalid_input", "The request body must be a JSON object.");
}

/** @throws TypeError where the body is no form */
async function formOf(event: APIGatewayProxyEventV2): Promise<FormData> {
  const contentType = event.headers["content-type"] ?? "";
  return new Response(new Uint8Array(bodyBytes(event)), {
    headers: { "content-type": contentType },
  }).formData();
}

async function upload(make: Endpoint["form"], event: APIGatewayProxyEventV2) {
  const form = await formOf(event).catch(() => undefined);
  const file = form?.get("file");
  if (!form || !(file instanceof File))
    throw refusedField("file", "Choose a file first.");
  refuseRepeated(form, (field) =>
    field === "file" ? "Choose one file at a time." : "Send this field once.",
  );
  const body: UploadedFile = {
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
  };
  return { body, form: checked(make, Object.fromEntries(form)) };
}

function refuseRepeated(
  fields: FormData | URLSearchParams,
  messageFor: (name: string) => string,
): void {
  const seen = new Set<string>();
  for (const name of fields.keys()) {
    if (seen.has(name)) throw refusedField(name, messageFor(name));
    seen.add(name);
  }
}

/** Every part of a request, checked against its row of the contract.
 * @throws Failure `invalid_input`, `too_large`
 */
export async function parseRequest(name: EndpointName, event: APIGatewayProxyEventV2) {
  const endpoint = endpoints[name];
  // API Gateway joins the values of a repeated parameter with commas.
  refuseRepeated(
    new URLSearchParams(event.rawQueryString),
    () => "Send this parameter once.",
  );
  return {
    params: checked(endpoint.params, event.pathParameters ?? {}),
    query: checked(endpoint.query, event.queryStringParameters ?? {}),
    ...(endpoint.body === "file"
      ? await upload(endpoint.form, event)
      : {
          body:
            endpoint.body &&
            checked(
              endpoint.body,
              jsonBody(event, isOfShop(endpoint.callers) ? "shop" : "form"),
            ),
        }),
  };
}
