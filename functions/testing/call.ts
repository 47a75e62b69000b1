import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { apiBase, type EndpointName, endpoints } from "../../shared/contract.ts";
import { addressOf } from "../../shared/public-operations.ts";
import { runAs } from "./permissions.ts";

export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** A string or a form is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  cookies?: string[];
  /** The viewer's address as the distribution saw it. */
  address?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  /** Parsed where the reply is JSON, else the text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  body: any;
}

type Handler = (event: never, context: Context, ...rest: never[]) => unknown;

async function encoded(body: unknown): Promise<{ body?: string; isBase64Encoded: boolean; contentType?: string }> {
  if (body === undefined) return { isBase64Encoded: false };
  if (body instanceof FormData) {
    const form = new Response(body);
    const bytes = Buffer.from(await form.arrayBuffer());
    return {
      body: bytes.toString("base64"),
      isBase64Encoded: true,
      contentType: form.headers.get("content-type") ?? "",
    };
  }
  return { body: bodyText(body), isBase64Encoded: false, contentType: "application/json" };
}

/** A body that is no form, as text. */
export const bodyText = (body: unknown) => (typeof body === "string" ? body : JSON.stringify(body));

/** API Gateway's event (payload format 2.0) for a request through CloudFront. */
export async function eventFor(name: EndpointName, request: Request = {}): Promise<APIGatewayProxyEventV2> {
  const { method, path } = endpoints[name];
  const { contentType, ...body } = await encoded(request.body);
  const rawPath = addressOf(endpoints[name], request.params);
  return {
    version: "2.0",
    routeKey: `${method} ${apiBase}${path}`,
    rawPath,
    rawQueryString: new URLSearchParams(request.query).toString(),
    ...(request.cookies && { cookies: request.cookies }),
    headers: {
      "x-origin-secret": process.env.ORIGIN_SECRET ?? "",
      "x-viewer-address": request.address ?? "203.0.113.7",
      "x-viewer-host": "portal.example",
      ...(contentType && { "content-type": contentType }),
      ...request.headers,
    },
    ...(request.query && { queryStringParameters: request.query }),
    ...(request.params && { pathParameters: request.params }),
    requestContext: {
      accountId: "123456789012",
      apiId: "test",
      domainName: "test",
      domainPrefix: "test",
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "test" },
      requestId: randomUUID(),
      routeKey: `${method} ${apiBase}${path}`,
      stage: "$default",
      time: "01/Jan/2026:00:00:00 +0000",
      timeEpoch: Date.now(),
    },
    ...body,
  } as APIGatewayProxyEventV2;
}

/** Invokes a function's handler with a request, as Lambda does. */
export async function call(handler: Handler, name: EndpointName, request: Request = {}): Promise<Answer> {
  const event = JSON.stringify(await eventFor(name, request));
  return runAs(endpoints[name].servedBy ?? name, () => invoke(handler, event));
}

/** Invokes a handler with an event given as JSON text, as Lambda does. */
export async function invoke(handler: Handler, eventText: string): Promise<Answer> {
  const event = JSON.parse(eventText) as never;
  const context = { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => 30_000 } as Context;
  const result = (await handler(event, context)) as APIGatewayProxyStructuredResultV2;
  const headers = (result.headers ?? {}) as Record<string, string>;
  const text = result.body ?? "";
  return {
    status: result.statusCode ?? 200,
    headers,
    cookies: result.cookies ?? [],
    body: headers["content-type"] === "application/json" ? JSON.parse(text) : text,
  };
}
