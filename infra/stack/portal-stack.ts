import { CfnOutput, CfnParameter, Stack, Tags } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { alertWorkers, digestWorkers, workers } from "../../functions/registry.ts";
import { createAlarms } from "./alarms.ts";
import { createApi } from "./api.ts";
import { createBudget, hasBudgets } from "./budget.ts";
import { createDomainRecords } from "./certificate-stack.ts";
import { createDashboard } from "./dashboard.ts";
import { createEndpoints, type FunctionResources } from "./functions.ts";
import { createMail } from "./mail.ts";
import { createMetrics } from "./metrics.ts";
import { type OutputName, orderPrefixOutput } from "./outputs.ts";
import { createSecrets } from "./secrets.ts";
import { chosenSettings, isMain, type Settings } from "./settings.ts";
import { createSite } from "./site.ts";
import { createTable } from "./table.ts";
import { createWorkers } from "./workers.ts";

export interface Build {
  /** The folder with each function's bundle, in a folder of its name. */
  readonly bundles: string;
  /** The folder with the built site. */
  readonly site: string;
}

interface PortalProps extends Build {
  readonly settings: Settings;
  readonly webAclArn?: string | undefined;
  readonly certificateArn?: string | undefined;
  /** The region of the deployment, if it is known; the stack can be deployed to any. */
  readonly region?: string | undefined;
}

export class PortalStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, webAclArn, certificateArn, region, bundles, site }: PortalProps,
  ) {
    super(scope, id, { terminationProtection: isMain(settings) });
    const { domain, hostedZoneId, reservedConcurrency, recordMonths, historyMonths } =
      settings;
    const { alarmEmail, monthlyBudget, mailFrom, digestTo } = settings;
    Tags.of(this).add("portal", this.stackName);

    const courierUrl = new CfnParameter(this, "CourierUrl", {
      default: "https://app.shipglobal.in/apiv1",
      description: "Base URL of the courier's API",
      // Every call sends the account's password there.
      allowedPattern: "^https://\\S+[^/\\s]$",
      constraintDescription: "must begin with https:// and end without a slash",
    }).valueAsString;
    const table = createTable(this);
    const secrets = createSecrets(this, settings.originSecret);

    const resources: FunctionResources = {
      bundles,
      table,
      secrets,
      courierUrl,
      recordMonths,
      historyMonths,
      limitIndexKeys: settings.limitIndexKeys,
      mailsCustomers: mailFrom !== undefined,
    };
    const functions = createEndpoints(this, resources, {
      originSecret: secrets.origin,
      reservedConcurrency,
    });
    const { api, stage, log } = createApi(this, functions);
    const distribution = createSite(this, {
      files: site,
      api,
      apiStage: stage,
      originSecret: secrets.origin,
      webAclArn,
      ...(domain && certificateArn && { domain: { name: domain, certificateArn } }),
    });
    if (domain && hostedZoneId) {
      createDomainRecords(
        this,
        domain,
        hostedZoneId,
        distribution.distributionDomainName,
      );
    }
    const portalUrl = `https://${domain ?? distribution.distributionDomainName}`;
    const mail = mailFrom ? { ...createMail(this, mailFrom), digestTo } : undefined;
    const wanted = {
      ...workers,
      ...(mail && alertWorkers),
      ...(digestTo ? digestWorkers : {}),
    };
    const running = createWorkers(this, wanted, { ...resources, mail, portalUrl });
    const metrics = createMetrics(this, {
      api: log,
      sweeper: running.functions.importSweeper.logGroup,
      watch: running.functions.watch.logGroup,
      functions,
    });
    const { alarms, topic } = createAlarms(this, {
      ...running,
      metrics,
      email: alarmEmail,
    });
    createDashboard(this, { metrics, table, alarms });
    if (alarmEmail && monthlyBudget > 0 && (region === undefined || hasBudgets(region))) {
      createBudget(this, { dollarsAMonth: monthlyBudget, email: alarmEmail });
    }

    const outputs: Readonly<Record<Exclude<OutputName, "MailFrom">, string>> = {
      PortalUrl: portalUrl,
      DistributionHost: distribution.distributionDomainName,
      TableName: table.tableName,
      RecordMonths: String(recordMonths),
      HistoryMonths: String(historyMonths),
      CourierSecretArn: secrets.courier.secretArn,
      LinksSecretArn: secrets.links.secretArn,
      OrderPrefix: orderPrefixOutput(),
      Settings: chosenSettings(settings).join(" ") || "none",
      ShopSecretArn: secrets.shop.secretArn,
      SigningSecretArn: secrets.signing.secretArn,
      AlarmTopicArn: topic.topicArn,
      ...(mailFrom && { MailFrom: mailFrom }),
    };
    for (const [name, value] of Object.entries(outputs))
      new CfnOutput(this, name, { value });
  }
}
