import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { portalTemplate } from "./testing/portal-template.ts";
import { resourcesOf, theResource } from "./testing/resources.ts";

const template = portalTemplate();
const distributionOf = (from = template) =>
  theResource(from, "AWS::CloudFront::Distribution").properties.DistributionConfig;
const distribution = distributionOf();
const [assetsBehavior, apiBehavior] = ["/assets/*", "/api/*"].map((pattern) =>
  distribution.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === pattern),
);
const siteBehavior = distribution.DefaultCacheBehavior;
const originOf = (behavior: { TargetOriginId: string }) =>
  distribution.Origins.find(({ Id }: { Id: string }) => Id === behavior.TargetOriginId);
const viewerFunctionOf = (behavior: {
  FunctionAssociations: { EventType: string; FunctionARN: { "Fn::GetAtt": [string] } }[];
}) => {
  const [association, ...more] = behavior.FunctionAssociations;
  if (!association || more.length > 0 || association.EventType !== "viewer-request")
    throw new Error("Not one function");
  return theResource(template, "AWS::CloudFront::Function", ({ id }) => id === association.FunctionARN["Fn::GetAtt"][0])
    .properties;
};

describe("the distribution", () => {
  it("passes errors of the API and of missing files on unchanged, and caches none", () => {
    const cachedByDefault = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];
    const uncached = cachedByDefault.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 }));
    expect(distribution.CustomErrorResponses).toEqual(uncached);
  });

  it("speaks HTTP/2 and HTTP/3", () => expect(distribution.HttpVersion).toBe("http2and3"));

  it("has viewer functions for pages and for the viewer's address", () => {
    expect(viewerFunctionOf(siteBehavior).FunctionCode).toContain("/app.html");
    expect(viewerFunctionOf(apiBehavior).FunctionCode).toContain("x-viewer-address");
    expect(assetsBehavior.FunctionAssociations).toBeUndefined();
    for (const { properties } of resourcesOf(template, "AWS::CloudFront::Function")) {
      expect(properties.FunctionConfig.Runtime).toBe("cloudfront-js-2.0");
      expect(properties.AutoPublish).toBe(true);
      // CloudFront's limit.
      expect(Buffer.byteLength(properties.FunctionCode)).toBeLessThan(10 * 1024);
    }
  });

  it("shows the page of / whether its default file is applied before the viewer function or after, and no list", () => {
    const code = viewerFunctionOf(siteBehavior).FunctionCode;
    const viewed = (uri: string) =>
      runInNewContext(`${code}; handler({ request: { uri, headers: {}, cookies: {}, querystring: {} } }).uri`, { uri });
    const defaultFile = `/${distribution.DefaultRootObject}`;
    expect([viewed("/"), viewed(defaultFile)]).toEqual(["/index.html", "/index.html"]);
    expect(defaultFile).toBe("/index.html");
  });

  it("has an own domain if given, with TLS 1.2 or later", () => {
    const certificateArn = "arn:aws:acm:us-east-1:111122223333:certificate/abc";
    const config = distributionOf(portalTemplate({ domain: "track.example", certificateArn }));
    expect(config.Aliases).toEqual(["track.example"]);
    expect(config.ViewerCertificate).toEqual({
      AcmCertificateArn: certificateArn,
      MinimumProtocolVersion: "TLSv1.2_2021",
      SslSupportMethod: "sni-only",
    });
  });
});

describe("the bucket", () => {
  const bucket = theResource(template, "AWS::S3::Bucket");
  const statements = theResource(template, "AWS::S3::BucketPolicy").properties.PolicyDocument.Statement;

  it("is closed to the public, encrypted, and read over TLS only", () => {
    expect(bucket.properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(bucket.properties.BucketEncryption).toBeDefined();
    expect(statements).toContainEqual(
      expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
    );
  });

  it("is readable by this distribution only, which may list so that a missing file is a 404", () => {
    const [emptying, ...allowed] = statements.filter(({ Effect }: { Effect: string }) => Effect === "Allow");
    expect(emptying.Principal.AWS["Fn::GetAtt"][0]).toMatch(/^CustomS3AutoDeleteObjects/);
    expect(allowed).toHaveLength(1);
    expect(allowed[0].Principal).toEqual({ Service: "cloudfront.amazonaws.com" });
    expect(allowed[0].Action).toEqual(["s3:GetObject", "s3:ListBucket"]);
    expect(JSON.stringify(allowed[0].Condition.StringEquals["AWS:SourceArn"])).toContain(
      theResource(template, "AWS::CloudFront::Distribution").id,
    );
    expect(originOf(siteBehavior).OriginAccessControlId).toBeDefined();
    expect(originOf(assetsBehavior)).toBe(originOf(siteBehavior));
  });
});

describe("the bucket's removal", () => {
  const bucket = theResource(template, "AWS::S3::Bucket");
  const emptying = theResource(template, "Custom::S3AutoDeleteObjects");

  it("empties it first", () => {
    expect(bucket.deletionPolicy).toBe("Delete");
    expect(emptying.properties.BucketName).toEqual({ Ref: bucket.id });
    expect(bucket.properties.Tags).toContainEqual({ Key: "aws-cdk:auto-delete-objects", Value: "true" });
  });

  it("also works after a first deployment that failed: no file is there before it can be emptied", () => {
    const deployments = resourcesOf(template, "Custom::CDKBucketDeployment");
    const assets = deployments.find(({ dependsOn }) => dependsOn.includes(emptying.id));
    expect(deployments).toHaveLength(2);
    for (const { id, dependsOn } of deployments) {
      if (id !== assets?.id) expect(dependsOn).toContain(assets?.id);
    }
  });
});

describe("the files", () => {
  const deployment = (name: string) =>
    theResource(template, "Custom::CDKBucketDeployment", ({ id }) => id.startsWith(name));
  const assets = deployment("Assets");
  const pages = deployment("Pages");

  it("that pages refer to are deployed before the pages", () => {
    expect(pages.dependsOn).toContain(assets.id);
  });

  it("that are pages are deployed after the functions they call", () => {
    const stage = theResource(template, "AWS::ApiGatewayV2::Stage");
    expect(pages.dependsOn).toContain(stage.id);
    const routes = resourcesOf(template, "AWS::ApiGatewayV2::Route").map(({ id }) => id);
    expect(stage.dependsOn).toEqual(expect.arrayContaining(routes));
  });

  it("that are pages are always revalidated, and their deployment deletes no asset", () => {
    expect(pages.properties.SystemMetadata["cache-control"]).toMatch(/\bmax-age=0\b.*must-revalidate/);
    expect(pages.properties.Exclude).toEqual(["assets/*"]);
    expect(pages.properties.DistributionPaths).toEqual(["/*"]);
  });

  it("are deployed without waiting for the invalidation, which could roll the deployment back", () => {
    // As text, and every other text is true to the CDK's function.
    expect(pages.properties.WaitForDistributionInvalidation).toBe("");
  });
});
