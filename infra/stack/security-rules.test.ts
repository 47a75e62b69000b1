import { App, Stack } from "aws-cdk-lib";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { describe, expect, it } from "vitest";
import { underSecurityRules } from "./security-rules.ts";
import { withPortal } from "./testing/portal-template.ts";

describe("the security rules", () => {
  it.each<Record<string, string>>([
    {},
    {
      stage: "test",
      domain: "track.example",
      hostedZoneId: "Z0123456789ABCDEFGHIJ",
      webAclLimit: "500",
      alarmEmail: "owner@shop.example",
      mailFrom: "care@shop.example",
      digestTo: "owner@shop.example",
    },
  ])("have no finding without an acknowledged reason, with settings %o", (context) => {
    withPortal(
      ({ app }) => {
        underSecurityRules(app);
        expect(() => app.synth()).not.toThrow();
      },
      // CloudFormation's schemas are checked once, with the most resources.
      { context, unchecked: !context.mailFrom },
    );
  });

  it("stop a deployment", () => {
    const app = new App({ builtinCloudFormationValidation: false });
    underSecurityRules(app);
    new Bucket(new Stack(app, "Test"), "Careless");
    expect(() => app.synth()).toThrow("AwsSolutions-S1");
  });
});
