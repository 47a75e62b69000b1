import * as z from "zod/mini";

const made = new WeakMap<() => z.ZodMiniType, z.ZodMiniType>();

/** The schema that `make` returns, made at the first call. */
export function schemaOf<Schema extends z.ZodMiniType>(make: () => Schema): Schema {
  const known = made.get(make) as Schema | undefined;
  if (known) return known;
  const schema = make();
  made.set(make, schema);
  return schema;
}

/** A schema that is made at its first use: with every schema made at load, the bundled contract took 18 ms to load, not 6. */
export function lazySchema<Schema extends z.ZodMiniType>(make: () => Schema): Schema {
  return new Proxy({} as Schema, {
    get: (_, name) => Reflect.get(schemaOf(make), name),
    has: (_, name) => Reflect.has(schemaOf(make), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(schemaOf(make)),
  });
}

/** An object's schema, made likewise. */
export const lazyObject = <Shape extends z.core.$ZodShape>(shape: () => Shape) =>
  lazySchema(() => z.object(shape()));
