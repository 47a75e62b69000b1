import { describe, expect, it } from "vitest";
import { portalTemplate } from "./testing/portal-template.ts";
import { portalFunctions, resourcesOf, theResource } from "./testing/resources.ts";

const template = portalTemplate({ mailFrom: "care@shop.example", digestTo: "owner@shop.example" });
const sending = (text: object) => JSON.stringify(text).includes("ses:");

describe("mails", () => {
  it("come from the sender's domain, which three DNS records prove", () => {
    expect(theResource(template, "AWS::SES::EmailIdentity").properties.EmailIdentity).toBe("shop.example");
    const outputs = template.findOutputs("*");
    for (const number of [1, 2, 3]) {
      expect(JSON.stringify(outputs[`MailRecord${number}`])).toContain(`DkimDNSTokenName${number}`);
    }
  });

  it("go to no address that bounced or complained, and only over TLS", () => {
    expect(theResource(template, "AWS::SES::ConfigurationSet").properties).toMatchObject({
      SuppressionOptions: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
      DeliveryOptions: { TlsPolicy: "REQUIRE" },
    });
  });

  it("are sent by the digest alone, from that address alone", () => {
    const roles = resourcesOf(template, "AWS::IAM::Role").filter(sending);
    expect(roles.map(({ id }) => id)).toEqual([expect.stringMatching(/^digestRole/)]);
    const statements = roles[0]?.properties.Policies[0].PolicyDocument.Statement.filter(sending);
    expect(statements).toEqual([
      expect.objectContaining({
        Action: "ses:SendEmail",
        Condition: { StringEquals: { "ses:FromAddress": "care@shop.example" } },
      }),
    ]);
    expect(JSON.stringify(statements[0].Resource)).toMatch(/:configuration-set\/.*:identity\//);
    expect(portalFunctions(template).digest?.properties.Environment.Variables).toMatchObject({
      MAIL_FROM: "care@shop.example",
      DIGEST_TO: "owner@shop.example",
      PORTAL_URL: expect.anything(),
    });
  });

  it.each<Record<string, string>>([{}, { mailFrom: "care@shop.example" }])(
    "with the settings %o there is no digest",
    (context) => {
      const without = portalTemplate(context);
      expect(portalFunctions(without)).not.toHaveProperty("digest");
      expect(resourcesOf(without, "AWS::SES::EmailIdentity")).toHaveLength(context.mailFrom ? 1 : 0);
    },
  );
});
