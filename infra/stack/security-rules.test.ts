import { Bucket } from "aws-cdk-lib/aws-s3";
import { describe, expect, it } from "vitest";
import { underSecurityRules } from "./security-rules.ts";
import { withPortal } from "./testing/portal-template.ts";

describe("the security rules", () => {
  it.each([{}, { webAclLimit: "500", mailFrom: "care@shop.example", digestTo: "owner@shop.example" }])(
    "have no finding without an acknowledged reason, with settings %o",
    (context) => {
      withPortal(
        ({ app }) => {
          underSecurityRules(app);
          expect(() => app.synth()).not.toThrow();
        },
        { context: context as Record<string, string> },
      );
    },
  );

  it("stop a deployment", () => {
    withPortal(({ app, stack }) => {
      underSecurityRules(app);
      new Bucket(stack, "Careless");
      expect(() => app.synth()).toThrow("AwsSolutions-S1");
    });
  });
});
