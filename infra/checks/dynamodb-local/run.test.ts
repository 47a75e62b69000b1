import { afterEach, expect, it, vi } from "vitest";
import type { TestProject } from "vitest/node";
import setUpDatabase from "../../local/testing/test-database.ts";

afterEach(() => vi.unstubAllEnvs());

it("lets the functions' tests use the engine that it starts", async () => {
  vi.stubEnv("DYNAMODB_ENDPOINT", "http://127.0.0.1:9");
  const provided = new Map<string, unknown>();
  const project: Pick<TestProject, "provide"> = { provide: (name, value) => void provided.set(name, value) };
  const stop = await setUpDatabase(project as TestProject);
  await stop();
  expect(provided.get("databaseEndpoint")).toBe("http://127.0.0.1:9");
  expect(provided.get("databaseIsSlow")).toBe(true);
});
