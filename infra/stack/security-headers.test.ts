import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "./security-headers.ts";
import { portalTemplate } from "./testing/portal-template.ts";
import { resourcesOf } from "./testing/resources.ts";

const policy = contentSecurityPolicy("loader()");
const directives = new Map(
  policy.split("; ").map((directive) => {
    const [name = "", ...sources] = directive.split(" ");
    return [name, sources];
  }),
);

describe("the content security policy", () => {
  it("allows scripts of the portal and the one inline loader", () => {
    const loaderHash = createHash("sha256").update("loader()").digest("base64");
    expect(directives.get("script-src")).toEqual(["'self'", `'sha256-${loaderHash}'`]);
  });

  it("allows no other site, no eval and no inline script", () => {
    expect(policy).toMatch(/^default-src 'none'; .*form-action 'self'; .*base-uri 'none'; frame-ancestors 'none'$/);
    expect(policy).not.toMatch(/https?:|\*|unsafe-(eval|inline)/);
  });

  it("is the same for every build", () => {
    const policiesOf = (code?: string) =>
      resourcesOf(portalTemplate({}, code), "AWS::CloudFront::ResponseHeadersPolicy");
    expect(policiesOf("export const handler = 1")).toEqual(policiesOf());
  });
});
