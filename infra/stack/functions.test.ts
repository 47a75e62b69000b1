import { describe, expect, it } from "vitest";
import {
  allFunctions,
  defaultMemoryMb,
  defaultTimeoutSeconds,
  type FunctionSpec,
  registry,
  type WorkerSpec,
} from "../../functions/registry.ts";
import { portalTemplate } from "./testing/portal-template.ts";
import { portalFunctions, resourcesOf, roleOf, theResource } from "./testing/resources.ts";

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

const template = portalTemplate({ mailFrom: "care@shop.example", digestTo: "owner@shop.example" });
const functions = portalFunctions(template);
const specs = Object.entries<FunctionSpec | WorkerSpec>(allFunctions);
const table = theResource(template, "AWS::DynamoDB::GlobalTable").id;
const secret = (name: string) =>
  theResource(template, "AWS::SecretsManager::Secret", ({ id }) => id.startsWith(name)).id;

const functionOf = (name: string) => {
  const found = functions[name];
  if (!found) throw new Error(`${name} has no function`);
  return found;
};
const statementsOf = (name: string): Statement[] =>
  roleOf(template, functionOf(name)).properties.Policies.flatMap(
    (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
  );
const listed = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** The permissions of the statements: a line for each action, resource and condition. */
const permissions = (statements: Statement[]) =>
  statements
    .flatMap(({ Effect, Action, Resource, Condition }) =>
      listed(Action).flatMap((action) =>
        listed(Resource).map((resource) => JSON.stringify([Effect, action, resource, Condition ?? null])),
      ),
    )
    .sort();

const tableArn = { "Fn::GetAtt": [table, "Arn"] };

/** What Lambda needs to read the table's stream for a worker, and to keep what it cannot process. */
const followsStream = (queue: string) => [
  {
    Effect: "Allow",
    Action: ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"].map((action) => `dynamodb:${action}`),
    Resource: { "Fn::GetAtt": [table, "StreamArn"] },
  },
  {
    Effect: "Allow",
    Action: "sqs:SendMessage",
    Resource: { "Fn::GetAtt": [theResource(template, "AWS::SQS::Queue", ({ id }) => id.startsWith(queue)).id, "Arn"] },
  },
];

const idOf = (type: string) => theResource(template, type).id;
const [partition, region, account] = ["Partition", "Region", "AccountId"].map((name) => ({ Ref: `AWS::${name}` }));
const sesArn = (kind: string, type: string) => ({
  "Fn::Join": ["", ["arn:", partition, ":ses:", region, ":", account, `:${kind}/`, { Ref: idOf(type) }]],
});
/** Mails come from the business's address, through its configuration set. */
const sendsMail = () => ({
  Effect: "Allow",
  Action: "ses:SendEmail",
  Resource: [sesArn("identity", "AWS::SES::EmailIdentity"), sesArn("configuration-set", "AWS::SES::ConfigurationSet")],
  Condition: { StringEquals: { "ses:FromAddress": "care@shop.example" } },
});

const secretNames = {
  ...{ signing: "SigningSecret", links: "LinksSecret", courier: "CourierSecret", shop: "ShopSecret" },
} as const;

function expectedPermissions(name: string, spec: FunctionSpec | WorkerSpec): string[] {
  const logGroup = functionOf(name).properties.LoggingConfig.LogGroup.Ref;
  return permissions([
    {
      Effect: "Allow",
      Action: ["logs:CreateLogStream", "logs:PutLogEvents"],
      Resource: { "Fn::GetAtt": [logGroup, "Arn"] },
    },
    ...spec.grants.map(({ actions, indexes, leadingKeys, attributes }) => ({
      Effect: "Allow",
      Action: actions.map((action) => `dynamodb:${action}`),
      Resource: indexes ? indexes.map((index) => ({ "Fn::Join": ["", [tableArn, `/index/${index}`]] })) : tableArn,
      ...(leadingKeys && {
        Condition: {
          "ForAllValues:StringLike": { "dynamodb:LeadingKeys": leadingKeys },
          ...(attributes && {
            "ForAllValues:StringEquals": { "dynamodb:Attributes": attributes },
            StringEqualsIfExists: { "dynamodb:Select": "SPECIFIC_ATTRIBUTES" },
          }),
        },
      }),
    })),
    ...(spec.secrets ?? []).map((secretName) => ({
      Effect: "Allow",
      Action: "secretsmanager:GetSecretValue",
      Resource: { Ref: secret(secretNames[secretName]) },
    })),
    ...(spec.sendsMail ? [sendsMail()] : []),
    ...("invokes" in spec && spec.invokes
      ? [
          {
            Effect: "Allow",
            Action: "lambda:InvokeFunction",
            Resource: { "Fn::GetAtt": [functionOf(spec.invokes).id, "Arn"] },
          },
        ]
      : []),
    ...("trigger" in spec && "onItems" in spec.trigger ? followsStream("DeadLetters") : []),
    ...("trigger" in spec && "follows" in spec.trigger ? followsStream("ChangesDeadLetters") : []),
  ]);
}

describe.each(specs)("the function of %s", (name, spec) => {
  it("has exactly the permissions of its registry entry", () => {
    expect(permissions(statementsOf(name))).toEqual(expectedPermissions(name, spec));
  });

  it("has the memory and the timeout it needs", () => {
    const { MemorySize, Timeout } = functionOf(name).properties;
    expect([MemorySize, Timeout]).toEqual([
      spec.memoryMb ?? defaultMemoryMb,
      spec.timeoutSeconds ?? defaultTimeoutSeconds,
    ]);
    // A hash with 19 MiB takes some 30 ms of a whole processor, and Lambda assigns processor time by memory.
    if (spec.native === "argon2") expect(MemorySize).toBeGreaterThanOrEqual(1024);
    // Reading the largest workbook takes a process of up to 500 MB and seconds of a whole processor, which 1,769 MB provide.
    if (spec.childProcesses) expect(MemorySize).toBeGreaterThanOrEqual(1769);
  });

  it("gets the names of its resources, and no secret values", () => {
    const { Variables } = functionOf(name).properties.Environment;
    expect(Variables).toEqual({
      ...(Object.hasOwn(registry, name) && {
        ORIGIN_SECRET: {
          "Fn::Join": ["", ["{{resolve:secretsmanager:", { Ref: secret("OriginSecret") }, ":SecretString:::}}"]],
        },
      }),
      ...(spec.grants.length > 0 && { TABLE_NAME: { Ref: table } }),
      ...(spec.secrets?.includes("signing") && { SIGNING_SECRET_ARN: { Ref: secret("SigningSecret") } }),
      ...(spec.secrets?.includes("shop") && { SHOP_SECRET_ARN: { Ref: secret("ShopSecret") } }),
      ...(spec.secrets?.includes("links") && { LINKS_SECRET_ARN: { Ref: secret("LinksSecret") } }),
      ...(spec.secrets?.includes("courier") && {
        COURIER_SECRET_ARN: { Ref: secret("CourierSecret") },
        SHIPGLOBAL_URL: { Ref: "CourierUrl" },
      }),
      ...(spec.knowsOfMails && { MAILS_CUSTOMERS: "yes" }),
      ...(spec.storesRecords && { RECORD_MONTHS: "24" }),
      ...(spec.usesHistory && { HISTORY_MONTHS: "24" }),
      ...("invokes" in spec && spec.invokes && { ALERT_MAILER: { Ref: functionOf(spec.invokes).id } }),
      ...(spec.sendsMail && {
        MAIL_FROM: "care@shop.example",
        DIGEST_TO: "owner@shop.example",
        MAIL_CONFIGURATION: { Ref: idOf("AWS::SES::ConfigurationSet") },
        PORTAL_URL: {
          "Fn::Join": ["", ["https://", { "Fn::GetAtt": [idOf("AWS::CloudFront::Distribution"), "DomainName"] }]],
        },
      }),
    });
  });
});

describe("the functions", () => {
  it("are the registry's", () => {
    expect(Object.keys(functions).sort()).toEqual(specs.map(([name]) => name).sort());
  });

  it("each have their own role and log", () => {
    const all = Object.values(functions);
    expect(new Set(all.map(({ properties }) => JSON.stringify(properties.Role))).size).toBe(all.length);
    expect(new Set(all.map(({ properties }) => JSON.stringify(properties.LoggingConfig.LogGroup))).size).toBe(
      all.length,
    );
  });

  it("have no wildcard, no managed policy, no scan and no tracing", () => {
    for (const [name, lambda] of Object.entries(functions)) {
      const { properties: role } = roleOf(template, lambda);
      expect(role.ManagedPolicyArns).toBeUndefined();
      for (const { Action, Resource } of statementsOf(name)) {
        expect(JSON.stringify([Action, Resource])).not.toContain("*");
        expect(listed(Action)).not.toContain("dynamodb:Scan");
      }
      expect(lambda.properties.TracingConfig).toBeUndefined();
    }
    const attached = resourcesOf(template, "AWS::IAM::Policy").flatMap(({ properties }) => properties.Roles);
    const roles = Object.values(functions).map((lambda) => roleOf(template, lambda).id);
    expect(attached.filter(({ Ref }: { Ref: string }) => roles.includes(Ref))).toEqual([]);
  });

  it("read a password's hash only where they sign in, change or list accounts", () => {
    const readers = specs.filter(([, { grants }]) =>
      grants.some(
        ({ actions, leadingKeys = [], indexes, attributes = ["passwordHash"] }) =>
          actions.some((action) => ["GetItem", "BatchGetItem", "Query"].includes(action)) &&
          leadingKeys.some((pattern) => /^(ADMIN|LOGISTICS)#/.test(pattern)) &&
          !indexes &&
          attributes.includes("passwordHash"),
      ),
    );
    expect(readers.map(([name]) => name).sort()).toEqual([
      ...["adminAll", "adminDelete", "adminLogin", "adminLogout", "adminUpdate"],
      ...["logisticsAll", "logisticsDelete", "logisticsLogin", "logisticsLogout", "logisticsUpdate"],
      ...["resetLogistics", "verifyLogistics"],
    ]);
  });

  it("write structured logs, kept for a year and after the stack is deleted", () => {
    for (const { properties } of Object.values(functions)) {
      expect(properties.LoggingConfig.LogFormat).toBe("JSON");
      const group = theResource(
        template,
        "AWS::Logs::LogGroup",
        ({ id }) => id === properties.LoggingConfig.LogGroup.Ref,
      );
      expect(group.properties.RetentionInDays).toBe(365);
      expect(group.deletionPolicy).toBe("RetainExceptOnCreate");
    }
  });

  it("run on the newest Node.js, on the cheaper processor", () => {
    for (const { properties } of Object.values(functions)) {
      expect(properties.Runtime).toBe("nodejs24.x");
      expect(properties.Architectures).toEqual(["arm64"]);
      expect(properties.Handler).toBe("index.handler");
    }
  });

  it("of the API time out before API Gateway does", () => {
    for (const name of Object.keys(registry)) expect(functionOf(name).properties.Timeout).toBeLessThan(30);
  });
});

describe("the secrets", () => {
  it("are not in the template", () => {
    for (const { id, properties } of resourcesOf(template, "AWS::SecretsManager::Secret")) {
      if (id.startsWith("CourierSecret"))
        expect(JSON.parse(properties.SecretString)).toEqual({ username: "", password: "" });
      else if (id.startsWith("ShopSecret"))
        expect(JSON.parse(properties.SecretString)).toEqual({ shopify: "", woocommerce: "", key: "" });
      else expect(properties.SecretString).toBeUndefined();
    }
  });

  it.each([
    ["sign sessions", "SigningSecret", "key"],
    ["make links", "LinksSecret", "1"],
  ])("%s with 48 random bytes", (_, secretName, key) => {
    const { GenerateSecretString } = theResource(template, "AWS::SecretsManager::Secret", ({ id }) =>
      id.startsWith(secretName),
    ).properties;
    expect(GenerateSecretString).toEqual({
      SecretStringTemplate: "{}",
      GenerateStringKey: key,
      PasswordLength: 64,
      ExcludePunctuation: true,
    });
  });
});
