import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const fixedSeed = "shared/testing/fixed-seed.ts";
/** Far longer than anything takes: a busy machine must not fail a test. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    // Prints what fails, with its log, and a summary.
    reporters: ["minimal"],
    silent: "passed-only",
    // Tests wait for a third of their time: on a small machine one more than it has processors.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      // Loading the SDK or the CDK anew for each file would take most of the time: files share their worker's modules.
      {
        test: {
          name: "shared",
          include: ["shared/**/*.test.ts"],
          setupFiles: fixedSeed,
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: "functions",
          include: ["functions/**/*.test.ts"],
          // Long stories are for `npm run fuzz`.
          exclude: process.env.FUZZ_RUNS === undefined ? ["**/*-stories.test.ts"] : [],
          globalSetup: "infra/local/testing/test-database.ts",
          setupFiles: [fixedSeed, "functions/testing/setup.ts"],
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: "infra",
          include: ["infra/**/*.test.ts"],
          ...patience,
          isolate: false,
          setupFiles: fixedSeed,
        },
      },
      {
        test: {
          name: "web",
          include: ["web/**/*.test.ts"],
          setupFiles: fixedSeed,
          isolate: false,
          ...patience,
        },
      },
      // Apart from what needs no document: a worker that goes from one kind to the other is started anew.
      {
        plugins: [react()],
        test: {
          name: "web in a document",
          include: ["web/**/*.test.tsx"],
          environment: "jsdom",
          environmentOptions: { jsdom: { url: "https://portal.example/" } },
          // jsdom draws by setInterval: left waiting for a clock that is gone, it would never draw again.
          fakeTimers: {
            toNotFake: ["nextTick", "queueMicrotask", "setInterval", "clearInterval"],
          },
          setupFiles: [fixedSeed, "web/testing/setup.ts"],
          isolate: false,
          ...patience,
        },
      },
    ],
  },
});
