import { join } from "node:path";
import { startVitest } from "vitest/node";

const root = join(import.meta.dirname, "../../..");

/** How many of the windows told in simulated years came true, and how wide they were, as their test measures it. */
export async function run(): Promise<void> {
  const vitest = await startVitest(
    "test",
    ["functions/shipments/transit-forecast.test.ts"],
    {
      root,
      config: join(root, "vitest.workspace.ts"),
      watch: false,
      reporters: ["verbose"],
      testNamePattern: "simulated years",
    },
  );
  await vitest.close();
}
