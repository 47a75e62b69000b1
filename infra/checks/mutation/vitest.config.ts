import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineConfig } from "vitest/config";
import stryker from "./stryker.config.json" with { type: "json" };

const folders = new Set([
  ...globSync(stryker.mutate).map((file) => dirname(file)),
  "functions/endpoints",
]);

/** The tests that `npm run mutants` runs for each mutant they cover: those beside the code and those of the endpoints. */
export default defineConfig({
  test: {
    include: [...folders].map((folder) => join(folder, "*.test.ts")),
    exclude: ["**/*-fuzz.test.ts"],
    globalSetup: "infra/local/testing/test-database.ts",
    setupFiles: ["shared/testing/fixed-seed.ts", "functions/testing/setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
