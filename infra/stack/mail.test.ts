import { describe, expect, it } from "vitest";
import { portalTemplate } from "./testing/portal-template.ts";
import { portalFunctions, resourcesOf, roleOf, theResource } from "./testing/resources.ts";

const template = portalTemplate({ mailFrom: "care@shop.example", digestTo: "owner@shop.example" });
const { mailEvents } = portalFunctions(template);
const sending = (text: object) => JSON.stringify(text).includes("ses:");

describe("mails", () => {
  it("come from the sender's domain, which DNS records prove", () => {
    expect(theResource(template, "AWS::SES::EmailIdentity")).toMatchObject({
      properties: { EmailIdentity: "shop.example", MailFromAttributes: { MailFromDomain: "bounces.shop.example" } },
      deletionPolicy: "RetainExceptOnCreate",
    });
    const outputs = template.findOutputs("*");
    for (const number of [1, 2, 3]) {
      expect(JSON.stringify(outputs[`MailRecord${number}`])).toContain(`DkimDNSTokenName${number}`);
    }
    expect(JSON.stringify(outputs.MailRecord4)).toContain("bounces.shop.example MX 10 feedback-smtp.");
    expect(outputs.MailRecord5?.Value).toBe('bounces.shop.example TXT "v=spf1 include:amazonses.com ~all"');
  });

  it("go to no address that bounced or complained, and only over TLS", () => {
    expect(theResource(template, "AWS::SES::ConfigurationSet").properties).toMatchObject({
      SuppressionOptions: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
      DeliveryOptions: { TlsPolicy: "REQUIRE" },
    });
  });

  it("are sent by the digest and the alerts' worker alone, from that address alone", () => {
    const roles = resourcesOf(template, "AWS::IAM::Role").filter(sending);
    expect(roles.map(({ id }) => id.replace(/Role.*/, "")).sort()).toEqual(["alertMailer", "digest"]);
    for (const { properties } of roles) {
      const statements = properties.Policies[0].PolicyDocument.Statement.filter(sending);
      expect(statements).toEqual([
        expect.objectContaining({
          Action: "ses:SendEmail",
          Condition: { StringEquals: { "ses:FromAddress": "care@shop.example" } },
        }),
      ]);
      expect(JSON.stringify(statements[0].Resource)).toMatch(/:configuration-set\/.*:identity\/\*/);
    }
    expect(portalFunctions(template).digest?.properties.Environment.Variables).toMatchObject({
      MAIL_FROM: "care@shop.example",
      DIGEST_TO: "owner@shop.example",
      PORTAL_URL: expect.anything(),
    });
  });

  it("that bounce or are complained about are told to the function that ends alerts, of this stack's mails only", () => {
    const set = { Ref: theResource(template, "AWS::SES::ConfigurationSet").id };
    expect(theResource(template, "AWS::SES::ConfigurationSetEventDestination").properties).toMatchObject({
      ConfigurationSetName: set,
      EventDestination: { Enabled: true, MatchingEventTypes: ["bounce", "complaint"] },
    });
    const rules = resourcesOf(template, "AWS::Events::Rule").filter(({ properties }) => properties.EventPattern);
    const [ofMails, paused] = rules.sort((left, right) => left.id.localeCompare(right.id));
    expect(rules).toHaveLength(2);
    expect(paused?.properties).toMatchObject({
      EventPattern: { source: ["aws.ses"], "detail-type": ["Sending Status Disabled"] },
      Targets: [{ Arn: { Ref: theResource(template, "AWS::SNS::Topic").id } }],
    });
    expect(ofMails?.properties).toMatchObject({
      EventPattern: {
        source: ["aws.ses"],
        "detail-type": ["Email Bounced", "Email Complaint Received"],
        detail: { mail: { tags: { "ses:configuration-set": [set] } } },
      },
      Targets: [{ Arn: { "Fn::GetAtt": [mailEvents?.id, "Arn"] } }],
    });
    expect(ofMails?.properties.Targets[0]).not.toHaveProperty("DeadLetterConfig");
  });

  it("that bounced are kept where the function fails on them, not where EventBridge hands them over", () => {
    const queue = { "Fn::GetAtt": [expect.stringMatching(/^BouncesDeadLetters/), "Arn"] };
    const config = theResource(
      template,
      "AWS::Lambda::EventInvokeConfig",
      ({ properties }) => properties.FunctionName.Ref === mailEvents?.id,
    );
    expect(config.properties.DestinationConfig).toEqual({ OnFailure: { Destination: queue } });
    if (!mailEvents) throw new Error("mailEvents has no function");
    expect(roleOf(template, mailEvents).properties.Policies[0].PolicyDocument.Statement).toContainEqual({
      Effect: "Allow",
      Action: "sqs:SendMessage",
      Resource: queue,
    });
  });

  it.each<[Record<string, string>, string[], string | undefined]>([
    [{}, [], undefined],
    [{ mailFrom: "care@shop.example" }, ["alertMailer", "mailEvents"], "yes"],
  ])("with the settings %o there are the workers %o", (context, wanted, mailsCustomers) => {
    const made = portalTemplate(context);
    const functions = portalFunctions(made);
    const names = ["alertMailer", "digest", "mailEvents"].filter((name) => functions[name]);
    expect(names).toEqual(wanted);
    expect(resourcesOf(made, "AWS::SES::EmailIdentity")).toHaveLength(context.mailFrom ? 1 : 0);
    for (const name of ["getTrackingNo", "createAlert"]) {
      expect(functions[name]?.properties.Environment.Variables.MAILS_CUSTOMERS).toBe(mailsCustomers);
    }
  });
});
