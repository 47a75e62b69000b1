import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { publicFunctions } from "../../stack/settings.ts";
import { startAws } from "../testing/aws.ts";
import { runPortal } from "../testing/portal.ts";
import { deploy as deployPortal } from "./deploy.ts";
import { checkBusiness, checkOrderPrefix } from "./deployment-checks.ts";

const aws = await startAws();
afterAll(() => aws.stop());
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "deploy-"));
  // Without the environment of the user who runs the tests.
  write({ main: { alarmEmail: "owner@shop.test" } });
  for (const name of ["AWS_PROFILE", "AWS_DEFAULT_REGION", "AWS_SESSION_TOKEN"]) vi.stubEnv(name, undefined);
  vi.stubEnv("HOME", directory);
  vi.stubEnv("AWS_CONFIG_FILE", join(directory, "config"));
  vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", join(directory, "credentials"));
  vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
  vi.stubEnv("AWS_ENDPOINT_URL", aws.url);
  vi.stubEnv("AWS_REGION", "ap-south-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  aws.refusal.code = undefined;
  aws.limit.ConcurrentExecutions = 1_000;
  aws.stacks.clear();
  aws.stacks.set("CDKToolkit", {});
  return () => rmSync(directory, { recursive: true });
});
afterEach(() => vi.unstubAllEnvs());

/** Checks without deploying, as `deploy --check` does; what the CDK does then is tested in real-cdk.test.ts. */
async function check(...args: string[]) {
  const print = vi.spyOn(console, "info").mockImplementation(() => {});
  const options = { anyway: args.includes("--anyway"), check: true, region: args.find((one) => one.startsWith("eu-")) };
  const context = args.filter((one) => one.includes("="));
  try {
    const surroundings = { directory, stdio: "ignore" as const, ask: async () => "" };
    const code = await deployPortal({ ...options, context }, [], surroundings);
    return { code, printed: print.mock.calls.flat().join("\n") };
  } finally {
    print.mockRestore();
  }
}

/** Writes the operator's cdk.context.json. */
const write = (context: object | string) =>
  writeFileSync(join(directory, "cdk.context.json"), typeof context === "string" ? context : JSON.stringify(context));
const writeMain = (settings: object) => write({ main: { alarmEmail: "owner@shop.test", ...settings } });

const right = ["--anyway"] as const;

describe("the check", () => {
  it("names the account, and says that nothing stands in the way", async () => {
    const { code, printed } = await check(...right);
    expect(code).toBe(0);
    expect(printed).toMatch(/^A new portal, shipment-portal in account 111122223333, ap-south-1$/m);
    expect(printed).toMatch(/Nothing stands in the way. Nothing was deployed: leave out --check to deploy.$/);
    aws.stacks.set("shipment-portal", {});
    expect((await check(...right)).printed).toMatch(/^shipment-portal in account 111122223333, ap-south-1$/m);
  });

  it("is of the region that is named, whatever is set", async () => {
    expect((await check(...right, "eu-west-1")).printed).toContain(
      "shipment-portal in account 111122223333, eu-west-1",
    );
    expect(process.env.AWS_REGION).toBe("eu-west-1");
  });

  it("of another stage has that stage's settings only", async () => {
    write({ main: { alarmEmail: "owner@shop.test", recordMonths: 0 }, trial: {} });
    const { printed } = await check(...right, "stage=trial");
    expect(printed).toContain("shipment-portal-trial in");
    expect(printed).toContain("Nobody would be notified");
  });
});

it("the command reads options of ours among those of `cdk deploy`", async () => {
  const environment = { AWS_ENDPOINT_URL: aws.url, AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" };
  const args = ["deploy", "--require-approval", "never", "--check", "-c", "stage=tset", "--region", "eu-west-1"];
  expect((await runPortal(args, environment)).out).toContain("no settings of the stage tset");
});

it("says where CloudFormation makes no budget, and goes on", async () => {
  vi.stubEnv("AWS_REGION", "eu-north-1");
  const { code, printed } = await check(...right);
  expect([code, printed]).toEqual([0, expect.stringContaining("Without a budget: CloudFormation cannot make one")]);
  writeMain({ monthlyBudget: 0 });
  expect((await check(...right)).printed).not.toContain("budget");
});

it("says where few functions may run at a time, and goes on", async () => {
  aws.limit.ConcurrentExecutions = 10;
  expect(await check(...right)).toMatchObject({ code: 0, printed: expect.stringContaining("! Only 10 functions may") });
  aws.limit.ConcurrentExecutions = 50;
  expect((await check(...right)).printed).not.toContain("functions may run");
});

describe("nothing is deployed", () => {
  const nothing = async (words: string, ...args: string[]) => {
    const { code, printed } = await check(...args);
    expect(code).toBe(1);
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
    aws.refusal.code = code;
    await nothing(words, ...right);
  });

  it("if the account is not prepared for the CDK", async () => {
    aws.stacks.clear();
    await nothing("run `npx cdk bootstrap aws://<account number>/ap-south-1` once", ...right);
  });

  it("without a region", async () => {
    vi.stubEnv("AWS_REGION", undefined);
    await nothing("✗ No region is chosen", ...right);
    vi.stubEnv("AWS_DEFAULT_REGION", "ap-south-1");
    expect((await check(...right)).code).toBe(0);
  });

  it("with a misspelt setting, unless with --anyway", async () => {
    writeMain({ recordMonth: 6 });
    await nothing("! There is no setting recordMonth. There are: domain, ");
    expect((await check(...right)).code).toBe(0);
  });

  it("with a setting that the next deployment would not find", async () => {
    await nothing("✗ The setting recordMonths belongs into cdk.context.json", ...right, "recordMonths=6");
  });

  it("with an unreadable context file, which is named", async () => {
    write('{ "main": }');
    await expect(check(...right)).rejects.toThrow(`${join(directory, "cdk.context.json")} cannot be read`);
  });

  it("with invalid settings", async () => {
    writeMain({ certificateArn: "arn:aws:acm:eu-west-1:1:x" });
    await nothing("✗ The settings are not right: certificateArn is not valid", ...right);
  });

  it("that would drop settings of the portal that runs, unless with --anyway", async () => {
    aws.stacks.set("shipment-portal", { outputs: { Settings: "alarmEmail domain webAclLimit" } });
    await nothing("! The portal has domain, webAclLimit, and this deployment would take it off");
    expect((await check(...right)).code).toBe(0);
    writeMain({ webAclLimit: 500, domain: "track.shop.test", certificateArn: "arn:aws:acm:us-east-1:1:x" });
    expect((await check(...right)).printed).not.toContain("take it off");
  });

  it("that would reserve more executions than the account can spare, even with --anyway", async () => {
    aws.limit.ConcurrentExecutions = 10;
    writeMain({ reservedConcurrency: 5 });
    await nothing("reservedConcurrency would reserve", ...right);
    aws.limit.ConcurrentExecutions = 100 + 5 * publicFunctions.length;
    expect((await check(...right)).code).toBe(0);
    aws.limit.ConcurrentExecutions -= 1;
    await nothing("of the account's", ...right);
  });

  it("without an address for alarms, unless with --anyway", async () => {
    write({});
    await nothing("! Nobody would be notified");
    expect((await check("--anyway")).code).toBe(0);
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
