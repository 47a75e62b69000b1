import { describe, expect, it } from "vitest";
import { tableKeys } from "../../functions/database/schema.ts";
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

describe.each(specs)("the function of %s", (name, spec) => {
  // That it needs all its permissions, and no others, is proven where it runs with them: infra/local/grants.test.ts.
  it("is limited to the partitions and attributes of its registry entry", () => {
    for (const { actions, leadingKeys, attributes } of spec.grants.filter((grant) => grant.leadingKeys)) {
      const limited = statementsOf(name).filter(({ Action }) => listed(Action).includes(`dynamodb:${actions[0]}`));
      expect(limited.map(({ Condition }) => Condition)).toContainEqual({
        "ForAllValues:StringLike": { "dynamodb:LeadingKeys": leadingKeys },
        Null: { "dynamodb:LeadingKeys": "false" },
        ...(attributes && {
          "ForAllValues:StringEquals": { "dynamodb:Attributes": attributes },
          StringEqualsIfExists: { "dynamodb:Select": "SPECIFIC_ATTRIBUTES" },
        }),
      });
    }
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
});

describe("the functions", () => {
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
        const isSending = Action === "ses:SendEmail";
        expect(JSON.stringify([Action, Resource]).includes("*")).toBe(isSending);
        expect(listed(Action)).not.toContain("dynamodb:Scan");
      }
      expect(lambda.properties.TracingConfig).toBeUndefined();
    }
    const attached = resourcesOf(template, "AWS::IAM::Policy").flatMap(({ properties }) => properties.Roles);
    const roles = Object.values(functions).map((lambda) => roleOf(template, lambda).id);
    expect(attached.filter(({ Ref }: { Ref: string }) => roles.includes(Ref))).toEqual([]);
  });

  it("read a password's hash only where they sign in or change accounts", () => {
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
      ...["adminCreate", "adminDelete", "adminLogin", "adminLogout", "adminUpdate"],
      ...["logisticsDelete", "logisticsLogin", "logisticsLogout", "logisticsUpdate"],
      ...["resetLogistics", "verifyLogistics"],
    ]);
  });

  it("read e-mails and phones from lists of accounts only for admins and the digest", () => {
    const personal = ["phone", tableKeys.partition];
    const readers = specs.filter(([, { grants }]) =>
      grants.some(
        ({ leadingKeys = [], indexes, attributes = personal }) =>
          indexes &&
          leadingKeys.some((key) => ["ADMIN", "LOGISTICS"].includes(key)) &&
          attributes.some((name) => personal.includes(name)),
      ),
    );
    expect(readers.map(([name]) => name).sort()).toEqual([
      "adminAll",
      "adminDelete",
      "digest",
      "logisticsAll",
      "logisticsDelete",
      "resetLogistics",
      "verifyLogistics",
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
