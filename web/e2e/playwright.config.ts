import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { freePort } from "../../infra/local/http/loopback.ts";
import { chromiumArguments, chromiumPath } from "./support/browser.ts";

// Set once in the runner and inherited by its workers, which load this file again.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "portal-e2e-"));
process.env.E2E_LOG ??= join(mkdtempSync(join(tmpdir(), "portal-e2e-log-")), "portal.log");
const url = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
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
    // What the portal says goes to a file, and from there to the tests that fail.
    command: 'node infra/local/server.ts 2> "$E2E_LOG" || (cat "$E2E_LOG" >&2; exit 1)',
    cwd: join(import.meta.dirname, "../.."),
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      E2E_LOG: process.env.E2E_LOG,
      // A made-up shop is connected: an order's last two digits say how it is there.
      SHOP_SHOPIFY_URL: "double",
    },
    url,
    // A portal that runs already on E2E_PORT serves as well.
    reuseExistingServer: !process.env.CI,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
