import { randomUUID } from "node:crypto";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { HttpReply, HttpRequest } from "../http/message.ts";

/** API Gateway's payload format 2.0, as far as functions read it. */

export interface MatchedRoute {
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

const textTypes = /^(text\/|application\/(json|javascript|xml|vnd\.api\+json)\b)/i;

/** Only these bodies are passed as text; all others, and compressed ones, in base64. */
function encodedBody({ headers, body }: HttpRequest): {
  body?: string;
  isBase64Encoded: boolean;
} {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText =
    textTypes.test(headers["content-type"] ?? "text/plain") &&
    !headers["content-encoding"];
  return { body: body.toString(isText ? "utf8" : "base64"), isBase64Encoded: !isText };
}

/** The event's JSON text. Cookies are in their own list, not among the headers. */
export function eventOf(
  request: HttpRequest,
  { routeKey, pathParameters }: MatchedRoute,
  host: string,
) {
  const { cookie, ...headers } = request.headers;
  return JSON.stringify({
    version: "2.0",
    routeKey,
    rawQueryString: request.query,
    ...(cookie && { cookies: cookie.split(/;\s*/) }),
    headers: {
      ...headers,
      host,
      "content-length": String(request.body.length),
      "x-forwarded-proto": "https",
    },
    // Repeated names, which functions refuse, are not joined here.
    ...(request.query && {
      queryStringParameters: Object.fromEntries(new URLSearchParams(request.query)),
    }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    requestContext: {
      http: { method: request.method },
      requestId: randomUUID(),
    },
    ...encodedBody(request),
  });
}

/** The reply for a function's result, which has a status code. */
export function replyOf(resultText: string): HttpReply {
  const result: APIGatewayProxyStructuredResultV2 = JSON.parse(resultText);
  const { statusCode = 500, headers = {}, cookies, body = "", isBase64Encoded } = result;
  const lowerCased = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  return {
    status: statusCode,
    headers: {
      ...(body !== "" && { "content-type": "text/plain;charset=UTF-8" }),
      ...lowerCased,
    },
    cookies,
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}
