import { Arn, CfnOutput, RemovalPolicy, Stack } from "aws-cdk-lib";
import { EventBus } from "aws-cdk-lib/aws-events";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";

export interface Mail {
  /** The address that mails come from. */
  readonly from: string;
  /** The name of SES's configuration set. */
  readonly configuration: string;
  /** Allows sending from that address only. */
  readonly sends: PolicyStatement;
}

/** Lets SES send from an address: its domain proves itself by DNS records, which the outputs name. */
export function createMail(scope: Construct, from: string): Mail {
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const configurationSet = new ConfigurationSet(scope, "MailConfiguration", {
    // Addresses that bounced or complained get nothing more.
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
  });
  // The only bus that SES publishes to.
  const bus = EventBus.fromEventBusName(scope, "DefaultBus", "default");
  configurationSet.addEventDestination("MailEvents", {
    destination: EventDestination.eventBus(bus),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  // Bounces go there; until its records are entered, to SES's own domain.
  const mailFromDomain = `bounces.${domain}`;
  const identity = new EmailIdentity(scope, "MailIdentity", {
    identity: Identity.domain(domain),
    configurationSet,
    mailFromDomain,
  });
  // A deployment without mails, or another stack, would otherwise need new DNS records.
  identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  const records = [
    ...identity.dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`),
    `${mailFromDomain} MX 10 feedback-smtp.${Stack.of(scope).region}.amazonses.com`,
    `${mailFromDomain} TXT "v=spf1 include:amazonses.com ~all"`,
  ];
  for (const [index, value] of records.entries())
    new CfnOutput(scope, `MailRecord${index + 1}`, { value });
  const { configurationSetName: configuration } = configurationSet;
  const sesArn = (resource: string, resourceName: string) =>
    Arn.format({ service: "ses", resource, resourceName }, Stack.of(scope));
  return {
    from,
    configuration,
    sends: new PolicyStatement({
      actions: ["ses:SendEmail"],
      // Every identity: in the sandbox SES asks for the recipient's too. The condition binds the sender.
      resources: [sesArn("identity", "*"), sesArn("configuration-set", configuration)],
      conditions: { StringEquals: { "ses:FromAddress": from } },
    }),
  };
}
