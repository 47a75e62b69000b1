import { defineConfig } from "vitest/config";

/** The tests that MUTANT_TESTS names, which run once for each mutant that they cover. */
export default defineConfig({
  test: {
    include: process.env.MUTANT_TESTS?.split(" ") ?? [],
    globalSetup: "infra/local/test-database.ts",
    setupFiles: ["shared/testing/fixed-seed.ts", "functions/testing/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
