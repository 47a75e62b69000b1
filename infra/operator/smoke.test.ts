import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { demoAdmin, demoPassword } from "../local/demo/people.ts";
import { listenOnLoopback } from "../local/http/loopback.ts";
import { type Portal, startPortal } from "../local/portal.ts";
import { synthesisePortal } from "../local/testing/assembly.ts";
import { clientOf } from "../local/testing/client.ts";
import { checks } from "./smoke.ts";
import { runPortal } from "./testing/portal.ts";

let portal: Portal;
let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "smoke-"));
  portal = await startPortal({ assembly: await synthesisePortal(), dataDirectory, demo: true });
}, 300_000);
afterAll(async () => {
  await portal.stop();
  await rm(dataDirectory, { recursive: true });
});

async function smoke(url: string, environment: Record<string, string> = {}, ...options: string[]) {
  const { code, out } = await runPortal(["smoke", ...options, url], environment);
  return { code, lines: out.trim().split("\n") };
}

const credentials = { SMOKE_EMAIL: demoAdmin.email, SMOKE_PASSWORD: demoPassword };

/** How many records the portal lists. */
async function recordCount(): Promise<number> {
  const call = clientOf(portal.url);
  const login = await call("POST", "/api/admin/login", { body: { email: demoAdmin.email, password: demoPassword } });
  const { body } = await call("GET", "/api/user/allTracking", { token: login.body.token });
  return body.users.length;
}

test("a working portal passes, and checks of CloudFront are skipped here", async () => {
  const { code, lines } = await smoke(portal.url, credentials);
  expect(lines.filter((line) => line.startsWith("FAILED"))).toEqual([]);
  expect(lines.filter((line) => line.startsWith("skipped"))).toEqual([
    expect.stringContaining("HTTP/3"),
    expect.stringContaining("only with --write"),
    expect.stringContaining("only with --write"),
    ...Array(3).fill(expect.stringContaining("only with --stack")),
  ]);
  expect(lines).toHaveLength(checks.length);
  expect(lines[0]).toMatch(/first call \d+ ms .* then \d+ ms/);
  expect(code).toBe(0);
});

test("with --write records are added, used and removed", async () => {
  const before = await recordCount();
  const { code, lines } = await smoke(portal.url, credentials, "--write");
  expect([code, ...lines.slice(-5, -3)]).toEqual([
    0,
    expect.stringMatching(/^ok {7}a record is added/),
    expect.stringMatching(/^ok {7}a file of 501 rows/),
  ]);
  expect(await recordCount()).toBe(before);
}, 120_000);

test("with --write a record is removed and erased even if it is not found", async () => {
  const removed: string[] = [];
  const server = createServer((request, answer) => {
    if (request.method === "DELETE") removed.push(request.url ?? "");
    const created = request.url?.endsWith("/create") ? 201 : undefined;
    answer.statusCode = created ?? (request.url?.endsWith("/getTrackingNo") ? 404 : 200);
    answer.end(JSON.stringify({ token: "token", record: { _id: "one" } }));
  });
  const port = await listenOnLoopback(server);
  const check = checks.find(({ name }) => name.startsWith("a record is added"));
  const admin = { email: "", password: "" };
  const erase = vi.fn();
  const checked = { url: `http://127.0.0.1:${port}`, admin, write: true, erase };
  await expect(check?.run(checked)).rejects.toThrow("answered 404");
  expect(erase).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^SMOKE-/));
  server.close();
  expect(removed).toEqual(["/api/user/delete/one"]);
});

test("without an account what needs one is skipped", async () => {
  const { lines } = await smoke(portal.url, {}, "--write");
  for (const line of lines.slice(-6, -3)) expect(line).toMatch(/^skipped .*SMOKE_EMAIL/);
});

test("a wrong password fails", async () => {
  const { code, lines } = await smoke(portal.url, { ...credentials, SMOKE_PASSWORD: "wrong password" });
  expect(lines.at(-6)).toMatch(/^FAILED .*answered 401/);
  expect(code).toBe(1);
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
