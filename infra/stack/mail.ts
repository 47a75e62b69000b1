import { Arn, CfnOutput, Stack } from "aws-cdk-lib";
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

/** Lets SES send from an address: its domain proves itself by three DNS records, which the outputs name. */
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
  const identity = new EmailIdentity(scope, "MailIdentity", { identity: Identity.domain(domain), configurationSet });
  for (const [index, { name, value }] of identity.dkimRecords.entries()) {
    new CfnOutput(scope, `MailRecord${index + 1}`, { value: `${name} CNAME ${value}` });
  }
  const { configurationSetName: configuration } = configurationSet;
  const configurationSetArn = Arn.format(
    { service: "ses", resource: "configuration-set", resourceName: configuration },
    Stack.of(scope),
  );
  return {
    from,
    configuration,
    sends: new PolicyStatement({
      actions: ["ses:SendEmail"],
      resources: [identity.emailIdentityArn, configurationSetArn],
      conditions: { StringEquals: { "ses:FromAddress": from } },
    }),
  };
}
