import { timingSafeEqual } from "node:crypto";
import { gzipSync } from "node:zlib";
import middy, { type MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import {
  apiBase,
  type Contract,
  type EndpointName,
  endpoints,
} from "../../shared/contract.ts";
import {
  Failure,
  type FailureBody,
  failureBody,
  failureStatus,
} from "../../shared/errors.ts";
import { schemaOf } from "../../shared/lazy-schema.ts";
import { environment } from "../platform/environment.ts";
import { toFailure } from "../platform/failure.ts";
import {
  actEvent,
  type SecurityEventName,
  type SecurityFacts,
} from "../platform/security-log.ts";
import { withTimeLimit } from "../platform/time-limit.ts";
import type { EndpointEvent, EndpointHandler, EndpointRequest } from "./endpoint.ts";
import { networkOf } from "./network.ts";
import { parseRequest } from "./parse-request.ts";

export type Step = MiddlewareObj<
  EndpointEvent,
  APIGatewayProxyStructuredResultV2,
  Error,
  Context
>;

export type EndpointHandlers = {
  readonly [Name in EndpointName]?: EndpointHandler<Name>;
};

/** Time for all calls of a request. Below the function's timeout, to leave time for corrections and the reply. */
const defaultTimeMs = 9_000;

const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

const findEndpoint = (handlers: EndpointHandlers): Step => ({
  before: ({ event }) => {
    const name = (Object.keys(handlers) as EndpointName[]).find(
      (candidate) =>
        event.routeKey ===
        `${endpoints[candidate].method} ${apiBase}${endpoints[candidate].path}`,
    );
    if (!name) throw new Failure("not_found", "There's no such endpoint.");
    event.endpoint = name;
  },
});

/** One log line per request, without anything a customer typed. */
function logRequest({
  event,
  response,
  error,
}: middy.Request<EndpointEvent, APIGatewayProxyStructuredResultV2>): void {
  const status = response?.statusCode ?? 500;
  const line = {
    event: "request",
    endpoint: event.endpoint,
    status,
    ms: Date.now() - event.startedAt,
    requestId: event.requestContext.requestId,
    ...(event.caller && { role: event.caller.role, actor: event.caller._id }),
    ...(error && { failure: toFailure(error).code }),
  };
  if (status < 500) console.info(line);
  else console.error({ ...line, error: error?.name, stack: error?.stack });
}

const startAndLog: Step = {
  before: ({ event }) => {
    event.startedAt = Date.now();
    event.setCookies = [];
  },
  after: logRequest,
  onError: logRequest,
};

/** Replies to any error with the one error shape. */
const replyWithFailure: Step = {
  onError: (request) => {
    const failure = toFailure(request.error);
    const { retryAfterSeconds, ...details } = failure.details;
    const body: FailureBody = {
      message: failure.message,
      code: failure.code,
      requestId: request.event.requestContext.requestId,
      ...details,
    };
    request.response = {
      statusCode: failureStatus[failure.code],
      headers: {
        ...headers,
        "content-type": "application/json",
        ...(retryAfterSeconds !== undefined && {
          "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))),
        }),
      },
      cookies: request.event.setCookies,
      body: JSON.stringify(failureBody.parse(body)),
    };
  },
};

const useOwnAddress = "Please use the portal's own address.";

/** Accepts only requests through CloudFront, whose viewer function sets the headers that are trusted here. */
const checkOriginSecret: Step = {
  before: ({ event }) => {
    const given = Buffer.from(event.headers["x-origin-secret"] ?? "");
    const expected = Buffer.from(environment.originSecret);
    const genuine = given.length === expected.length && timingSafeEqual(given, expected);
    const network = networkOf(event.headers["x-viewer-address"] ?? "");
    if (!genuine) throw new Failure("misdirected", useOwnAddress);
    // A caller whose address is unknown would share its limits with all others.
    if (network === undefined) throw new Failure("forbidden", useOwnAddress);
    event.network = network;
  },
};

/**
 * Refuses changes that another site's page makes a signed-in browser send (CSRF). The page of a web mail may stop mails by
 * one click: the token in the request is the proof, and no cookie is read.
 */
const checkSameSite: Step = {
  before: ({ event }) => {
    if (event.requestContext.http.method === "GET" || event.endpoint === "stopAlert")
      return;
    const site = event.headers["sec-fetch-site"];
    const origin = event.headers.origin;
    const foreign = site
      ? site === "cross-site" || site === "same-site"
      : origin !== undefined &&
        URL.parse(origin)?.host !== event.headers["x-viewer-host"];
    if (foreign) throw new Failure("forbidden", "This request came from another site.");
  },
};

const parse: Step = {
  before: async ({ event }) => {
    event.parsed = await parseRequest(event.endpoint, event);
  },
};

/** Sends only the fields that the contract declares. */
const reply: Step = {
  after: (request) => {
    const { event } = request;
    const endpoint = endpoints[event.endpoint];
    const value = schemaOf(endpoint.reply).parse(request.response);
    const leadsOn = endpoint.status === 303;
    const empty = endpoint.status === 204 || leadsOn;
    request.response = {
      statusCode: endpoint.status ?? 200,
      headers: {
        ...headers,
        ...(leadsOn && { location: String(value) }),
        ...(!empty && {
          "content-type": endpoint.text
            ? "text/plain; charset=utf-8"
            : "application/json",
        }),
      },
      cookies: event.setCookies,
      ...(!empty && { body: endpoint.text ? String(value) : JSON.stringify(value) }),
    };
  },
};

/** Below, a reply fits one packet as it is. */
const compressedFrom = 1_024;

/** Compresses what is long: CloudFront compresses only what it may keep, and these replies it may not. */
const compress: Step = {
  after: ({ event, response }) => {
    const isAccepted = /\bgzip\b/i.test(event.headers["accept-encoding"] ?? "");
    if (
      !response?.body ||
      Buffer.byteLength(response.body) <= compressedFrom ||
      !isAccepted
    )
      return;
    response.headers = {
      ...response.headers,
      "content-encoding": "gzip",
      vary: "Accept-Encoding",
    };
    response.body = gzipSync(response.body).toString("base64");
    response.isBase64Encoded = true;
  },
};

/**
 * The handler of one function. A request passes the middlewares from top to bottom.
 * @param handlers the operations it serves, by their names in the contract
 * @param authorization the middleware that authorizes callers, for operations not open to anyone
 * @param timeMs time for all calls of a request, longer for a function with a longer timeout than others
 */
export function serve(
  handlers: EndpointHandlers,
  authorization: Step[],
  timeMs = defaultTimeMs,
) {
  const handle = middy<EndpointEvent, APIGatewayProxyStructuredResultV2>()
    .use(compress)
    .use(startAndLog)
    .use(replyWithFailure)
    .use(findEndpoint(handlers))
    .use(checkOriginSecret)
    .use(checkSameSite)
    .use(authorization)
    .use(parse)
    .use(reply)
    .handler(async (event) => {
      // The casts hold because the schemas of an endpoint's contract row parsed these parts.
      const handler = handlers[event.endpoint] as unknown as (
        request: EndpointRequest<EndpointName>,
      ) => Promise<object>;
      return handler({
        ...event.parsed,
        caller: event.caller,
        network: event.network,
        host: event.headers["x-viewer-host"] ?? "",
        deadline: event.startedAt + timeMs,
        cookies: event.cookies,
        shopEvent: event.shopEvent ?? "",
        logAct: (name: SecurityEventName, facts?: SecurityFacts) =>
          event.caller && actEvent(name, event.caller, facts),
        setCookie: (cookie: string) => event.setCookies.push(cookie),
      } as unknown as EndpointRequest<EndpointName>);
    });
  return (event: EndpointEvent, context: Context) =>
    withTimeLimit(timeMs, () => handle(event, context));
}

type PublicName = {
  [Name in EndpointName]: Contract[Name]["callers"] extends "anyone" ? Name : never;
}[EndpointName];

/** Serves operations that anyone may call. */
export const servePublic = (
  handlers: { readonly [Name in PublicName]?: EndpointHandler<Name> },
) => serve(handlers, []);
