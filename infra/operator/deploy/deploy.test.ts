import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startCloudFormation } from "../testing/cloudformation.ts";
import { deploy as deployPortal } from "./deploy.ts";
import { checkBusiness, checkOrderPrefix } from "./deployment-checks.ts";

let cloudFormation: Awaited<ReturnType<typeof startCloudFormation>>;
let directory: string;
/** The CDK's exit codes by its command, and what is typed when it asks. */
let cdkCodes: Readonly<Record<string, number>>;
let typed: string;
beforeAll(async () => {
  cloudFormation = await startCloudFormation();
});
afterAll(() => cloudFormation.stop());
beforeEach(() => {
  cdkCodes = {};
  typed = "";
  directory = mkdtempSync(join(tmpdir(), "deploy-"));
  // Without the environment of the user who runs the tests.
  write({ main: { alarmEmail: "owner@shop.test" } });
  for (const name of ["AWS_PROFILE", "AWS_DEFAULT_REGION", "AWS_SESSION_TOKEN"]) vi.stubEnv(name, undefined);
  vi.stubEnv("HOME", directory);
  vi.stubEnv("AWS_CONFIG_FILE", join(directory, "config"));
  vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", join(directory, "credentials"));
  vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
  vi.stubEnv("AWS_ENDPOINT_URL_CLOUDFORMATION", cloudFormation.url);
  for (const service of ["LAMBDA", "SNS"]) vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, cloudFormation.url);
  vi.stubEnv("AWS_REGION", "ap-south-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  cloudFormation.refusal.code = undefined;
  cloudFormation.limit.ConcurrentExecutions = 1_000;
  cloudFormation.stacks.clear();
  cloudFormation.stacks.set("CDKToolkit", {});
  return () => rmSync(directory, { recursive: true });
});
afterEach(() => vi.unstubAllEnvs());

/** Deploys with a fake CDK that records its arguments and adds a portal's stack. */
async function deploy(...args: string[]) {
  const print = vi.spyOn(console, "info").mockImplementation(() => {});
  const cdk: { args: readonly string[]; region?: string | undefined }[] = [];
  const ours = ["anyway", "check", "destructive"];
  const options = Object.fromEntries(ours.map((name) => [name, args.includes(`--${name}`)]));
  const runCdk = async (given: readonly string[]) => {
    cdk.push({ args: given, region: process.env.AWS_REGION });
    cloudFormation.stacks.set("shipment-portal", { outputs: { PortalUrl: "https://d1.cloudfront.net" } });
    return cdkCodes[given[0] ?? ""] ?? 0;
  };
  try {
    const forCdk = args.filter((argument) => !ours.includes(argument.slice(2)));
    const code = await deployPortal(options, forCdk, { directory, runCdk, ask: async () => typed });
    return { code, printed: print.mock.calls.flat().join("\n"), cdk };
  } finally {
    print.mockRestore();
  }
}

/** Writes the operator's cdk.context.json. */
const write = (context: object | string) =>
  writeFileSync(join(directory, "cdk.context.json"), typeof context === "string" ? context : JSON.stringify(context));
const writeMain = (settings: object) => write({ main: { alarmEmail: "owner@shop.test", ...settings } });

const right = ["--anyway"] as const;

describe("a deployment", () => {
  it("says that alarms reach nobody until their mail is confirmed", async () => {
    const { printed } = await deploy(...right);
    expect(printed).toContain("Alarms reach nobody yet: owner@shop.test has to confirm AWS's mail");
  });

  it("passes the arguments to the CDK, and prints the next steps", async () => {
    const { code, printed, cdk } = await deploy(...right, "--require-approval", "never");
    expect(code).toBe(0);
    expect(cdk).toEqual([{ args: ["deploy", "--all", "--require-approval", "never"], region: "ap-south-1" }]);
    expect(printed).toMatch(/^A new portal, shipment-portal in account 111122223333, ap-south-1$/m);
    const again = await deploy(...right, "--check");
    expect(again).toMatchObject({ code: 0, cdk: [] });
    expect(again.printed).toMatch(/^shipment-portal in account 111122223333, ap-south-1$/m);
    expect(printed).toContain("npm run portal -- smoke https://d1.cloudfront.net");
  });

  it("of another stage has that stage's settings only", async () => {
    write({ main: { alarmEmail: "owner@shop.test", recordMonths: 0 }, trial: {} });
    const { printed } = await deploy("--anyway", "--check", "--context", "stage=trial");
    expect(printed).toContain("shipment-portal-trial in");
    expect(printed).toContain("Nobody would be notified");
  });

  it("of a portal that exists is compared with it first, and asks before something is lost", async () => {
    cloudFormation.stacks.set("shipment-portal", {});
    const commands = async (...args: string[]) => (await deploy(...args)).cdk.map(({ args }) => args.join(" "));
    const both = ["diff --all --fail-on=destructive -c stage=main", "deploy --all -c stage=main --hotswap"];
    expect(await commands("--anyway", "-c", "stage=main", "--hotswap")).toEqual(both);
    cdkCodes = { diff: 1 };
    const { code, printed, cdk } = await deploy(...right);
    expect([code, cdk.length]).toEqual([1, 1]);
    expect(printed).toMatch(/remove or replace.*\nNothing was deployed/);
    typed = "shipment-portal";
    expect(await commands(...right)).toHaveLength(2);
    typed = "";
    expect(await commands(...right, "--destructive")).toHaveLength(2);
  });
});

it.each(["REVIEW_IN_PROGRESS", "ROLLBACK_COMPLETE", "ROLLBACK_FAILED"])(
  "continues or begins again after a first deployment that did not end: %s",
  async (status) => {
    cloudFormation.stacks.set("shipment-portal", { status });
    const { code, cdk } = await deploy(...right);
    expect([code, cdk.length]).toEqual([0, 1]);
  },
);

it("says where CloudFormation makes no budget, and deploys", async () => {
  vi.stubEnv("AWS_REGION", "eu-north-1");
  const { code, printed } = await deploy(...right);
  expect([code, printed]).toEqual([0, expect.stringContaining("Without a budget: CloudFormation cannot make one")]);
  writeMain({ monthlyBudget: 0 });
  expect((await deploy(...right)).printed).not.toContain("budget");
});

it("says where few functions may run at a time, and deploys", async () => {
  cloudFormation.limit.ConcurrentExecutions = 10;
  expect(await deploy(...right)).toMatchObject({
    code: 0,
    printed: expect.stringContaining("! Only 10 functions may"),
  });
  cloudFormation.limit.ConcurrentExecutions = 50;
  expect((await deploy(...right)).printed).not.toContain("functions may run");
});

describe("nothing is deployed", () => {
  const nothing = async (words: string, ...args: string[]) => {
    const { code, printed, cdk } = await deploy(...args);
    expect([code, cdk]).toEqual([1, []]);
    expect(printed).toContain(words);
    expect(printed).toContain("Nothing was deployed");
  };

  it("without credentials", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", undefined);
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", undefined);
    await nothing("✗ There are no AWS credentials", ...right);
  });

  it.each([
    ["ExpiredToken", "have expired"],
    ["InvalidClientTokenId", "does not know these credentials"],
    ["AccessDenied", "an administrator's"],
  ])("if AWS replies %s", async (code, words) => {
    cloudFormation.refusal.code = code;
    await nothing(words, ...right);
  });

  it("if the account is not prepared for the CDK", async () => {
    cloudFormation.stacks.clear();
    await nothing("run `npx cdk bootstrap aws://<account number>/ap-south-1` once", ...right);
  });

  it("without a region", async () => {
    vi.stubEnv("AWS_REGION", undefined);
    await nothing("✗ No region is chosen", ...right);
    vi.stubEnv("AWS_DEFAULT_REGION", "ap-south-1");
    expect((await deploy(...right)).code).toBe(0);
  });

  it("with a misspelt setting, unless with --anyway", async () => {
    writeMain({ recordMonth: 6 });
    await nothing("! There is no setting recordMonth. There are: domain, ");
    expect((await deploy(...right)).code).toBe(0);
  });

  it("with a setting that the next deployment would not find", async () => {
    await nothing("✗ The setting recordMonths belongs into cdk.context.json", ...right, "-c", "recordMonths=6");
  });

  it("with an unreadable context file, which is named", async () => {
    write('{ "main": }');
    await expect(deploy(...right)).rejects.toThrow(`${join(directory, "cdk.context.json")} cannot be read`);
  });

  it("with invalid settings", async () => {
    writeMain({ certificateArn: "arn:aws:acm:eu-west-1:1:x" });
    await nothing("✗ The settings are not right: certificateArn is not valid", ...right);
  });

  it("that would remove the portal's domain, unless with --anyway", async () => {
    cloudFormation.stacks.set("shipment-portal", { outputs: { PortalUrl: "https://track.shop.test" } });
    await nothing("! The portal is at track.shop.test");
    expect((await deploy(...right)).code).toBe(0);
  });

  it("without an address for alarms, unless with --anyway", async () => {
    write({});
    await nothing("! Nobody would be notified");
    expect((await deploy("--anyway")).code).toBe(0);
  });
});

describe("the checks", () => {
  const theirs = {
    name: "Veda Kitchen",
    phoneLink: "+912212345678",
    email: "care@vedakitchen.in",
    siteUrl: "https://track.vedakitchen.in",
    chat: { number: "912212345678" },
    social: [{ url: "https://www.instagram.com/vedakitchen" }],
  };

  it("find details of the sample business", () => {
    expect(checkBusiness(theirs)).toEqual([]);
    const half = { ...theirs, email: "care@amrita-ayurveda.example", social: [{ url: "https://x.com/" }] };
    expect(checkBusiness(half)).toEqual([
      { text: expect.stringContaining("the sample's e-mail address, links to social networks."), stops: false },
    ]);
  });

  it("find another prefix of order numbers than the portal's keys were made with", () => {
    expect([undefined, "none"].map((stored) => checkOrderPrefix(stored, ""))).toEqual([[], []]);
    expect(checkOrderPrefix("AYU-", "AYU-")).toEqual([]);
    expect(checkOrderPrefix("AYU-", "")).toEqual([
      { text: expect.stringContaining("is now none, and the portal's orders were stored with AYU-"), stops: false },
    ]);
    expect(checkOrderPrefix("none", "AYU-")).toMatchObject([{ stops: false }]);
  });
});
