import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { apiBase, type Endpoint, type EndpointName, endpoints } from "../../shared/contract.ts";
import { openApiFile, openApiText } from "./openapi.ts";

const document = JSON.parse(openApiText());
const rows = Object.entries(endpoints) as [EndpointName, Endpoint][];

const problemsOf = async (source: string) => {
  // One operation only leads on (303); a test below compares the statuses of all with the contract.
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

  it("fails the linter with a mistake in it", async () => {
    expect(
      await problemsOf(openApiText().replace("#/components/schemas/Parcel", "#/components/schemas/Parsel")),
    ).not.toEqual([]);
  });

  it.each(rows)("describes %s as the contract says", (name, { method, path, callers, status = 200 }) => {
    const operation = document.paths[path][method.toLowerCase()];
    expect(operation.operationId).toBe(name);
    expect(operation.responses).toHaveProperty(String(status));
    expect(operation.security).toHaveLength(
      callers === "anyone" ? 0 : typeof callers === "string" ? 1 : callers.length + 1,
    );
  });

  it("describes no other operation", () => {
    const calls = Object.values(document.paths).flatMap((methods) => Object.keys(methods as object));
    expect(calls).toHaveLength(rows.length);
    expect(document.servers[0].url).toBe(apiBase);
  });
});
