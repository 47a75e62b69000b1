import type { HttpRequest } from "../http/message.ts";
import type { Encoding } from "./compression.ts";

/** What a behaviour's policies pass on to the origin, and how replies may be compressed. */
export interface Forwarding {
  /** All headers except Host, cookies and the query; otherwise none of them. */
  readonly passesAll: boolean;
  readonly encodings: readonly Encoding[];
}

/** The encodings of AWS's managed cache policies. They pass nothing on, and nothing is cached here. */
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

/** Headers about the body or for conditional requests, which always reach the origin. */
const always = ["content-type", "content-length", "if-none-match", "if-modified-since"];

/** The request that the origin gets. */
export function forwarded(request: HttpRequest, { passesAll }: Forwarding): HttpRequest {
  const passes = ([name]: [string, string]) => always.includes(name) || (passesAll && name !== "host");
  return {
    ...request,
    query: passesAll ? request.query : "",
    headers: Object.fromEntries(Object.entries(request.headers).filter(passes)),
  };
}
