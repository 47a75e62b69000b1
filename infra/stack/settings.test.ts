import { describe, expect, it } from "vitest";
import { business } from "../../shared/business.ts";
import { settingsFrom } from "./settings.ts";
import { portalTemplate } from "./testing/portal-template.ts";
import { portalFunctions, resourcesOf, theResource } from "./testing/resources.ts";

const defaults = {
  recordMonths: business.keepsMonths,
  historyMonths: business.keepsMonths,
  monthlyBudget: 25,
  originSecret: 1,
  limitIndexKeys: true,
};

describe("the settings", () => {
  it.each([
    [{ stage: "Test Stage" }, "stage is not valid"],
    [{ stage: "web-acl" }, "stage is not valid"],
    [
      { certificateArn: "arn:aws:acm:eu-west-1:111122223333:certificate/abc", domain: "track.example" },
      "certificateArn is not valid",
    ],
    [{ webAclArn: "portal" }, "webAclArn is not valid"],
    [{ webAclLimit: "9" }, "webAclLimit must be at least 10"],
    [
      { webAclLimit: "500", webAclArn: "arn:aws:wafv2:us-east-1:111122223333:global/webacl/portal/abc" },
      "webAclArn and webAclLimit exclude each other",
    ],
    [{ domain: "track.example" }, "domain and one of certificateArn and hostedZoneId go together"],
    [
      { domain: "a.b", hostedZoneId: "Z1", certificateArn: "arn:aws:acm:us-east-1:1:x" },
      "domain and one of certificateArn and hostedZoneId go together",
    ],
    [{ domain: "a.b", hostedZoneId: "zone" }, "hostedZoneId is not valid"],
    [{ stage: "test-certificate" }, "stage is not valid"],
    [{ reservedConcurrency: "0" }, "reservedConcurrency must be at least 1"],
    [{ recordMonths: "121" }, "recordMonths may be at most 120"],
    [{ mailFrom: "shop@gmail.com" }, "mailFrom must be of a domain of your own"],
    [{ domain: "https://track.example/" }, "domain must be a name like track.your-business.in"],
    [{ digestTo: "owner@shop.example" }, "digestTo needs mailFrom"],
    [{ alarmEmail: "owner" }, "alarmEmail must be an email address"],
    [{ monthlyBudget: "-1" }, "monthlyBudget must be at least 0"],
  ])("refuse %o with a message", (context, words) => {
    expect(() => portalTemplate(context as unknown as Record<string, string>)).toThrow(words);
  });

  it("of another stage are its own, and an empty text is none", () => {
    const main = { domain: "track.example", alarmEmail: "owner@shop.example" };
    const context: Record<string, unknown> = { main, test: { domain: "", digestTo: "" } };
    const settings = (stage: string) => settingsFrom({ tryGetContext: (name) => ({ ...context, stage })[name] });
    expect(settings("test")).toEqual({ stage: "test", ...defaults });
    expect(() => settings("tset")).toThrow('no settings of the stage tset. Add at least "tset": {}');
    expect(() => settings("")).toThrow("domain and one of certificateArn");
    context.main = main.alarmEmail;
    expect(() => settings("main")).toThrow("no settings of the stage main");
  });

  it("are refused outside a stage, where the next deployment would not find them", () => {
    const given: Record<string, unknown> = { mailFrom: "care@shop.example" };
    expect(() => settingsFrom({ tryGetContext: (name) => given[name] })).toThrow(
      'mailFrom belongs into cdk.context.json: { "main": { "mailFrom"',
    );
  });

  const chosen = portalTemplate({
    ...{ stage: "test", reservedConcurrency: "20", recordMonths: "36", historyMonths: "12" },
    ...{ originSecret: "2", limitIndexKeys: false },
  });
  const functions = portalFunctions(chosen);

  it("name a stack and its global resources by its stage", () => {
    expect(theResource(chosen, "AWS::ApiGatewayV2::Api").properties.Name).toBe("shipment-portal-test");
    for (const { properties } of resourcesOf(chosen, "AWS::CloudFront::Function")) {
      expect(JSON.stringify(properties.Name)).toContain("shipment-portal-test-");
    }
    expect(theResource(chosen, "AWS::DynamoDB::GlobalTable").properties.Replicas[0].Tags).toContainEqual({
      ...{ Key: "portal", Value: "shipment-portal-test" },
    });
  });

  it("reserve concurrency for public functions", () => {
    expect(functions.getTrackingNo?.properties.ReservedConcurrentExecutions).toBe(20);
    expect(functions.adminLogin?.properties.ReservedConcurrentExecutions).toBe(20);
    expect(functions.adminAll?.properties.ReservedConcurrentExecutions).toBeUndefined();
    for (const { properties } of Object.values(portalFunctions(portalTemplate()))) {
      // A new account's limit is ten, of which none may be reserved.
      expect(properties.ReservedConcurrentExecutions).toBeUndefined();
    }
  });

  it("set how many months records and their history are kept", () => {
    for (const name of ["createTracking", "updateTracking", "importWorker", "trackingHistory"]) {
      const { RECORD_MONTHS, HISTORY_MONTHS } = functions[name]?.properties.Environment.Variables ?? {};
      expect([RECORD_MONTHS, HISTORY_MONTHS]).toEqual(["36", "12"]);
    }
  });

  it("drop the condition on an index's keys, and no other", () => {
    const conditionsIn = (template: typeof chosen) =>
      resourcesOf(template, "AWS::IAM::Role")
        .flatMap(({ properties }) => properties.Policies?.[0].PolicyDocument.Statement ?? [])
        .filter((statement) => JSON.stringify(statement.Condition ?? {}).includes("LeadingKeys"))
        .map((statement) => JSON.stringify(statement.Resource).includes("/index/"));
    expect(new Set(conditionsIn(portalTemplate()))).toEqual(new Set([true, false]));
    expect(new Set(conditionsIn(chosen))).toEqual(new Set([false]));
  });

  it("replace the origin secret for functions and distribution in one deployment", () => {
    const secretIn = (text: object) => /OriginSecret\d?[0-9A-F]{8}/.exec(JSON.stringify(text))?.[0];
    const [before, after] = [portalTemplate(), chosen].map((template) => {
      const inFunctions = Object.values(portalFunctions(template)).flatMap(
        ({ properties }) => secretIn(properties.Environment.Variables) ?? [],
      );
      const distribution = secretIn(theResource(template, "AWS::CloudFront::Distribution").properties);
      expect(new Set(inFunctions)).toEqual(new Set([distribution]));
      return distribution;
    });
    expect(after).not.toBe(before);
    const secrets = resourcesOf(chosen, "AWS::SecretsManager::Secret");
    expect(secrets.map(({ id }) => id).filter((id) => id.startsWith("OriginSecret"))).toEqual([after]);
  });
});
