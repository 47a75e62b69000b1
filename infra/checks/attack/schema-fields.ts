import * as z from "zod/mini";
import { type EndpointName, endpoints } from "../../../shared/contract.ts";
import { schemaOf } from "../../../shared/lazy-schema.ts";

/** What the generator uses of a JSON Schema. */
export interface FieldSchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly anyOf?: readonly FieldSchema[];
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const jsonSchemaOf = (make: () => z.ZodMiniType): FieldSchema =>
  z.toJSONSchema(schemaOf(make), { io: "input", unrepresentable: "any" }) as FieldSchema;

export interface Field {
  readonly path: readonly string[];
  readonly schema: FieldSchema;
}

/** Every field of an object, those within it after it: `was`, `was.name`. */
function fieldsOf({ properties = {}, anyOf = [] }: FieldSchema, path: readonly string[] = []): Field[] {
  return [
    ...Object.entries(properties).flatMap(([name, schema]) => [
      { path: [...path, name], schema },
      ...fieldsOf(schema, [...path, name]),
    ]),
    ...anyOf.flatMap((one) => fieldsOf(one, path)),
  ];
}

/** The fields of an operation's schemas by the part of the request that holds them. */
export function schemaFields(name: EndpointName): Readonly<Record<"params" | "query" | "body" | "form", Field[]>> {
  const { params, query, body, form } = endpoints[name];
  const of = (make?: () => z.ZodMiniType) => (make ? fieldsOf(jsonSchemaOf(make)) : []);
  return { params: of(params), query: of(query), body: of(body === "file" ? undefined : body), form: of(form) };
}
