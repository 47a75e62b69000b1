import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Stack } from "@aws-sdk/client-cloudformation";
import { afterAll, expect, test, vi } from "vitest";
import { demoAdmin, demoPassword } from "../local/demo/people.ts";
import { operatorVariables } from "../local/dynamodb/credentials.ts";
import { listenOnLoopback } from "../local/http/loopback.ts";
import { startTestPortal } from "../local/testing/test-portal.ts";
import { checks } from "./smoke.ts";
import { startAws } from "./testing/aws.ts";
import { answerQueries } from "./testing/insights.ts";
import { runPortal } from "./testing/portal.ts";

const portal = await startTestPortal();
afterAll(() => portal.stop());

async function smoke(url: string, environment: Record<string, string> = {}, ...options: string[]) {
  const { code, out } = await runPortal(["smoke", ...options, url], environment);
  return { code, lines: out.trim().split("\n") };
}

const credentials = { SMOKE_EMAIL: demoAdmin.email, SMOKE_PASSWORD: demoPassword };

test("a working portal passes, what is written is removed again, and checks of AWS are skipped here", async () => {
  const listed = async () =>
    (await portal.call("GET", "/api/user/allTracking", { token: await portal.signIn("admin") })).body.users.length;
  const before = await listed();
  const { code, lines } = await smoke(portal.url, credentials, "--write");
  expect([code, ...lines.filter((line) => !line.startsWith("ok"))]).toEqual([
    0,
    expect.stringMatching(/^skipped .*HTTPS/),
    ...Array(3).fill(expect.stringMatching(/^skipped .*only with --stack/)),
  ]);
  expect(lines).toHaveLength(checks.length);
  expect(lines[0]).toMatch(/first call \d+ ms, then \d+ ms/);
  expect(await listed()).toBe(before);
}, 120_000);

const checkNamed = (words: string) => {
  const check = checks.find(({ name }) => name.includes(words));
  if (!check) throw new Error(`There is no check ${words}`);
  return check;
};

test("what writes or signs in is skipped without --write or an account, and fails with a wrong password", async () => {
  const { url } = portal;
  const [list, record] = [checkNamed("every index"), checkNamed("a record is added")];
  expect([list.skip?.({ url }), record.skip?.({ url, write: true })]).toEqual(
    Array(2).fill(expect.stringContaining("SMOKE_EMAIL")),
  );
  expect(record.skip?.({ url })).toBe("only with --write");
  const admin = { email: demoAdmin.email, password: "wrong password" };
  await expect(list.run({ url, admin })).rejects.toThrow("answered 401");
});

test("with --write a record is removed and erased even if it is not found", async () => {
  const removed: string[] = [];
  const server = createServer((request, answer) => {
    if (request.method === "DELETE") removed.push(request.url ?? "");
    const created = request.url?.endsWith("/create") ? 201 : undefined;
    answer.statusCode = created ?? (request.url?.endsWith("/getTrackingNo") ? 404 : 200);
    answer.end(JSON.stringify({ token: "token", record: { _id: "one" } }));
  });
  const port = await listenOnLoopback(server);
  const admin = { email: "", password: "" };
  const erase = vi.fn();
  const checked = { url: `http://127.0.0.1:${port}`, admin, write: true, erase };
  await expect(checkNamed("a record is added").run(checked)).rejects.toThrow("answered 404");
  expect(erase).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^SMOKE-/));
  server.close();
  expect(removed).toEqual(["/api/user/delete/one"]);
});

test("an unreachable portal fails with the reason", async () => {
  const { code, lines } = await smoke("http://127.0.0.1:9");
  expect(code).toBe(1);
  expect(lines[0]).toMatch(/^FAILED .*fetch failed: ./);
});

test("a site that replies to everything with one page fails", async () => {
  const server = createServer((_, answer) => answer.end("<title>Track Your Shipment</title>"));
  const port = await listenOnLoopback(server);
  const { code, lines } = await smoke(`http://127.0.0.1:${port}`);
  server.close();
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith("ok"))).toEqual([]);
  expect(lines).toContainEqual(expect.stringMatching(/^FAILED .*public page.*shows nothing before its script/));
});

const deployedStack: Stack = {
  StackName: "shipment-portal",
  CreationTime: new Date(0),
  StackStatus: "CREATE_COMPLETE",
  Outputs: [{ OutputKey: "MailFrom", OutputValue: "care@shop.test" }],
};

test("a request that the portal may not make is named, as the log of a deployed portal names it", async () => {
  const aws = await startAws();
  const server = createServer((_, answer) => {
    answer.writeHead(500).end(JSON.stringify({ code: "internal", message: "Something went wrong", requestId: "R-1" }));
  });
  const PortalUrl = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  aws.stacks.set("shipment-portal", { outputs: { PortalUrl } });
  const denied = "AccessDeniedException: not authorized to perform: dynamodb:Query";
  const asked = answerQueries(aws, () => [
    { "@message": JSON.stringify({ level: "ERROR", message: { requestId: "R-1", stack: `${denied}\n    at x` } }) },
  ]);
  const environment = { ...operatorVariables(aws.url), AWS_ENDPOINT_URL: aws.url };
  const { out } = await runPortal(["smoke", "--stack", "shipment-portal"], environment);
  expect(out).toMatch(/FAILED .*an unknown order is refused.* answered 500: .*; AccessDeniedException: not authorized/);
  expect(asked[0]?.queryString).toContain('level = "ERROR" and @message like "R-1"');
  server.close();
  await aws.stop();
});

test("mails and schedules of a deployed portal are believed when its own functions say so", async () => {
  const aws = await startAws();
  for (const [name, value] of Object.entries({ ...operatorVariables(aws.url), AWS_ENDPOINT_URL: aws.url })) {
    vi.stubEnv(name, value);
  }
  const folder = join(portal.dataDirectory, "mail");
  /** The portal's own mailer wrote to the simulator. */
  const isMailed = () =>
    existsSync(folder) &&
    readdirSync(folder).some((file) => readFileSync(join(folder, file), "utf8").includes('"bounce+smoke-'));
  const asked = answerQueries(aws, (query) => (query.includes("watchLog") || isMailed() ? [{ "@message": "" }] : []));
  const admin = { email: demoAdmin.email, password: demoPassword };
  const checked = { url: portal.url, admin, write: true, erase: vi.fn(), stack: deployedStack };
  await checkNamed("simulator").run(checked);
  expect(isMailed()).toBe(true);
  expect(checked.erase).toHaveBeenCalledOnce();
  expect(asked.at(-1)?.queryString).toContain("shipment-portal-mailEventsLog");
  expect(await checkNamed("simulator").run({ ...checked, stack: { ...deployedStack, Outputs: [] } })).toBe(
    "mails are off",
  );
  await checkNamed("a schedule runs").run(checked);
  expect(asked.at(-1)?.queryString).toContain('type = "platform.report" and record.status = "success"');
  vi.unstubAllEnvs();
  await aws.stop();
});
