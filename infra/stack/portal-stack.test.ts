import { describe, expect, it } from "vitest";
import { portalTemplate } from "./testing/portal-template.ts";
import { resourcesOf } from "./testing/resources.ts";

const template = portalTemplate({ alarmEmail: "owner@example.com" });

describe("the stack", () => {
  it("sets the retention of every log group, and leaves none to AWS", () => {
    const groups = resourcesOf(template, "AWS::Logs::LogGroup");
    for (const { properties } of groups) expect([30, 365]).toContain(properties.RetentionInDays);
    const api = groups.find(({ id }) => id.startsWith("ApiLog"));
    expect(api).toMatchObject({ properties: { RetentionInDays: 365 }, deletionPolicy: "Retain" });
    for (const { properties } of resourcesOf(template, "AWS::Lambda::Function")) {
      expect(groups.map(({ id }) => id)).toContain(properties.LoggingConfig.LogGroup.Ref);
    }
  });

  it.each([
    "AWS::Lambda::Function",
    "AWS::IAM::Role",
    "AWS::S3::Bucket",
    "AWS::SQS::Queue",
    "AWS::SNS::Topic",
    "AWS::SecretsManager::Secret",
    "AWS::Logs::LogGroup",
    "AWS::CloudFront::Distribution",
    "AWS::CloudWatch::Alarm",
  ])("tags each %s for the bill", (type) => {
    const resources = resourcesOf(template, type);
    expect(resources).not.toEqual([]);
    for (const { properties } of resources) {
      expect(properties.Tags).toContainEqual({ Key: "portal", Value: "shipment-portal" });
    }
  });

  it("retains everything that cannot be created again", () => {
    const kept = Object.entries(
      template.toJSON().Resources as Record<string, { Type: string; DeletionPolicy?: string }>,
    )
      .filter(([, { DeletionPolicy }]) => DeletionPolicy === "Retain")
      .map(([, { Type }]) => Type);
    expect(new Set(kept)).toEqual(new Set(["AWS::DynamoDB::GlobalTable", "AWS::Logs::LogGroup"]));
  });

  it("sends the courier's password over HTTPS only", () => {
    const { Default, AllowedPattern } = template.findParameters("CourierUrl").CourierUrl ?? {};
    const allowed = new RegExp(AllowedPattern);
    expect(Default).toMatch(allowed);
    expect("https://app.shipglobal.in/apiv2").toMatch(allowed);
    for (const url of ["http://app.shipglobal.in/apiv1", "https://app.shipglobal.in/apiv1/", "https://a b"])
      expect(url).not.toMatch(allowed);
  });

  it("has the outputs that operators and commands need", () => {
    expect(Object.keys(template.findOutputs("*")).sort()).toEqual([
      "CourierSecretArn",
      "DistributionHost",
      "PortalUrl",
      "SigningSecretArn",
      "TableName",
    ]);
  });
});
