import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAdmin, demoPassword } from "../../local/demo/people.ts";
import { listenOnLoopback } from "../../local/http/loopback.ts";
import { type Portal, startPortal } from "../../local/portal.ts";
import { synthesisePortal } from "../../local/testing/assembly.ts";
import { runCommand } from "../testing/command.ts";
import { checks } from "./smoke-checks.ts";

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

async function smoke(url: string, environment: Record<string, string> = {}) {
  const { code, out } = await runCommand("smoke", [url], environment);
  return { code, lines: out.trim().split("\n") };
}

test("a working portal passes, and checks of CloudFront are skipped here", async () => {
  const { code, lines } = await smoke(portal.url, { SMOKE_EMAIL: demoAdmin.email, SMOKE_PASSWORD: demoPassword });
  expect(lines.filter((line) => line.startsWith("FAILED"))).toEqual([]);
  expect(lines.filter((line) => line.startsWith("skipped"))).toEqual([expect.stringContaining("HTTP/3")]);
  expect(lines).toHaveLength(checks.length);
  expect(lines[0]).toMatch(/first call \d+ ms .* then \d+ ms/);
  expect(code).toBe(0);
});

test("without an account the sign-in is skipped", async () => {
  const { lines } = await smoke(portal.url);
  expect(lines.at(-1)).toMatch(/^skipped .*SMOKE_EMAIL/);
});

test("a wrong password fails", async () => {
  const { code, lines } = await smoke(portal.url, { SMOKE_EMAIL: demoAdmin.email, SMOKE_PASSWORD: "wrong password" });
  expect(lines.at(-1)).toMatch(/^FAILED .*answered 401/);
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
});
