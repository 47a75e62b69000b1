import { cpSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { portalTemplate, withPortal } from "../../stack/testing/portal-template.ts";
import { ask } from "../ask.ts";
import { startAws } from "../testing/aws.ts";
import { deploy } from "./deploy.ts";

/** `portal -- deploy` with the CDK's own command line and the portal's own template, on a double of AWS. */

const name = "shipment-portal";
let aws: Awaited<ReturnType<typeof startAws>>;
let folder: string;
/** The template that is deployed. */
let template: { Resources: Record<string, { Type: string; Properties: Record<string, unknown> }> };

beforeAll(async () => {
  aws = await startAws();
  folder = mkdtempSync(join(tmpdir(), "cdk-"));
  withPortal(({ app }) => cpSync(app.synth().directory, join(folder, "cdk.out"), { recursive: true }), {
    unchecked: true,
  });
  template = JSON.parse(readFileSync(join(folder, "cdk.out", `${name}.template.json`), "utf8"));
  writeFileSync(join(folder, "cdk.json"), JSON.stringify({ app: "cdk.out", notices: false, versionReporting: false }));
  writeFileSync(join(folder, "cdk.context.json"), JSON.stringify({ main: { alarmEmail: "owner@shop.test" } }));
  const environment = {
    HOME: folder,
    AWS_PROFILE: undefined,
    AWS_REGION: "ap-south-1",
    AWS_ENDPOINT_URL: aws.url,
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_ACCESS_KEY_ID: "key",
    AWS_SECRET_ACCESS_KEY: "secret",
    AWS_SESSION_TOKEN: undefined,
    CDK_DISABLE_CLI_TELEMETRY: "true",
    CDK_DISABLE_VERSION_CHECK: "true",
  };
  for (const [variable, value] of Object.entries(environment)) vi.stubEnv(variable, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
  await aws.stop();
});
beforeEach(() => {
  aws.calls.length = 0;
  aws.stacks.clear();
  aws.stacks.set("CDKToolkit", {});
});

/** What ran before: the same template with these changes. */
function deployed(change: (resources: typeof template.Resources) => void) {
  const before = structuredClone(template);
  change(before.Resources);
  aws.stacks.set(name, { isProtected: true, template: JSON.stringify(before) });
}

/** Deploys without warnings in the way. @param answer what a person types when asked; none sits there without it */
async function run(answer?: string) {
  const print = vi.spyOn(console, "info").mockImplementation(() => {});
  const output = join(folder, "output");
  const file = openSync(output, "w");
  const asked = answer === undefined ? ask : async () => answer;
  try {
    const code = await deploy({ anyway: true }, ["--require-approval", "never"], {
      directory: folder,
      stdio: ["ignore", file, file],
      ask: asked,
    });
    return { code, said: `${readFileSync(output, "utf8")}\n${print.mock.calls.flat().join("\n")}` };
  } finally {
    print.mockRestore();
  }
}

const executed = `ExecuteChangeSet ${name}`;
const protection = `UpdateTerminationProtection ${name}`;

test("a first deployment makes a protected stack, and says what comes next", async () => {
  const { code, said } = await run();
  expect(code, said).toBe(0);
  expect(aws.calls).toEqual([`CreateChangeSet ${name}`, protection, executed]);
  expect(aws.stacks.get(name)).toMatchObject({ status: "CREATE_COMPLETE", isProtected: true });
  expect(said).toContain("npm run portal -- smoke https://d1.cloudfront.net");
  expect(said).toContain("Alarms reach nobody yet: owner@shop.test has to confirm AWS's mail");
});

test("an ordinary update, another hash of the pages, is deployed without a question", async () => {
  deployed((resources) => {
    const pages = Object.entries(resources).find(
      ([id, { Type }]) => id.startsWith("Pages") && Type === "Custom::CDKBucketDeployment",
    );
    if (!pages) throw new Error("The template deploys no pages");
    pages[1].Properties.SourceObjectKeys = ["earlier.zip"];
  });
  const { code, said } = await run();
  expect(code, said).toBe(0);
  expect(aws.calls).toContain(executed);
  expect(said).not.toContain("Unknown option");
});

test("a deployment that would lose a table is refused unless the stack's name is typed", async () => {
  deployed((resources) => {
    resources.Orders = { Type: "AWS::DynamoDB::GlobalTable", Properties: {} };
  });
  const { code, said } = await run("yes");
  expect([code, aws.calls]).toEqual([1, []]);
  expect(said).toMatch(/AWS::DynamoDB::GlobalTable Orders/);
  expect(said).toMatch(/remove or replace[^\n]*\nNothing was deployed/);
});

test("without a terminal such a deployment ends with the way out", async () => {
  deployed((resources) => {
    resources.Orders = { Type: "AWS::DynamoDB::GlobalTable", Properties: {} };
  });
  await expect(run()).rejects.toThrow("There is no terminal to confirm in: --destructive deploys it.");
  expect(aws.calls).toEqual([]);
});

test("a failed first deployment is repeated, and its stack is protected again", async () => {
  aws.stacks.set(name, { status: "REVIEW_IN_PROGRESS", fails: "Your account must be verified" });
  expect((await run()).code).toBe(1);
  expect(aws.stacks.get(name)).toMatchObject({ status: "ROLLBACK_COMPLETE", isProtected: true });
  aws.calls.length = 0;
  const { code, said } = await run();
  expect(code, said).toBe(0);
  expect(aws.calls).toEqual([protection, `DeleteStack ${name}`, `CreateChangeSet ${name}`, protection, executed]);
  expect(aws.stacks.get(name)).toMatchObject({ status: "CREATE_COMPLETE", isProtected: true });
});

test("a deployment that would end the mails asks, and goes on when the stack's name is typed", async () => {
  deployed((resources) => {
    const mailing = portalTemplate({ mailFrom: "care@shop.example" }).toJSON().Resources;
    for (const id of Object.keys(mailing)) resources[id] ??= mailing[id];
  });
  const { code, said } = await run(name);
  expect(code, said).toBe(0);
  expect(said).toMatch(/AWS::SES::EmailIdentity/);
  expect(aws.calls).toContain(executed);
});
