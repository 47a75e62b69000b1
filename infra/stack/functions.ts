import { join } from "node:path";
import { Duration, RemovalPolicy } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import {
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import {
  defaultMemoryMb,
  defaultTimeoutSeconds,
  type FunctionSpec,
  registry,
  type TableGrant,
} from "../../functions/registry.ts";
import type { FunctionName } from "../../shared/contract.ts";
import { acknowledge } from "./acknowledge.ts";
import type { ApiFunctions } from "./api.ts";
import type { Mail } from "./mail.ts";
import type { Secrets } from "./secrets.ts";
import { publicFunctions } from "./settings.ts";

export interface FunctionResources {
  /** The folder with each function's bundle, in a folder of its name. */
  readonly bundles: string;
  readonly table: TableV2;
  readonly secrets: Secrets;
  /** Base URL of the courier's API. */
  readonly courierUrl: string;
  /** How many months tracking records are kept. */
  readonly recordMonths: number;
  /** How many months their history is kept. */
  readonly historyMonths: number;
  /** The keys that a function may read in an index are limited. */
  readonly limitIndexKeys: boolean;
  /** Customers can ask to be mailed. */
  readonly mailsCustomers: boolean;
  /** Absent where no mails are sent, and for the functions of the API, which send none. */
  readonly mail?: MailResources | undefined;
  /** The portal's address, for links; absent for the functions of the API, which come before it. */
  readonly portalUrl?: string;
}

/** What functions that send mails need. */
interface MailResources extends Mail {
  readonly digestTo?: string | undefined;
}

/** What a function needs besides its registry entry. */
interface Extras {
  readonly environment?: Readonly<Record<string, string>>;
  readonly statements?: readonly PolicyStatement[];
  readonly reservedConcurrency?: number;
}

function tableStatement(
  { table, limitIndexKeys }: FunctionResources,
  grant: TableGrant,
): PolicyStatement {
  const { actions, indexes, attributes } = grant;
  const leadingKeys = indexes && !limitIndexKeys ? undefined : grant.leadingKeys;
  return new PolicyStatement({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: indexes
      ? indexes.map((index) => `${table.tableArn}/index/${index}`)
      : [table.tableArn],
    conditions: {
      ...(leadingKeys && {
        "ForAllValues:StringLike": { "dynamodb:LeadingKeys": leadingKeys },
        // A request without keys would satisfy the line above.
        Null: { "dynamodb:LeadingKeys": "false" },
      }),
      ...(attributes && {
        "ForAllValues:StringEquals": { "dynamodb:Attributes": attributes },
        // A read that names no attributes would return all.
        StringEqualsIfExists: { "dynamodb:Select": "SPECIFIC_ATTRIBUTES" },
      }),
    },
  });
}

/** The permissions and environment variables of a registry entry, each pair in one place. */
function accessOf(spec: FunctionSpec, resources: FunctionResources) {
  const { table, secrets, courierUrl, recordMonths, historyMonths, mail } = resources;
  const statements: PolicyStatement[] = [];
  const environment: Record<string, string> = {};

  if (spec.grants.length > 0) {
    statements.push(...spec.grants.map((grant) => tableStatement(resources, grant)));
    environment.TABLE_NAME = table.tableName;
    environment.RECORD_MONTHS = String(recordMonths);
    environment.HISTORY_MONTHS = String(historyMonths);
  }
  for (const name of spec.secrets ?? []) {
    const { secretArn } = secrets[name];
    statements.push(
      new PolicyStatement({
        actions: ["secretsmanager:GetSecretValue"],
        resources: [secretArn],
      }),
    );
    environment[`${name.toUpperCase()}_SECRET_ARN`] = secretArn;
  }
  if (spec.secrets?.includes("courier")) environment.SHIPGLOBAL_URL = courierUrl;
  if (spec.sendsMail && mail) {
    statements.push(mail.sends);
    environment.MAIL_FROM = mail.from;
    environment.MAIL_CONFIGURATION = mail.configuration;
    if (mail.digestTo) environment.DIGEST_TO = mail.digestTo;
  }
  if ((spec.linksCustomers || spec.sendsMail) && resources.portalUrl)
    environment.PORTAL_URL = resources.portalUrl;
  if (spec.knowsOfMails && resources.mailsCustomers) environment.MAILS_CUSTOMERS = "yes";
  return { statements, environment };
}

/** A function with its own role, which allows only what its registry entry says. */
export function createFunction(
  scope: Construct,
  name: string,
  spec: FunctionSpec,
  resources: FunctionResources,
  extras: Extras = {},
): LambdaFunction {
  const { statements, environment } = accessOf(spec, resources);
  // It contains security events: kept for a year, also when the stack is deleted, unless its creation failed.
  const logGroup = new LogGroup(scope, `${name}Log`, {
    retention: RetentionDays.ONE_YEAR,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  const role = new Role(scope, `${name}Role`, {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    inlinePolicies: {
      access: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
            resources: [logGroup.logGroupArn],
          }),
          ...statements,
          ...(extras.statements ?? []),
        ],
      }),
    },
  });
  if (spec.sendsMail && resources.mail) {
    acknowledge(role, {
      "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]":
        "SES's sandbox asks for the recipient's identity as well; a condition allows no other sender than the portal's.",
    });
  }
  return new LambdaFunction(scope, name, {
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    code: Code.fromAsset(join(resources.bundles, name)),
    handler: "index.handler",
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    environment: { ...environment, ...extras.environment },
    memorySize: spec.memoryMb ?? defaultMemoryMb,
    timeout: Duration.seconds(spec.timeoutSeconds ?? defaultTimeoutSeconds),
    reservedConcurrentExecutions: extras.reservedConcurrency,
  });
}

interface EndpointOptions {
  readonly originSecret: ISecret;
  /** Maximum concurrency of each public function, also reserved for it. */
  readonly reservedConcurrency?: number;
}

/** A function for every operation of the API. */
export function createEndpoints(
  scope: Construct,
  resources: FunctionResources,
  { originSecret, reservedConcurrency }: EndpointOptions,
): ApiFunctions {
  const specs: Readonly<Record<FunctionName, FunctionSpec>> = registry;
  const functions = (Object.entries(specs) as [FunctionName, FunctionSpec][]).map(
    ([name, spec]) => [
      name,
      createFunction(scope, name, spec, resources, {
        environment: { ORIGIN_SECRET: originSecret.secretValue.unsafeUnwrap() },
        ...(publicFunctions.includes(name) && { reservedConcurrency }),
      }),
    ],
  );
  return Object.fromEntries(functions) as ApiFunctions;
}
