import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { lazySchema } from "./lazy-schema.ts";

const madeOf = () => {
  const make = vi.fn(() => z.object({ name: z.string() }));
  return { make, schema: lazySchema(make) };
};

test("nothing is made until it is used, nor by the schemas that hold it", () => {
  const { make, schema } = madeOf();
  const list = z.array(schema);
  expect(make).not.toHaveBeenCalled();
  expect(list.parse([{ name: "a" }, { name: "b", more: 1 }])).toEqual([{ name: "a" }, { name: "b" }]);
  schema.parse({ name: "c" });
  expect(make).toHaveBeenCalledOnce();
});

test("it refuses what the schema itself refuses, in the same words", () => {
  const { make, schema } = madeOf();
  expect(schema.safeParse({ name: 1 }).error).toEqual(make().safeParse({ name: 1 }).error);
});

test("it can be extended, left out and described like the schema itself", () => {
  const { schema } = madeOf();
  expect(z.extend(schema, { age: z.number() }).safeParse({ name: "a" }).success).toBe(false);
  expect(z.object({ who: z.optional(schema) }).parse({})).toEqual({});
  expect(z.toJSONSchema(schema)).toMatchObject({ required: ["name"] });
  expect("parse" in schema && schema instanceof z.ZodMiniObject).toBe(true);
});
