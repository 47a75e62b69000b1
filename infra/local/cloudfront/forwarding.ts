import type { HttpRequest } from "../http/message.ts";
import type { Encoding } from "./compression.ts";

/** What a behaviour's policies let through to its origin, and what it may compress. */
export interface Forwarding {
  /** All headers but the host's name, cookies and the query; else none of them. */
  readonly passesAll: boolean;
  readonly encodings: readonly Encoding[];
}

/** AWS's own cache policies by their id: what each compresses. They let nothing through, and nothing is cached here. */
const cachePolicies: Readonly<Record<string, readonly Encoding[]>> = {
  // CachingOptimized
  "658327ea-f89d-4fab-a63d-7e88639e58f6": ["br", "gzip"],
  // CachingDisabled
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": [],
};

const allViewerExceptHostHeader = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

export function readForwarding(cachePolicyId: string, requestPolicyId?: string): Forwarding {
  const encodings = cachePolicies[cachePolicyId];
  if (!encodings) throw new Error(`The cache policy ${cachePolicyId} is not known here`);
  if (requestPolicyId !== undefined && requestPolicyId !== allViewerExceptHostHeader)
    throw new Error(`The origin request policy ${requestPolicyId} is not known here`);
  return { passesAll: requestPolicyId === allViewerExceptHostHeader, encodings };
}

/** Headers that describe the body or make it conditional, which reach the origin whatever the policies say. */
const always = ["content-type", "content-length", "if-none-match", "if-modified-since"];

/** The request as the origin gets it. */
export function forwarded(request: HttpRequest, { passesAll }: Forwarding): HttpRequest {
  const passes = ([name]: [string, string]) => always.includes(name) || (passesAll && name !== "host");
  return {
    ...request,
    query: passesAll ? request.query : "",
    headers: Object.fromEntries(Object.entries(request.headers).filter(passes)),
  };
}
