import { describe, expect, it } from "vitest";
import { portalTemplate } from "./testing/portal-template.ts";
import { theResource } from "./testing/resources.ts";

describe("the settings", () => {
  it.each([
    [{ stage: "Test Stage" }, "stage"],
    [
      { certificateArn: "arn:aws:acm:eu-west-1:111122223333:certificate/abc", domain: "track.example" },
      "certificateArn",
    ],
    [{ webAclArn: "portal" }, "webAclArn"],
    [{ domain: "track.example" }, "domain and certificateArn go together"],
    [{ reservedConcurrency: "many" }, "reservedConcurrency"],
    [{ reservedConcurrency: "0" }, "reservedConcurrency"],
  ])("refuse %o in words", (context, words) => {
    expect(() => portalTemplate(context as unknown as Record<string, string>)).toThrow(words);
  });

  it("are all optional", () => {
    expect(theResource(portalTemplate(), "AWS::DynamoDB::GlobalTable")).toBeDefined();
  });
});
