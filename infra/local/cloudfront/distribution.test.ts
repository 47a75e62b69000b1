// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the syntax of Fn::Sub
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readStack } from "../cloudformation/stack.ts";
import type { Template, TemplateResource } from "../cloudformation/template.ts";
import type { HttpRequest } from "../http/message.ts";
import { createDistribution } from "./distribution.ts";
import { createSiteBucket } from "./site-bucket.ts";

const caching = { optimized: "658327ea-f89d-4fab-a63d-7e88639e58f6", disabled: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad" };
const allViewerExceptHost = "b689b0a8-53d0-40ab-baf2-68738e2966ac";
const apiHost = "api.execute-api.local.amazonaws.com";

const siteCode = `function handler(event) {
  if (event.request.uri === "/") event.request.uri = "/index.html";
  return event.request;
}`;
const apiCode = `async function handler(event) {
  event.request.headers["x-viewer-address"] = { value: event.viewer.ip };
  event.request.headers["x-viewer-host"] = { value: event.request.headers.host.value };
  return event.request;
}`;

const association = (name: string) => ({
  FunctionAssociations: [{ EventType: "viewer-request", FunctionARN: { "Fn::GetAtt": [name, "FunctionARN"] } }],
});
const deployment = (properties: object): TemplateResource => ({
  Type: "Custom::CDKBucketDeployment",
  Properties: { DestinationBucketName: { Ref: "Bucket" }, ...properties },
});

function resources(): Record<string, TemplateResource> {
  const shared = {
    ViewerProtocolPolicy: "redirect-to-https",
    ResponseHeadersPolicyId: { Ref: "Headers" },
    Compress: true,
  };
  const site = { ...shared, TargetOriginId: "site", CachePolicyId: caching.optimized };
  const arn = { "Fn::GetAtt": ["Bucket", "Arn"] };
  return {
    Bucket: { Type: "AWS::S3::Bucket" },
    BucketPolicy: {
      Type: "AWS::S3::BucketPolicy",
      Properties: {
        Bucket: { Ref: "Bucket" },
        PolicyDocument: {
          Statement: [
            {
              Effect: "Deny",
              Action: "s3:*",
              Principal: { AWS: "*" },
              Resource: [arn, { "Fn::Sub": "${Bucket.Arn}/*" }],
              Condition: { Bool: { "aws:SecureTransport": "false" } },
            },
            {
              Effect: "Allow",
              Action: ["s3:GetObject", "s3:ListBucket"],
              Principal: { Service: "cloudfront.amazonaws.com" },
              Resource: [arn, { "Fn::Sub": "${Bucket.Arn}/*" }],
              Condition: {
                StringEquals: {
                  "AWS:SourceArn": {
                    "Fn::Sub": "arn:${AWS::Partition}:cloudfront::${AWS::AccountId}:distribution/${Distribution}",
                  },
                },
              },
            },
          ],
        },
      },
    },
    Pages: deployment({
      SourceObjectKeys: ["pages.zip"],
      Exclude: ["assets/*"],
      SystemMetadata: { "cache-control": "max-age=0" },
    }),
    Assets: deployment({
      SourceObjectKeys: ["assets.zip"],
      DestinationBucketKeyPrefix: "assets",
      SystemMetadata: { "cache-control": "immutable" },
    }),
    SiteFunction: { Type: "AWS::CloudFront::Function", Properties: { AutoPublish: true, FunctionCode: siteCode } },
    ApiFunction: { Type: "AWS::CloudFront::Function", Properties: { AutoPublish: true, FunctionCode: apiCode } },
    Headers: {
      Type: "AWS::CloudFront::ResponseHeadersPolicy",
      Properties: {
        ResponseHeadersPolicyConfig: {
          Name: "headers",
          SecurityHeadersConfig: {
            ContentTypeOptions: { Override: true },
            ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
            StrictTransportSecurity: { AccessControlMaxAgeSec: 60, IncludeSubdomains: true, Override: true },
            ReferrerPolicy: { ReferrerPolicy: "no-referrer", Override: false },
          },
          CustomHeadersConfig: { Items: [{ Header: "X-Own", Value: "1", Override: true }] },
        },
      },
    },
    Distribution: {
      Type: "AWS::CloudFront::Distribution",
      Properties: {
        DistributionConfig: {
          Enabled: true,
          DefaultRootObject: "index.html",
          CacheBehaviors: [
            { ...site, PathPattern: "/assets/*" },
            {
              ...shared,
              ...association("ApiFunction"),
              PathPattern: "/api/*",
              TargetOriginId: "api",
              AllowedMethods: ["GET", "HEAD", "POST"],
              CachePolicyId: caching.disabled,
              OriginRequestPolicyId: allViewerExceptHost,
            },
          ],
          DefaultCacheBehavior: { ...site, ...association("SiteFunction") },
          Origins: [
            { Id: "site", DomainName: { "Fn::GetAtt": ["Bucket", "RegionalDomainName"] } },
            {
              Id: "api",
              DomainName: apiHost,
              OriginCustomHeaders: [{ HeaderName: "X-Origin-Secret", HeaderValue: "s3cret" }],
            },
          ],
        },
      },
    },
  };
}

const page = `<!doctype html>${"<p>hello</p>".repeat(200)}`;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "distribution-"));
  await mkdir(join(folder, "pages.zip/assets"), { recursive: true });
  await mkdir(join(folder, "assets.zip"));
  await writeFile(join(folder, "pages.zip/index.html"), page);
  await writeFile(join(folder, "pages.zip/robots.txt"), "User-agent: *");
  await writeFile(join(folder, "pages.zip/assets/stray.js"), "not meant");
  await writeFile(join(folder, "assets.zip/app-1.js"), "run()");
  await writeFile(join(folder, "assets.zip/font.woff2"), "wOF2");
});
afterAll(() => rm(folder, { recursive: true }));

/** A distribution of these files, whose API returns the request it got. */
async function distributionOf(change: (all: Record<string, TemplateResource>) => void = () => {}) {
  const all = resources();
  change(all);
  const template: Template = { Resources: all };
  const stack = readStack({ stackName: "p", template, assetPath: (key) => join(folder, key), assetName: String });
  const site = await createSiteBucket(stack);
  const serve = createDistribution(stack, (host) => {
    if (host === site.host) return site.serve;
    if (host !== apiHost) throw new Error(`No origin at ${host}`);
    return async (request) => ({
      status: 200,
      headers: { "content-type": "application/json", "referrer-policy": "own" },
      cookies: ["a=1"],
      body: Buffer.from(JSON.stringify({ ...request, body: request.body.toString() })),
    });
  });
  return (path: string, { headers, ...more }: Partial<HttpRequest> = {}) =>
    serve({
      method: "GET",
      path,
      query: "",
      headers: { host: "localhost:3000", ...headers },
      body: Buffer.alloc(0),
      address: "192.0.2.7",
      ...more,
    });
}
// biome-ignore lint/suspicious/noExplicitAny: a template as loose as JSON is
const configOf = (all: Record<string, TemplateResource>): any => all.Distribution?.Properties?.DistributionConfig;

describe("the site", () => {
  test("serves files with their type and their deployment's cache-control", async () => {
    const get = await distributionOf();
    const index = await get("/");
    expect(index).toMatchObject({
      status: 200,
      headers: { "content-type": "text/html", "cache-control": "max-age=0" },
    });
    expect(index.body.toString()).toBe(page);
    expect((await get("/assets/app-1.js")).headers).toMatchObject({
      "content-type": "text/javascript",
      "cache-control": "immutable",
    });
    // The deployment's Python does not know font types.
    expect((await get("/assets/font.woff2")).headers["content-type"]).toBe("binary/octet-stream");
  });

  test("does not contain excluded files", async () => {
    const get = await distributionOf();
    expect((await get("/assets/stray.js")).status).toBe(404);
  });

  test("replies 404 for a missing file, or 403 without the permission to list", async () => {
    const missing = await (await distributionOf())("/missing.js");
    expect(missing).toMatchObject({ status: 404, headers: { "content-type": "application/xml", "x-own": "1" } });
    const mute = await distributionOf((all) => {
      const policy = all.BucketPolicy?.Properties?.PolicyDocument as { Statement: { Action: unknown }[] };
      if (policy.Statement[1]) policy.Statement[1].Action = ["s3:GetObject"];
    });
    expect((await mute("/missing.js")).status).toBe(403);
    expect((await mute("/robots.txt")).status).toBe(200);
  });

  test("refuses a distribution that the bucket's policy does not name", async () => {
    const get = await distributionOf((all) => {
      delete all.BucketPolicy;
    });
    expect((await get("/robots.txt")).status).toBe(403);
  });

  test("replies 304 for a known ETag", async () => {
    const get = await distributionOf();
    const etag = `"${createHash("md5").update(page).digest("hex")}"`;
    expect((await get("/")).headers.etag).toBe(etag);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const reply = await get("/", { headers: { "if-none-match": known } });
      expect(reply).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    }
    expect((await get("/", { headers: { "if-none-match": '"x"' } })).status).toBe(200);
  });

  test("refuses methods that its behaviour does not allow", async () => {
    const get = await distributionOf();
    expect((await get("/", { method: "POST" })).status).toBe(403);
    expect((await get("/", { method: "HEAD" })).status).toBe(200);
  });
});

describe("compression", () => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
  ])("accepting %s gets %s", async (accepted, encoding) => {
    const { headers, body } = await (await distributionOf())("/", { headers: { "accept-encoding": accepted } });
    expect(headers).toMatchObject({
      "content-encoding": encoding,
      vary: "Accept-Encoding",
      etag: expect.stringMatching(/^W\//),
    });
    expect((encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body)).toString()).toBe(page);
  });

  test("does not apply to small files, uncached replies, and behaviours without it", async () => {
    const headers = { "accept-encoding": "br", host: "localhost" };
    const get = await distributionOf();
    expect((await get("/robots.txt", { headers })).headers).not.toHaveProperty("content-encoding");
    expect((await get("/api/x", { headers: { ...headers, "x-long": "x".repeat(2000) } })).headers).not.toHaveProperty(
      "content-encoding",
    );
    const plain = await distributionOf((all) => {
      configOf(all).DefaultCacheBehavior.Compress = false;
    });
    expect((await plain("/", { headers })).headers).not.toHaveProperty("content-encoding");
  });
});

describe("the API", () => {
  const ask = async (more: Partial<HttpRequest>, change?: Parameters<typeof distributionOf>[0]) =>
    JSON.parse((await (await distributionOf(change))("/api/user", more)).body.toString());
  const headers = {
    host: "localhost:3000",
    cookie: "a=1; b=2",
    "x-viewer-address": "forged",
    "x-origin-secret": "forged",
    accept: "*/*",
  };

  test("gets the viewer's request with the viewer function's and the origin's headers", async () => {
    const got = await ask({ method: "POST", query: "a=1&b=%20", headers, body: Buffer.from("hello") });
    expect(got).toMatchObject({ method: "POST", path: "/api/user", query: "a=1&b=%20", body: "hello" });
    expect(got.headers).toMatchObject({
      cookie: "a=1; b=2",
      accept: "*/*",
      "x-viewer-address": "192.0.2.7",
      "x-viewer-host": "localhost:3000",
      "x-origin-secret": "s3cret",
      "x-forwarded-for": "192.0.2.7",
    });
    expect(got.headers).not.toHaveProperty("host");
  });

  test("gets the viewer's own headers without a viewer function", async () => {
    const got = await ask({ headers }, (all) => {
      delete configOf(all).CacheBehaviors[1].FunctionAssociations;
    });
    expect(got.headers["x-viewer-address"]).toBe("forged");
  });
});

test("headers are set, kept and removed as the policy says", async () => {
  const get = await distributionOf();
  const { headers, cookies } = await get("/api/user");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'",
    "strict-transport-security": "max-age=60; includeSubDomains",
    "referrer-policy": "own",
    "x-own": "1",
  });
  expect(cookies).toEqual(["a=1"]);
  expect((await get("/robots.txt")).headers["referrer-policy"]).toBe("no-referrer");
});

test.each<[string, (all: Record<string, TemplateResource>) => void]>([
  [
    "errors mapped for the whole distribution",
    (all) => (configOf(all).CustomErrorResponses = [{ ErrorCode: 404, ErrorCachingMinTTL: 0, ResponsePagePath: "/x" }]),
  ],
  ["a cache policy nobody knows", (all) => (configOf(all).DefaultCacheBehavior.CachePolicyId = "other")],
  ["a request policy nobody knows", (all) => (configOf(all).CacheBehaviors[1].OriginRequestPolicyId = "other")],
  [
    "a function at another moment",
    (all) =>
      (configOf(all).DefaultCacheBehavior.FunctionAssociations = [{ EventType: "viewer-response", FunctionARN: "x" }]),
  ],
  ["an origin that is nowhere", (all) => (configOf(all).Origins[1].DomainName = "elsewhere.example")],
])("%s is refused", async (_, change) => {
  await expect(distributionOf(change)).rejects.toThrow();
});
