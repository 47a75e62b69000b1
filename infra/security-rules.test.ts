import { Bucket } from "aws-cdk-lib/aws-s3";
import { describe, expect, it } from "vitest";
import { portal } from "./testing/portal-template.ts";

describe("the security rules", () => {
  it("find nothing that is not acknowledged with a reason", () => {
    expect(() => portal().app.synth()).not.toThrow();
  });

  it("would stop a deployment", () => {
    const { app, stack } = portal();
    new Bucket(stack, "Careless");
    expect(() => app.synth()).toThrow("AwsSolutions-S1");
  });
});
