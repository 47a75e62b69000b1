import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { scenarioNumber } from "./courier/scenarios.ts";
import { openDataDirectory } from "./data-files.ts";
import { type Resources, startTestPortal, type TestPortal } from "./testing/test-portal.ts";

/**
 * What is removed from the template no longer works, and all else does: only the template runs here. That all of it works with
 * the whole template: grants.test.ts.
 */

const phone = "+1 212 555 0100";
const order = { name: "AYU-1001", phone, trackingNo: scenarioNumber("inTransit") };

/** Asks again until it is so, or for too long. */
async function comesTrue(waitMs: number, isSo: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + waitMs; Date.now() < end; await sleep(100)) if (await isSo()) return true;
  return false;
}

/** Uses every kind of request and returns what did not work. */
async function visit({ call, signIn, upload }: TestPortal, waitMs: number): Promise<string[]> {
  const problems: string[] = [];
  const step = (what: string, isRight: boolean) => isRight || problems.push(what);

  const page = await call("GET", "/admin/login");
  step("a deep link", page.status === 200 && String(page.body).includes("App"));
  step("the security policy", page.headers.get("content-security-policy") !== null);
  step("waking", (await call("GET", "/api/user/getTrackingNo")).status === 204);
  const token = await signIn("admin");
  step("signing in", token.includes("."));
  await call("POST", "/api/user/create", { token, body: order });
  const lookup = await call("POST", "/api/user/getTrackingNo", { body: { name: order.name, phone } });
  step("a lookup", lookup.status === 200 && lookup.body.parcels?.[0]?.state === "tracked");
  const answers: number[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    const headers = { "x-viewer-address": `203.0.113.${guess}` };
    const body = { name: order.name, phone: "+1 212 555 9999" };
    answers.push((await call("POST", "/api/user/getTrackingNo", { body, headers })).status);
  }
  step("limits that no forged address escapes", answers.at(-1) === 429);
  step("a member's sign-in", (await signIn("logistics")).includes("."));
  const list = await call("GET", "/api/user/allTracking?limit=1&sort=asc", { token });
  step("the list by order", list.status === 200 && list.body.users.length === 1);
  step("the list of admins", (await call("GET", "/api/admin/all", { token })).status === 200);
  const person = { name: "Kiran Das", email: "kiran@example.com", phone: "9000000008", password: "a kettle of tea" };
  step("adding an admin", (await call("POST", "/api/admin/create", { body: person, token })).status === 201);

  const create = async (name: string) =>
    (await call("POST", "/api/user/create", { token, body: { name, phone, trackingNo: "SGSAME1" } })).body.record;
  const first = await create("SAME-1");
  await create("SAME-2");
  const rows = Array.from({ length: 501 }, (_, at) => `BULK-${at},${phone},SG9${at}`);
  const { importId } = await upload(token, rows);
  const [isDerived, isImported] = await Promise.all([
    comesTrue(waitMs, async () => {
      const { body } = await call("GET", `/api/user/record/${first?._id}?fresh=true`, { token });
      return body.sameNumber?.[0]?.name === "SAME-2";
    }),
    comesTrue(
      waitMs,
      async () => (await call("GET", `/api/user/import/${importId}`, { token })).body.status === "done",
    ),
  ]);
  step("what the follower derives", isDerived);
  step("a large import", isImported);
  return problems;
}

const named = (resources: Resources, type: string, name: string) => {
  const found = Object.entries(resources).find(([id, { Type }]) => Type === type && id.startsWith(name));
  if (!found) throw new Error(`The template has no ${type} ${name}`);
  return found[1].Properties;
};

/** Removes the first statement of a function's role that names this. */
function removeGrant(resources: Resources, functionName: string, words: string): void {
  const { Policies } = named(resources, "AWS::IAM::Role", `${functionName}Role`);
  const statements: object[] = Policies[0].PolicyDocument.Statement;
  const at = statements.findIndex((one) => JSON.stringify(one).includes(words));
  expect(at).toBeGreaterThanOrEqual(0);
  statements.splice(at, 1);
}

/** Removes the resources of a type whose properties name this. */
function removeResources(resources: Resources, type: string, words: string): void {
  const found = Object.entries(resources).filter(
    ([id, { Type, Properties }]) => Type === type && (id + JSON.stringify(Properties)).includes(words),
  );
  expect(found).not.toEqual([]);
  for (const [id] of found) delete resources[id];
}

describe("without", () => {
  async function problemsWithout(change: (resources: Resources) => void, waitMs: number): Promise<string[]> {
    // What is removed on purpose causes errors.
    const silenced = vi.spyOn(console, "error").mockImplementation(() => {});
    const portal = await startTestPortal({ change });
    try {
      return await visit(portal, waitMs);
    } finally {
      await portal.stop();
      silenced.mockRestore();
    }
  }

  test("grants, an index and the stream, what needs them fails", async () => {
    const problems = await problemsWithout((all) => {
      removeGrant(all, "getTrackingNo", "SHIPMENT#");
      // One part of a transaction.
      removeGrant(all, "adminCreate", "COUNT#ADMIN");
      removeGrant(all, "logisticsLogin", "secretsmanager:GetSecretValue");
      removeGrant(all, "follower", "SHIPMENT#");
      removeResources(all, "AWS::Lambda::EventSourceMapping", "importWorker");
      const table = named(all, "AWS::DynamoDB::GlobalTable", "Table");
      table.GlobalSecondaryIndexes = table.GlobalSecondaryIndexes.filter(
        ({ IndexName }: { IndexName: string }) => IndexName !== "byOrder",
      );
      table.AttributeDefinitions = table.AttributeDefinitions.filter(
        ({ AttributeName }: { AttributeName: string }) => !AttributeName.startsWith("byOrder"),
      );
    }, 3_000);
    expect(problems).toEqual([
      "a lookup",
      "a member's sign-in",
      "the list by order",
      "adding an admin",
      "what the follower derives",
      "a large import",
    ]);
  });

  test("a route, a permission, the site's viewer function and a header, what needs them fails", async () => {
    const problems = await problemsWithout((all) => {
      removeResources(all, "AWS::ApiGatewayV2::Route", "GET /api/user/getTrackingNo");
      removeResources(all, "AWS::Lambda::Permission", "/api/admin/all");
      const { DistributionConfig } = named(all, "AWS::CloudFront::Distribution", "Distribution");
      delete DistributionConfig.DefaultCacheBehavior.FunctionAssociations;
      delete named(all, "AWS::CloudFront::ResponseHeadersPolicy", "PageHeaders").ResponseHeadersPolicyConfig
        .SecurityHeadersConfig.ContentSecurityPolicy;
    }, 60_000);
    expect(problems).toEqual(["a deep link", "the security policy", "waking", "the list of admins"]);
  });

  test.each<[string, (all: Resources) => void, RegExp]>([
    ["the grant of a stream", (all) => removeGrant(all, "follower", "dynamodb:GetRecords"), /may not dynamodb:Desc/],
    ["the grant of dead letters", (all) => removeGrant(all, "follower", "sqs:SendMessage"), /may not sqs:SendMessage/],
    [
      "a schedule's permission",
      (all) => removeResources(all, "AWS::Lambda::Permission", "events.amazonaws.com"),
      /\w+ may not invoke \w+/,
    ],
  ])("%s, the start fails and says so, and nothing goes on running", async (_, change, words) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), "portal-"));
    await expect(startTestPortal({ change, dataDirectory, demo: false })).rejects.toThrow(words);
    openDataDirectory(dataDirectory).close();
    await rm(dataDirectory, { recursive: true });
  });
});
