import * as z from "zod/mini";
import type { Stack } from "../template/stack.ts";
import type { Encoding } from "./compression.ts";
import type { HttpRequest } from "./message.ts";

/** Which parts of a viewer's request a behaviour's policies let through to its origin, and what it may compress. */
export interface Forwarding {
  readonly headers: "none" | "all" | "all but host" | readonly string[];
  readonly cookies: boolean;
  readonly query: boolean;
  readonly encodings: readonly Encoding[];
}

const both: readonly Encoding[] = ["br", "gzip"];

/** AWS's own cache policies by their id; only what they let through and compress, since nothing is cached here. */
const managedCachePolicies: Readonly<Record<string, Pick<Forwarding, "encodings">>> = {
  // CachingOptimized
  "658327ea-f89d-4fab-a63d-7e88639e58f6": { encodings: both },
  // CachingDisabled
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": { encodings: [] },
};

const managedRequestPolicies: Readonly<Record<string, Omit<Forwarding, "encodings">>> = {
  // AllViewerExceptHostHeader
  "b689b0a8-53d0-40ab-baf2-68738e2966ac": { headers: "all but host", cookies: true, query: true },
  // AllViewer
  "216adef6-5c7f-47e4-b989-5492eafa07d3": { headers: "all", cookies: true, query: true },
};

const cachePolicyProperties = z.object({
  CachePolicyConfig: z.object({
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      EnableAcceptEncodingBrotli: z._default(z.boolean(), false),
      EnableAcceptEncodingGzip: z.boolean(),
      CookiesConfig: z.object({ CookieBehavior: z.enum(["none", "all"]) }),
      HeadersConfig: z.object({ HeaderBehavior: z.literal("none") }),
      QueryStringsConfig: z.object({ QueryStringBehavior: z.enum(["none", "all"]) }),
    }),
  }),
});

function cachePolicy(stack: Stack, id: string): Pick<Forwarding, "encodings" | "cookies" | "query"> {
  const managed = managedCachePolicies[id];
  if (managed) return { ...managed, cookies: false, query: false };
  const own = stack.of("AWS::CloudFront::CachePolicy").find(({ identity }) => identity.ref === id);
  if (!own) throw new Error(`The cache policy ${id} is not known here`);
  const { ParametersInCacheKeyAndForwardedToOrigin: forwarded } = cachePolicyProperties.parse(
    own.properties,
  ).CachePolicyConfig;
  return {
    cookies: forwarded.CookiesConfig.CookieBehavior === "all",
    query: forwarded.QueryStringsConfig.QueryStringBehavior === "all",
    encodings: [
      ...(forwarded.EnableAcceptEncodingBrotli ? (["br"] as const) : []),
      ...(forwarded.EnableAcceptEncodingGzip ? (["gzip"] as const) : []),
    ],
  };
}

export function readForwarding(stack: Stack, cachePolicyId: string, requestPolicyId?: string): Forwarding {
  const cache = cachePolicy(stack, cachePolicyId);
  if (requestPolicyId === undefined) return { ...cache, headers: "none" };
  const request = managedRequestPolicies[requestPolicyId];
  if (!request) throw new Error(`The origin request policy ${requestPolicyId} is not known here`);
  return { ...request, encodings: cache.encodings };
}

/** Headers that describe the body or make it conditional, which reach the origin whatever the policies say. */
const always = ["content-type", "content-length", "if-none-match", "if-modified-since"];

/** The request as the origin gets it. */
export function forwarded(request: HttpRequest, { headers, cookies, query }: Forwarding): HttpRequest {
  const passes = (name: string) => {
    if (name === "cookie") return cookies;
    if (always.includes(name) || headers === "all") return true;
    if (headers === "all but host") return name !== "host";
    return headers !== "none" && headers.includes(name);
  };
  return {
    ...request,
    query: query ? request.query : "",
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => passes(name))),
  };
}
