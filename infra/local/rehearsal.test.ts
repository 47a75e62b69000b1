import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Template, TemplateResource } from "./cloudformation/template.ts";
import { demoOrders } from "./demo/data.ts";
import { demoAdmin, demoPassword } from "./demo/people.ts";
import { startPortal } from "./portal.ts";
import { synthesisePortal } from "./testing/assembly.ts";
import { clientOf } from "./testing/client.ts";

/** Whatever is removed from the template no longer works: only the template runs here. */

let assembly: string;
/** The data of a portal with demo data, from which each rehearsal starts. */
let demoData: string;
beforeAll(async () => {
  assembly = await synthesisePortal();
  demoData = await mkdtemp(join(tmpdir(), "rehearsal-"));
  const portal = await startPortal({ assembly, dataDirectory: demoData, demo: true });
  await portal.stop();
}, 300_000);
afterAll(() => rm(demoData, { recursive: true }));
beforeEach(() => {
  // What is removed on purpose causes errors.
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

/** Uses every kind of request and returns what did not work. */
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
  const guesses = Array.from({ length: 6 }, (_, at) => `203.0.113.${at}`);
  const answers: number[] = [];
  for (const address of guesses) {
    const headers = { "x-viewer-address": address };
    const body = { name: order?.name, phone: "+1 212 555 9999" };
    answers.push((await call("POST", "/api/user/getTrackingNo", { body, headers })).status);
  }
  step("limits that no forged address escapes", answers.at(-1) === 429);
  const login = await call("POST", "/api/admin/login", {
    body: { email: demoAdmin.email, password: demoPassword },
    headers: { origin: url },
  });
  const { token } = login.body;
  step("signing in", login.status === 200);
  const list = await call("GET", "/api/user/allTracking?limit=50&sort=asc", { token });
  step("the list by order", list.status === 200 && list.body.users.length === 50);
  const person = { name: "Kiran Das", email: "kiran@example.com", phone: "9000000008", password: "a kettle of tea" };
  step("adding an admin", (await call("POST", "/api/admin/create", { body: person, token })).status === 201);
  return problems;
}

/** @param from the data that the portal starts with; null for none, which it fills with demo data */
async function rehearse<Result>(
  change: Change,
  use: (url: string) => Promise<Result>,
  { from = demoData }: { from?: string | null } = {},
): Promise<Result> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "rehearsal-"));
  if (from !== null) await cp(from, dataDirectory, { recursive: true });
  const changeTemplate = (template: Template): Template => {
    const changed = structuredClone(template);
    change(changed.Resources as Record<string, TemplateResource>);
    return changed;
  };
  try {
    const portal = await startPortal({ assembly, dataDirectory, demo: true, changeTemplate });
    try {
      return await use(portal.url);
    } finally {
      await portal.stop();
    }
  } finally {
    await rm(dataDirectory, { recursive: true });
  }
}

const problemsWith = (change: Change) => rehearse(change, visit);

test("everything works with the complete template", async () => {
  expect(await problemsWith(() => {})).toEqual([]);
});

test("without an index the list by order fails", async () => {
  const withoutIndex: Change = (all) => {
    const table = named(all, "AWS::DynamoDB::GlobalTable", "Table");
    const names = ["byOrderPk", "byOrderSk"];
    table.GlobalSecondaryIndexes = table.GlobalSecondaryIndexes.filter(
      (one: Properties) => one.IndexName !== "byOrder",
    );
    table.AttributeDefinitions = table.AttributeDefinitions.filter(
      (one: Properties) => !names.includes(one.AttributeName),
    );
  };
  // A table that is there already keeps its indexes.
  expect(await rehearse(withoutIndex, visit, { from: null })).toContain("the list by order");
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
    "a partition that a grant is for",
    (all) => {
      const statement = statementsOf(all, "getTrackingNoRole").find((one: Properties) =>
        JSON.stringify(one).includes("RATE#"),
      );
      statement.Condition["ForAllValues:StringLike"]["dynamodb:LeadingKeys"] = ["COURIER"];
    },
    "a lookup",
  ],
  [
    "the grant for one part of a transaction",
    (all) => {
      const statements = statementsOf(all, "adminCreateRole");
      statements.splice(
        statements.findIndex((one: Properties) => JSON.stringify(one).includes("COUNT#ADMIN")),
        1,
      );
    },
    "adding an admin",
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
    "the site's viewer function",
    (all) => {
      delete named(all, "AWS::CloudFront::Distribution", "Distribution").DistributionConfig.DefaultCacheBehavior
        .FunctionAssociations;
    },
    "a deep link",
  ],
  [
    "the API's viewer function",
    (all) => {
      for (const behaviour of named(all, "AWS::CloudFront::Distribution", "Distribution").DistributionConfig
        .CacheBehaviors) {
        delete behaviour.FunctionAssociations;
      }
    },
    "limits that no forged address escapes",
  ],
  [
    "the distribution's right to read the files",
    (all) => {
      for (const [id, { Type }] of Object.entries(all)) if (Type === "AWS::S3::BucketPolicy") delete all[id];
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
])("without %s something fails", async (_, change, problem) => {
  expect(await problemsWith(change)).toContain(problem);
});

/** The final state of an import too large for its request. */
async function importState(url: string): Promise<string> {
  const call = clientOf(url);
  const { body: login } = await call("POST", "/api/admin/login", {
    body: { email: demoAdmin.email, password: demoPassword },
  });
  const rows = Array.from({ length: 600 }, (_, at) => `BULK-${at},+1 212 555 0100,SG9${at}`);
  const form = new FormData();
  form.append("file", new File([["Order No,Phone,Tracking No", ...rows].join("\n")], "orders.csv"));
  const headers = { authorization: `Bearer ${login.token}` };
  const reply = await fetch(`${url}/api/user/importExcel`, { method: "POST", headers, body: form });
  const { importId } = (await reply.json()) as { importId: string };
  await sleep(2_000);
  return (await call("GET", `/api/user/import/${importId}`, { token: login.token })).body.status;
}

test("without the stream's mapping a large import never finishes", async () => {
  const withoutMapping: Change = (all) => {
    for (const [id, { Type }] of Object.entries(all)) if (Type === "AWS::Lambda::EventSourceMapping") delete all[id];
  };
  expect(await rehearse(withoutMapping, importState)).toBe("running");
});

test("a scheduled function without a permission fails at the start", async () => {
  const withoutPermission: Change = (all) => {
    for (const [id, { Type, Properties }] of Object.entries(all)) {
      if (Type === "AWS::Lambda::Permission" && Properties?.Principal === "events.amazonaws.com") delete all[id];
    }
  };
  await expect(rehearse(withoutPermission, visit)).rejects.toThrow(/\w+ may not invoke \w+/);
});
