import { dirname, join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { areas, isArea } from "./areas.ts";

const chosen = (process.env.MUTATED_AREAS ?? "").split(",").filter(isArea);
const folders = chosen.flatMap((area) => areas[area].map((glob) => dirname(glob)));
const isBesideEndpoints = ({ moduleId }: TestSpecification) => moduleId.includes("/functions/endpoints/");

/** The closest tests first, which are fast: a mutant's run ends with the first that fails. */
class ClosestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.sort((left, right) => Number(isBesideEndpoints(left)) - Number(isBesideEndpoints(right)));
  }
}

/** The tests that run for each mutant they cover: those beside the code and those of the endpoints. */
export default defineConfig({
  test: {
    include: [...folders, "functions/endpoints"].map((folder) => join(folder, "*.test.ts")),
    exclude: ["**/*-fuzz.test.ts"],
    globalSetup: "infra/local/testing/test-database.ts",
    setupFiles: ["shared/testing/fixed-seed.ts", "functions/testing/setup.ts"],
    sequence: { sequencer: ClosestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
