import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { lazySchema, schemaOf } from "./lazy-schema.ts";

function example() {
  const make = vi.fn(() => z.object({ name: z.string() }));
  return { make, schema: lazySchema(make) };
}

test("schemaOf makes a schema once", () => {
  const { make } = example();
  expect(schemaOf(make)).toBe(schemaOf(make));
  expect(make).toHaveBeenCalledOnce();
});

test("a lazy schema is made when it is used, not when another schema contains it", () => {
  const { make, schema } = example();
  const list = z.array(schema);
  expect(make).not.toHaveBeenCalled();
  expect(list.parse([{ name: "a" }, { name: "b", more: 1 }])).toEqual([{ name: "a" }, { name: "b" }]);
  schema.parse({ name: "c" });
  expect(make).toHaveBeenCalledOnce();
});

test("a lazy schema can be extended, made optional and converted to JSON Schema", () => {
  const { schema } = example();
  expect(z.extend(schema, { age: z.number() }).safeParse({ name: "a" }).success).toBe(false);
  expect(z.object({ who: z.optional(schema) }).parse({})).toEqual({});
  expect(z.toJSONSchema(schema)).toMatchObject({ required: ["name"] });
  expect("parse" in schema && schema instanceof z.ZodMiniObject).toBe(true);
});
