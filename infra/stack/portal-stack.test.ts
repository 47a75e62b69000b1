import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it, test } from "vitest";
import { failureBody } from "../../shared/errors.ts";
import { hasBudgets } from "./budget.ts";
import { portalTemplate, withPortal } from "./testing/portal-template.ts";
import { resourcesOf, theResource } from "./testing/resources.ts";

const template = portalTemplate({ alarmEmail: "owner@example.com" });

describe("the stack", () => {
  it("sets the retention of every log group, and leaves none to AWS", () => {
    const groups = resourcesOf(template, "AWS::Logs::LogGroup");
    for (const { properties } of groups) expect([30, 365]).toContain(properties.RetentionInDays);
    const api = groups.find(({ id }) => id.startsWith("ApiLog"));
    expect(api).toMatchObject({ properties: { RetentionInDays: 365 }, deletionPolicy: "RetainExceptOnCreate" });
    for (const { properties } of resourcesOf(template, "AWS::Lambda::Function")) {
      expect(groups.map(({ id }) => id)).toContain(properties.LoggingConfig.LogGroup.Ref);
    }
  });

  it.each(["AWS::Lambda::Function", "AWS::S3::Bucket", "AWS::Logs::LogGroup", "AWS::CloudFront::Distribution"])(
    "tags each %s for the bill",
    (type) => {
      const resources = resourcesOf(template, type);
      expect(resources).not.toEqual([]);
      // The CDK gives no tags to the function that empties the bucket, which costs nothing.
      for (const { properties } of resources.filter(({ id }) => !id.startsWith("CustomS3AutoDeleteObjects"))) {
        expect(properties.Tags).toContainEqual({ Key: "portal", Value: "shipment-portal" });
      }
    },
  );

  const all = Object.values(
    template.toJSON().Resources as Record<
      string,
      { Type: string; DeletionPolicy?: string; Properties?: Record<string, unknown> }
    >,
  );

  it("retains everything that cannot be created again, and no log of a first deployment that failed", () => {
    const kept = (policy: string) =>
      new Set(all.filter(({ DeletionPolicy }) => DeletionPolicy === policy).map(({ Type }) => Type));
    expect(kept("Retain")).toEqual(new Set(["AWS::DynamoDB::GlobalTable"]));
    expect(kept("RetainExceptOnCreate")).toEqual(new Set(["AWS::Logs::LogGroup", "AWS::SecretsManager::Secret"]));
    const secrets = resourcesOf(template, "AWS::SecretsManager::Secret");
    const keptSecrets = secrets.filter(({ deletionPolicy }) => deletionPolicy === "RetainExceptOnCreate");
    expect(keptSecrets.map(({ id }) => id)).toEqual([expect.stringMatching(/^LinksSecret/)]);
  });

  it("leaves the names of what it retains to AWS, so that nothing is in the way of the next stack", () => {
    const retained = all.filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith("Retain"));
    expect(retained.length).toBeGreaterThan(0);
    for (const { Type, Properties = {} } of retained) {
      if (Type === "AWS::SecretsManager::Secret") expect(Object.keys(Properties)).not.toContain("Name");
      expect(Object.keys(Properties)).not.toContain("TableName");
      expect(Object.keys(Properties)).not.toContain("LogGroupName");
    }
  });

  it.each([
    [{}, "shipment-portal", true],
    [{ stage: "test" }, "shipment-portal-test", false],
  ])("with the settings %o is selected by its name in AWS; the main one is protected", (context, name, isProtected) => {
    withPortal(
      ({ app, stack }) => {
        expect([app.node.children, stack.node.path, stack.stackName]).toEqual([[stack], name, name]);
        expect(stack.terminationProtection).toBe(isProtected);
      },
      { context, unchecked: true },
    );
  });

  it("sends the courier's password over HTTPS only", () => {
    const { Default, AllowedPattern } = template.findParameters("CourierUrl").CourierUrl ?? {};
    const allowed = new RegExp(AllowedPattern);
    expect(Default).toMatch(allowed);
    expect("https://app.shipglobal.in/apiv2").toMatch(allowed);
    for (const url of ["http://app.shipglobal.in/apiv1", "https://app.shipglobal.in/apiv1/", "https://a b"])
      expect(url).not.toMatch(allowed);
  });
});

const context = { stage: "test", domain: "track.example.com", hostedZoneId: "Z0123456789ABCDEFGHIJ" };

test("a domain with its hosted zone gets a certificate in us-east-1 and records to the distribution", () => {
  const { made, certificates, region } = withPortal(
    ({ stack, certificate }) => {
      if (!certificate) throw new Error("There is no stack for the certificate");
      expect(stack.dependencies).toContain(certificate);
      return {
        made: Template.fromStack(stack),
        certificates: Template.fromStack(certificate),
        region: certificate.region,
      };
    },
    { context, unchecked: true },
  );
  expect(region).toBe("us-east-1");
  expect(theResource(certificates, "AWS::CertificateManager::Certificate").properties).toMatchObject({
    DomainName: "track.example.com",
    ValidationMethod: "DNS",
    DomainValidationOptions: [{ DomainName: "track.example.com", HostedZoneId: context.hostedZoneId }],
  });
  const distribution = theResource(made, "AWS::CloudFront::Distribution");
  expect(distribution.properties.DistributionConfig).toMatchObject({
    Aliases: ["track.example.com"],
    ViewerCertificate: {
      AcmCertificateArn: {
        "Fn::GetStackOutput": {
          StackName: "shipment-portal-test-certificate",
          OutputName: "CertificateArn",
          Region: "us-east-1",
        },
      },
    },
  });
  const records = resourcesOf(made, "AWS::Route53::RecordSet").map(({ properties }) => properties);
  expect(records).toEqual(
    ["A", "AAAA"].map((Type) => ({
      Name: "track.example.com",
      Type,
      HostedZoneId: context.hostedZoneId,
      AliasTarget: { DNSName: { "Fn::GetAtt": [distribution.id, "DomainName"] }, HostedZoneId: "Z2FDTNDATAQYW2" },
    })),
  );
  expect(made.findOutputs("PortalUrl").PortalUrl?.Value).toBe("https://track.example.com");
});

const [aclTemplate, portal] = withPortal(
  ({ stack, webAcl }) => {
    if (!webAcl) throw new Error("There is no stack for a web ACL");
    expect([webAcl.region, webAcl.stackName]).toEqual(["us-east-1", "shipment-portal-test-web-acl"]);
    expect(stack.dependencies).toEqual([webAcl]);
    return [Template.fromStack(webAcl), Template.fromStack(stack)];
  },
  { context: { webAclLimit: "500", stage: "test" }, unchecked: true },
);
const { properties } = theResource(aclTemplate, "AWS::WAFv2::WebACL");
const [rule, ...others] = properties.Rules;

describe("the web ACL", () => {
  it("limits the calls of the API by address, and allows everything else", () => {
    expect(properties).toMatchObject({ Scope: "CLOUDFRONT", DefaultAction: { Allow: {} } });
    expect(others).toEqual([]);
    expect(rule.Statement.RateBasedStatement).toMatchObject({
      Limit: 500,
      AggregateKeyType: "IP",
      EvaluationWindowSec: 300,
      ScopeDownStatement: {
        ByteMatchStatement: {
          SearchString: "/api/",
          PositionalConstraint: "STARTS_WITH",
          FieldToMatch: { UriPath: {} },
        },
      },
    });
  });

  it("refuses in the API's own words, with the time to wait", () => {
    const { ResponseCode, ResponseHeaders, CustomResponseBodyKey } = rule.Action.Block.CustomResponse;
    expect([ResponseCode, ResponseHeaders]).toEqual([429, [{ Name: "Retry-After", Value: "300" }]]);
    const { Content, ContentType } = properties.CustomResponseBodies[CustomResponseBodyKey];
    expect(ContentType).toBe("APPLICATION_JSON");
    expect(failureBody.parse(JSON.parse(Content))).toMatchObject({ code: "too_many_attempts" });
  });

  it("keeps no samples of requests, which hold addresses", () => {
    for (const { VisibilityConfig } of [properties, rule]) expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
  });

  it("is named by the distribution from us-east-1, wherever that is", () => {
    expect(theResource(portal, "AWS::CloudFront::Distribution").properties.DistributionConfig.WebACLId).toEqual({
      "Fn::GetStackOutput": {
        StackName: "shipment-portal-test-web-acl",
        OutputName: "WebAclArn",
        Region: "us-east-1",
      },
    });
    expect(Object.keys(aclTemplate.findOutputs("*"))).toEqual(["WebAclArn"]);
  });

  it("does not exist by default", () => {
    const { DistributionConfig } = theResource(portalTemplate(), "AWS::CloudFront::Distribution").properties;
    expect(DistributionConfig).not.toHaveProperty("WebACLId");
  });
});

const alarmEmail = "owner@example.com";
const budgetsIn = (template: Template) => resourcesOf(template, "AWS::Budgets::Budget").length;

it("there is a budget where AWS has some, or where the region is not known yet", () => {
  expect(["ap-south-1", "eu-north-1", "eu-west-9"].map(hasBudgets)).toEqual([true, false, false]);
  // Another subscriber replaces the budget, which CloudFormation refuses for custom-named resources.
  const { Budget } = theResource(portalTemplate({ alarmEmail }), "AWS::Budgets::Budget").properties;
  expect(Budget).not.toHaveProperty("BudgetName");
  const elsewhere = { context: { alarmEmail }, region: "eu-north-1", unchecked: true };
  expect(withPortal(({ stack }) => budgetsIn(Template.fromStack(stack)), elsewhere)).toBe(0);
});

it("there is none for a budget of 0, which an account may need that may not make any", () => {
  expect(budgetsIn(portalTemplate({ alarmEmail, monthlyBudget: "0" }))).toBe(0);
});
