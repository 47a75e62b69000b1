import { describe, expect, it } from "vitest";
import { portalTemplate, withPortal } from "./testing/portal-template.ts";
import { resourcesOf } from "./testing/resources.ts";

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
      {
        context,
        unchecked: true,
      },
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
