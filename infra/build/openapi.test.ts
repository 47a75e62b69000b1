import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { openApiFile, openApiText } from "./openapi.ts";

const problemsOf = async (source: string) => {
  // One operation only leads on (303).
  const config = await createConfig({ extends: ["recommended-strict"], rules: { "operation-2xx-response": "off" } });
  const problems = await lintFromString({ source, config, absoluteRef: openApiFile });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
};

describe("the OpenAPI document", () => {
  it("is stored in docs/ as the contract says (npm run openapi)", () => {
    expect(readFileSync(openApiFile, "utf8")).toBe(openApiText());
  });

  it("passes a linter", async () => {
    expect(await problemsOf(openApiText())).toEqual([]);
  });
});
