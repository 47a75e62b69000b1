import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import * as z from "zod/mini";
import type { Stack } from "../cloudformation/stack.ts";
import { matches } from "../cloudformation/wildcards.ts";
import {
  type HttpReply,
  type HttpRequest,
  type Serve,
  textReply,
} from "../http/message.ts";
import { compileViewerFunction, type ViewerFunction } from "./viewer-function.ts";

/** AWS's managed policies: nothing is cached here, but only what may be cached is compressed. */
const cachingOptimized = "658327ea-f89d-4fab-a63d-7e88639e58f6";
const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const allViewerExceptHostHeader = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

// Strict, here and below: a setting or header that is not supported must not be ignored.
const behaviour = {
  TargetOriginId: z.string(),
  ViewerProtocolPolicy: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ["GET", "HEAD"]),
  CachePolicyId: z.enum([cachingOptimized, cachingDisabled]),
  OriginRequestPolicyId: z.optional(z.literal(allViewerExceptHostHeader)),
  ResponseHeadersPolicyId: z.string(),
  Compress: z.literal(true),
  FunctionAssociations: z._default(
    z.array(
      z.object({ EventType: z.literal("viewer-request"), FunctionARN: z.string() }),
    ),
    [],
  ),
};
const defaultBehaviour = z.strictObject(behaviour);
/** Names, certificates and protocols. */
const withoutEffect = [
  "Aliases",
  "ViewerCertificate",
  "HttpVersion",
  "IPV6Enabled",
  "WebACLId",
];
const distributionProperties = z.object({
  DistributionConfig: z.strictObject({
    Enabled: z.literal(true),
    DefaultRootObject: z.string(),
    DefaultCacheBehavior: defaultBehaviour,
    CacheBehaviors: z.array(z.strictObject({ ...behaviour, PathPattern: z.string() })),
    Origins: z.array(
      z.object({
        Id: z.string(),
        DomainName: z.string(),
        OriginPath: z.optional(z.literal("")),
        OriginCustomHeaders: z._default(
          z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })),
          [],
        ),
      }),
    ),
    // Nothing is cached here. An error with a page of its own would also hide the API's.
    CustomErrorResponses: z.array(
      z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.literal(0) }),
    ),
    ...Object.fromEntries(withoutEffect.map((name) => [name, z.optional(z.unknown())])),
  }),
});

const override = { Override: z.literal(true) };
const headersProperties = z.object({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    SecurityHeadersConfig: z.strictObject({
      ContentSecurityPolicy: z.optional(
        z.object({ ...override, ContentSecurityPolicy: z.string() }),
      ),
      ContentTypeOptions: z.object(override),
      FrameOptions: z.object({ ...override, FrameOption: z.string() }),
      ReferrerPolicy: z.object({ ...override, ReferrerPolicy: z.string() }),
      StrictTransportSecurity: z.strictObject({
        ...override,
        AccessControlMaxAgeSec: z.number(),
        IncludeSubdomains: z.literal(true),
      }),
    }),
    CustomHeadersConfig: z.object({
      Items: z.array(z.object({ ...override, Header: z.string(), Value: z.string() })),
    }),
  }),
});

type Headers = Readonly<Record<string, string>>;

/** The headers of a policy, which every reply gets in place of its own. */
function policyHeaders(properties: unknown): Headers {
  const { SecurityHeadersConfig: security, CustomHeadersConfig } =
    headersProperties.parse(properties).ResponseHeadersPolicyConfig;
  const content = security.ContentSecurityPolicy?.ContentSecurityPolicy;
  return {
    ...(content !== undefined && { "content-security-policy": content }),
    "x-content-type-options": "nosniff",
    "x-frame-options": security.FrameOptions.FrameOption,
    "referrer-policy": security.ReferrerPolicy.ReferrerPolicy,
    "strict-transport-security": `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains`,
    ...Object.fromEntries(
      CustomHeadersConfig.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value]),
    ),
  };
}

/** The relevant part of the types that CloudFront compresses, from this size on. */
const compressible =
  /^(text\/(html|css|plain|xml|javascript)|application\/(json|xml|manifest\+json)|image\/svg\+xml)\b/;
const smallestBytes = 1_000;

/** Compressed files by their ETag. */
const compressed = new Map<string, Promise<Buffer>>();

/** A file as a viewer gets it who accepts Brotli, as browsers do. */
async function compress(reply: HttpReply): Promise<HttpReply> {
  const { status, headers, body } = reply;
  const { etag, "content-type": type = "", "content-encoding": encoding } = headers;
  if (
    encoding ||
    status !== 200 ||
    !etag ||
    body.length < smallestBytes ||
    !compressible.test(type)
  )
    return reply;
  const made =
    compressed.get(etag) ??
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  compressed.set(etag, made);
  const about = { "content-encoding": "br", vary: "Accept-Encoding", etag: `W/${etag}` };
  return { ...reply, headers: { ...headers, ...about }, body: await made };
}

/** Headers about the body or for conditional requests, which always reach the origin. */
const always = ["content-type", "content-length", "if-none-match", "if-modified-since"];

interface Behaviour {
  readonly pattern: string;
  readonly methods: readonly string[];
  readonly isCached: boolean;
  /** Whether the origin gets the query, the cookies and all headers except Host; otherwise none of them. */
  readonly passesAll: boolean;
  readonly viewerFunction?: ViewerFunction;
  readonly headers: Headers;
  readonly origin: Serve;
  readonly originHeaders: Headers;
}

const refusal = textReply(
  403,
  "text/html",
  "<!DOCTYPE html><html lang=en><title>403</title><h1>This request could not be satisfied.</h1></html>\n",
);

/** The template's distribution: behaviours by path pattern, viewer functions, forwarding, response headers. */
export function createDistribution(
  stack: Stack,
  originAt: (host: string) => Serve,
): Serve {
  const { properties } = stack.only("AWS::CloudFront::Distribution");
  const { DistributionConfig: config } = distributionProperties.parse(properties);
  const policies = stack.of("AWS::CloudFront::ResponseHeadersPolicy");

  function read(pattern: string, given: z.infer<typeof defaultBehaviour>): Behaviour {
    const origin = config.Origins.find(({ Id }) => Id === given.TargetOriginId);
    const policy = policies.find(
      ({ identity }) => identity.ref === given.ResponseHeadersPolicyId,
    );
    if (!origin || !policy)
      throw new Error(`The behaviour ${pattern} has no origin or no headers policy`);
    const [association] = given.FunctionAssociations;
    const viewerFunction =
      association && stack.byArn("AWS::CloudFront::Function", association.FunctionARN);
    return {
      pattern,
      methods: given.AllowedMethods,
      isCached: given.CachePolicyId === cachingOptimized,
      passesAll: given.OriginRequestPolicyId !== undefined,
      viewerFunction:
        viewerFunction && compileViewerFunction(viewerFunction.properties.FunctionCode),
      headers: policyHeaders(policy.properties),
      origin: originAt(origin.DomainName),
      originHeaders: Object.fromEntries(
        origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
          HeaderName.toLowerCase(),
          HeaderValue,
        ]),
      ),
    };
  }
  const behaviours = [
    ...config.CacheBehaviors.map(({ PathPattern, ...given }) => read(PathPattern, given)),
    read("*", config.DefaultCacheBehavior),
  ];

  async function answer(behaviour: Behaviour, request: HttpRequest): Promise<HttpReply> {
    if (!behaviour.methods.includes(request.method)) return refusal;
    const result = behaviour.viewerFunction
      ? await behaviour.viewerFunction(request)
      : { request };
    if ("reply" in result) return result.reply;
    const { path, query, headers } = result.request;
    const { passesAll, originHeaders } = behaviour;
    const passed = Object.entries(headers).filter(
      ([name]) => always.includes(name) || (passesAll && name !== "host"),
    );
    return behaviour.origin({
      ...result.request,
      path: path === "/" ? `/${config.DefaultRootObject}` : path,
      query: passesAll ? query : "",
      headers: { ...Object.fromEntries(passed), ...originHeaders },
    });
  }

  return async (request) => {
    const behaviour = behaviours.find(({ pattern }) => matches(pattern, request.path));
    if (!behaviour) throw new Error("No behaviour is the default one");
    const reply = await answer(behaviour, request);
    const accepted = (request.headers["accept-encoding"] ?? "").split(/[\s,]+/);
    const sent =
      behaviour.isCached && accepted.includes("br") ? await compress(reply) : reply;
    return { ...sent, headers: { ...sent.headers, ...behaviour.headers } };
  };
}
