import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { demoOrders } from "./demo-data.ts";
import { demoAdmin, demoPassword } from "./demo-people.ts";
import { startPortal } from "./portal.ts";
import type { Template, TemplateResource } from "./template/template.ts";
import { synthesisePortal } from "./testing/assembly.ts";
import { clientOf } from "./testing/client.ts";

/** Whatever is taken from the template is missed: what runs here is the template and nothing else. */

let assembly: string;
beforeAll(async () => {
  assembly = await synthesisePortal();
}, 300_000);
beforeEach(() => {
  // What is taken away on purpose fails loudly.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

// biome-ignore lint/suspicious/noExplicitAny: changes reach into resources of every shape
type Properties = any;
type Change = (resources: Record<string, TemplateResource>) => void;

const named = (resources: Record<string, TemplateResource>, type: string, name: string): Properties => {
  const found = Object.entries(resources).find(([id, { Type }]) => Type === type && id.startsWith(name));
  if (!found) throw new Error(`The template has no ${type} ${name}`);
  return found[1].Properties;
};

/** A visit that touches every kind of thing; tells what did not work. */
async function visit(url: string): Promise<string[]> {
  const call = clientOf(url);
  const problems: string[] = [];
  const step = (what: string, isRight: boolean) => isRight || problems.push(what);

  const page = await call("GET", "/admin/login");
  step("a deep link", page.status === 200 && String(page.body).includes("App"));
  step("the security policy", page.headers.get("content-security-policy") !== null);
  const [order] = demoOrders;
  const lookup = await call("POST", "/api/user/getTrackingNo", { body: { name: order?.name, phone: order?.phone } });
  step("a lookup", lookup.status === 200 && lookup.body.parcels?.[0]?.state === "tracked");
  step("waking", (await call("GET", "/api/user/getTrackingNo")).status === 204);
  const login = await call("POST", "/api/admin/login", { body: { email: demoAdmin.email, password: demoPassword } });
  const { token } = login.body;
  step("signing in", login.status === 200);
  const list = await call("GET", "/api/user/allTracking?limit=50&sort=asc", { token });
  step("the list by order", list.status === 200 && list.body.users.length === 50);
  return problems;
}

async function problemsWith(change: Change): Promise<string[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "rehearsal-"));
  const changeTemplate = (template: Template): Template => {
    const changed = structuredClone(template);
    change(changed.Resources as Record<string, TemplateResource>);
    return changed;
  };
  try {
    const portal = await startPortal({ assembly, dataDirectory, demo: true, changeTemplate });
    try {
      return await visit(portal.url);
    } finally {
      await portal.stop();
    }
  } finally {
    await rm(dataDirectory, { recursive: true });
  }
}

test("with everything there, everything works", async () => {
  expect(await problemsWith(() => {})).toEqual([]);
});

const statementsOf = (all: Record<string, TemplateResource>, role: string) =>
  named(all, "AWS::IAM::Role", role).Policies[0].PolicyDocument.Statement;

test.each<[string, Change, string]>([
  [
    "a grant",
    (all) => {
      const statements = statementsOf(all, "getTrackingNoRole");
      statements.splice(
        statements.findIndex((one: Properties) => JSON.stringify(one).includes("SHIPMENT#")),
        1,
      );
    },
    "a lookup",
  ],
  [
    "the right to read a secret",
    (all) => {
      const statements = statementsOf(all, "adminLoginRole");
      statements.splice(
        statements.findIndex((one: Properties) => one.Action === "secretsmanager:GetSecretValue"),
        1,
      );
    },
    "signing in",
  ],
  [
    "a route",
    (all) => {
      for (const [id, { Properties }] of Object.entries(all)) {
        if (Properties?.RouteKey === "GET /api/user/getTrackingNo") delete all[id];
      }
    },
    "waking",
  ],
  [
    "the permission to call a function",
    (all) => {
      for (const [id, { Type, Properties }] of Object.entries(all)) {
        if (Type === "AWS::Lambda::Permission" && JSON.stringify(Properties).includes("/api/admin/login"))
          delete all[id];
      }
    },
    "signing in",
  ],
  [
    "an environment variable",
    (all) => {
      delete named(all, "AWS::Lambda::Function", "adminLogin").Environment.Variables.TABLE_NAME;
    },
    "signing in",
  ],
  [
    "an index",
    (all) => {
      const table = named(all, "AWS::DynamoDB::GlobalTable", "Table");
      const names = ["byOrderPk", "byOrderSk"];
      table.GlobalSecondaryIndexes = table.GlobalSecondaryIndexes.filter(
        (one: Properties) => one.IndexName !== "byOrder",
      );
      table.AttributeDefinitions = table.AttributeDefinitions.filter(
        (one: Properties) => !names.includes(one.AttributeName),
      );
    },
    "the list by order",
  ],
  [
    "the site's viewer function",
    (all) => {
      delete named(all, "AWS::CloudFront::Distribution", "Distribution").DistributionConfig.DefaultCacheBehavior
        .FunctionAssociations;
    },
    "a deep link",
  ],
  [
    "the origin's secret header",
    (all) => {
      for (const origin of named(all, "AWS::CloudFront::Distribution", "Distribution").DistributionConfig.Origins) {
        delete origin.OriginCustomHeaders;
      }
    },
    "a lookup",
  ],
  [
    "a response header",
    (all) => {
      delete named(all, "AWS::CloudFront::ResponseHeadersPolicy", "SecurityHeaders").ResponseHeadersPolicyConfig
        .SecurityHeadersConfig.ContentSecurityPolicy;
    },
    "the security policy",
  ],
])("taking away %s is noticed", async (_, change, problem) => {
  expect(await problemsWith(change)).toContain(problem);
});
