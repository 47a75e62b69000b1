import { Bucket } from "aws-cdk-lib/aws-s3";
import { describe, expect, it } from "vitest";
import { underSecurityRules } from "./security-rules.ts";
import { portal } from "./testing/portal-template.ts";

describe("the security rules", () => {
  it("find nothing that is not acknowledged with a reason", () => {
    const { app } = portal();
    underSecurityRules(app);
    expect(() => app.synth()).not.toThrow();
  });

  it("would stop a deployment", () => {
    const { app, stack } = portal();
    underSecurityRules(app);
    new Bucket(stack, "Careless");
    expect(() => app.synth()).toThrow("AwsSolutions-S1");
  });
});
