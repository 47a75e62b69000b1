import type * as z from "zod/mini";

/**
 * A schema that is made when it is first used. Making one takes longer than using it, and a function that starts would
 * otherwise make those of all the portal's calls, to use the few of its own.
 */
export function lazySchema<Schema extends z.ZodMiniType>(make: () => Schema): Schema {
  let made: Schema | undefined;
  const schema = () => {
    made ??= make();
    return made;
  };
  return new Proxy({} as Schema, {
    get: (_, name) => Reflect.get(schema(), name),
    has: (_, name) => Reflect.has(schema(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
  });
}
