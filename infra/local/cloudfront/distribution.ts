import * as z from "zod/mini";
import type { Stack } from "../cloudformation/stack.ts";
import { matches } from "../cloudformation/wildcards.ts";
import { type HttpReply, type HttpRequest, type Serve, textReply } from "../http/message.ts";
import { acceptedEncoding, compress, type Encoding } from "./compression.ts";
import { type ApplyHeaders, readHeadersPolicy } from "./response-headers.ts";
import { compileViewerFunction, type ViewerFunction } from "./viewer-function.ts";

// Strict: an unsupported setting of a behaviour must not be ignored.
const behaviour = {
  TargetOriginId: z.string(),
  ViewerProtocolPolicy: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ["GET", "HEAD"]),
  CachedMethods: z.optional(z.array(z.string())),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.optional(z.string()),
  Compress: z._default(z.boolean(), false),
  FunctionAssociations: z._default(
    z.array(z.object({ EventType: z.literal("viewer-request"), FunctionARN: z.string() })),
    [],
  ),
};
const defaultBehaviour = z.strictObject(behaviour);
const distributionProperties = z.object({
  DistributionConfig: z.strictObject({
    Enabled: z.literal(true),
    DefaultRootObject: z._default(z.string(), ""),
    DefaultCacheBehavior: defaultBehaviour,
    CacheBehaviors: z._default(z.array(z.strictObject({ ...behaviour, PathPattern: z.string() })), []),
    Origins: z.array(
      z.object({
        Id: z.string(),
        DomainName: z.string(),
        OriginPath: z.optional(z.literal("")),
        OriginCustomHeaders: z._default(z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })), []),
      }),
    ),
    // Nothing is cached here. An error with a page of its own would also hide the API's.
    CustomErrorResponses: z.optional(
      z.array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.literal(0) })),
    ),
    // These have no effect here: names, certificates, protocols, prices.
    Aliases: z.optional(z.unknown()),
    ViewerCertificate: z.optional(z.unknown()),
    HttpVersion: z.optional(z.unknown()),
    IPV6Enabled: z.optional(z.unknown()),
    PriceClass: z.optional(z.unknown()),
    WebACLId: z.optional(z.unknown()),
    Comment: z.optional(z.unknown()),
  }),
});
const functionProperties = z.object({ FunctionCode: z.string(), AutoPublish: z.literal(true) });

/** What a behaviour's policies pass on to the origin, and how replies may be compressed. */
interface Forwarding {
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

function readForwarding(cachePolicyId: string, requestPolicyId?: string): Forwarding {
  const encodings = cachePolicies[cachePolicyId];
  if (!encodings) throw new Error(`The cache policy ${cachePolicyId} is not known here`);
  if (requestPolicyId !== undefined && requestPolicyId !== allViewerExceptHostHeader)
    throw new Error(`The origin request policy ${requestPolicyId} is not known here`);
  return { passesAll: requestPolicyId === allViewerExceptHostHeader, encodings };
}

/** Headers about the body or for conditional requests, which always reach the origin. */
const always = ["content-type", "content-length", "if-none-match", "if-modified-since"];

/** The request that the origin gets. */
function forwarded(request: HttpRequest, { passesAll }: Forwarding): HttpRequest {
  const passes = ([name]: [string, string]) => always.includes(name) || (passesAll && name !== "host");
  return {
    ...request,
    query: passesAll ? request.query : "",
    headers: Object.fromEntries(Object.entries(request.headers).filter(passes)),
  };
}

interface Behaviour {
  readonly pattern: string;
  readonly methods: readonly string[];
  readonly compresses: boolean;
  readonly forwarding: Forwarding;
  readonly viewerFunction?: ViewerFunction;
  readonly applyHeaders: ApplyHeaders;
  readonly origin: Serve;
  readonly originHeaders: Readonly<Record<string, string>>;
}

const refused = (status: number, text: string) =>
  textReply(status, "text/html", `<!DOCTYPE html><html lang="en"><title>${status}</title><h1>${text}</h1></html>\n`);

/** The template's distribution: behaviours by path pattern, viewer functions, forwarding, response headers. */
export function createDistribution(stack: Stack, originAt: (host: string) => Serve): Serve {
  const { properties } = stack.only("AWS::CloudFront::Distribution");
  const { DistributionConfig: config } = distributionProperties.parse(properties);

  function read(pattern: string, given: z.infer<typeof defaultBehaviour>): Behaviour {
    const origin = config.Origins.find(({ Id }) => Id === given.TargetOriginId);
    if (!origin) throw new Error(`The behaviour ${pattern} has no origin`);
    const policy = stack
      .of("AWS::CloudFront::ResponseHeadersPolicy")
      .find(({ identity }) => identity.ref === given.ResponseHeadersPolicyId);
    if (given.ResponseHeadersPolicyId && !policy) throw new Error(`The headers policy of ${pattern} is not known here`);
    const [association] = given.FunctionAssociations;
    const viewerFunction = association && stack.byArn("AWS::CloudFront::Function", association.FunctionARN);
    return {
      pattern,
      methods: given.AllowedMethods,
      compresses: given.Compress,
      forwarding: readForwarding(given.CachePolicyId, given.OriginRequestPolicyId),
      viewerFunction:
        viewerFunction && compileViewerFunction(functionProperties.parse(viewerFunction.properties).FunctionCode),
      applyHeaders: policy ? readHeadersPolicy(policy.properties) : (headers) => ({ ...headers }),
      origin: originAt(origin.DomainName),
      originHeaders: Object.fromEntries(
        origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
      ),
    };
  }
  const behaviours = [
    ...config.CacheBehaviors.map(({ PathPattern, ...given }) => read(PathPattern, given)),
    read("*", config.DefaultCacheBehavior),
  ];

  async function answer(behaviour: Behaviour, request: HttpRequest): Promise<HttpReply> {
    if (!request.headers.host) return refused(400, "The request names no host.");
    if (!behaviour.methods.includes(request.method)) return refused(403, "This request could not be satisfied.");
    const result = behaviour.viewerFunction ? await behaviour.viewerFunction(request) : { request };
    if ("reply" in result) return result.reply;
    const viewed = result.request;
    const path = viewed.path === "/" ? `/${config.DefaultRootObject}` : viewed.path;
    const passedOn = forwarded({ ...viewed, path }, behaviour.forwarding);
    const via = [passedOn.headers["x-forwarded-for"], request.address].filter(Boolean).join(", ");
    return behaviour.origin({
      ...passedOn,
      headers: { ...passedOn.headers, "x-forwarded-for": via, ...behaviour.originHeaders },
    });
  }

  return async (request) => {
    const behaviour = behaviours.find(({ pattern }) => matches(pattern, request.path));
    if (!behaviour) throw new Error("No behaviour is the default one");
    const reply = await answer(behaviour, request);
    const encoding = behaviour.compresses
      ? acceptedEncoding(request.headers["accept-encoding"], behaviour.forwarding.encodings)
      : undefined;
    const encoded = encoding ? await compress(reply, encoding) : reply;
    return { ...encoded, headers: behaviour.applyHeaders(encoded.headers) };
  };
}
