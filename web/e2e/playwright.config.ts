import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { freePort } from "../../infra/local/http/loopback.ts";
import { chromiumArguments, chromiumPath } from "./support/browser.ts";

// Set once in the runner and inherited by its workers, which load this file again.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "portal-e2e-"));
const url = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["dot"]],
  use: {
    baseURL: url,
    locale: "en-GB",
    timezoneId: "America/New_York",
    // Recording a trace of every test took 40 % of the processor: for a failing one, `npm run e2e -- --trace on <file>`.
    screenshot: "only-on-failure",
    launchOptions: { executablePath: await chromiumPath(), args: chromiumArguments },
  },
  webServer: {
    command: "node infra/local/server.ts",
    cwd: join(import.meta.dirname, "../.."),
    env: { PORT: process.env.E2E_PORT, DATA_DIR: process.env.E2E_DATA_DIR },
    url,
    // A portal that runs already on E2E_PORT serves as well.
    reuseExistingServer: !process.env.CI,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
