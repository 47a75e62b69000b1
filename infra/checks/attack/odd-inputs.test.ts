import { describe, expect, test } from "vitest";
import { endpointNames } from "../../../functions/testing/handlers.ts";
import { oddInputs } from "./odd-inputs.ts";
import { schemaFields } from "./schema-fields.ts";

const options = { count: 200, seed: 1 };

const listed = (seed: number) =>
  oddInputs("createTracking", { ...options, seed }).map(({ part, what }) => `${part} ${what}`);

describe.each(endpointNames)("%s", (name) => {
  const inputs = oddInputs(name, options);

  test("gets as many odd inputs as asked for", () => {
    expect(inputs).toHaveLength(options.count);
  });

  test("gets some in every field of its schemas, and in every other part of a request", () => {
    const fields = Object.entries(schemaFields(name)).flatMap(([location, all]) =>
      all.map(({ path }) => `${location}.${path.join(".")}`),
    );
    const parts = new Set(inputs.map(({ part }) => part));
    expect([...fields, "headers", "query", "path", "body", "random"].filter((part) => !parts.has(part))).toEqual([]);
  });
});

test("the same seed makes the same inputs, another one others", () => {
  expect(listed(1)).toEqual(listed(1));
  expect(listed(1)).not.toEqual(listed(2));
});
