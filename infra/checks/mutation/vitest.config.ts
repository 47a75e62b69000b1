import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { chosenGroups } from "./groups.ts";

const include = [...new Set(chosenGroups.flatMap(({ tests }) => tests))];
const root = join(import.meta.dirname, "../../..");
const rank = ({ moduleId }: TestSpecification) => include.findIndex((file) => moduleId === join(root, file));

/** In the order of the list: a mutant's run ends with the first test that fails, so the fast ones come first. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.sort((left, right) => rank(left) - rank(right));
  }
}

/** The tests that run for each mutant they cover. */
export default defineConfig({
  test: {
    include,
    globalSetup: "infra/local/testing/test-database.ts",
    setupFiles: ["shared/testing/fixed-seed.ts", "functions/testing/setup.ts"],
    sequence: { sequencer: InOrder },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
