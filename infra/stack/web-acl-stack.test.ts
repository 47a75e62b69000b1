import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { failureBody } from "../../shared/errors.ts";
import { portalTemplate, withPortal } from "./testing/portal-template.ts";
import { theResource } from "./testing/resources.ts";

const [template, portal] = withPortal(
  ({ stack, webAcl }) => {
    if (!webAcl) throw new Error("There is no stack for a web ACL");
    expect([webAcl.region, webAcl.stackName]).toEqual(["us-east-1", "shipment-portal-test-web-acl"]);
    expect(stack.dependencies).toEqual([webAcl]);
    return [Template.fromStack(webAcl), Template.fromStack(stack)];
  },
  { context: { webAclLimit: "500", stage: "test" }, unchecked: true },
);
const { properties } = theResource(template, "AWS::WAFv2::WebACL");
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
        ...{ StackName: "shipment-portal-test-web-acl", OutputName: "WebAclArn", Region: "us-east-1" },
      },
    });
    expect(Object.keys(template.findOutputs("*"))).toEqual(["WebAclArn"]);
  });

  it("does not exist by default", () => {
    const { DistributionConfig } = theResource(portalTemplate(), "AWS::CloudFront::Distribution").properties;
    expect(DistributionConfig).not.toHaveProperty("WebACLId");
  });
});
