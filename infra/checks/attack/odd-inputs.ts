import fc from "fast-check";
import { type EndpointName, endpoints } from "../../../shared/contract.ts";
import { oddHeaders, oddMethods, oddPaths, oddQueries } from "./odd-http.ts";
import { oddUploads } from "./odd-uploads.ts";
import { oddBodies, oddTexts, oddValues, undeclaredFields, withOwnPrototype } from "./odd-values.ts";
import { type Field, type FieldSchema, schemaFields } from "./schema-fields.ts";
import { jsonBytes, pathWith, type RightCall, type WireRequest } from "./wire.ts";

/** A change of a right request to one that the portal must refuse, or answer without harm. */
export interface OddInput {
  /** The part of the request that is odd, as `body.phone`. */
  readonly part: string;
  readonly what: string;
  /** @param request the right call, encoded */
  readonly change: (request: WireRequest, call: RightCall) => WireRequest;
  /** CloudFront or API Gateway may answer instead of the function. */
  readonly mayMissFunction?: true;
  /** It brings other credentials than those of the right call, or none. */
  readonly changesCredentials?: true;
}

const missing = Symbol("missing");

/** Values around what a field's schema allows. */
function nearSchema({ enum: choices = [], minLength = 0, maxLength, minimum, maximum }: FieldSchema): unknown[] {
  return [
    ...choices.flatMap((choice) => [`${choice}`.toUpperCase(), ` ${choice}`, `${choice}\u0000`, [choice]]),
    ...(maxLength === undefined ? [] : ["x".repeat(maxLength), "x".repeat(maxLength + 1), "5".repeat(maxLength + 1)]),
    ...(minLength > 1 ? ["x".repeat(minLength - 1)] : []),
    ...[minimum, maximum].flatMap((bound) =>
      bound === undefined ? [] : [bound - 1, bound + 1, bound + 0.5, `${bound}`],
    ),
  ];
}

/** The right value in another shape. */
const reshaping: readonly ((right: unknown) => unknown)[] = [
  (right) => [right],
  (right) => [right, right],
  (right) => ({ value: right }),
  (right) => withOwnPrototype(right),
  (right) => JSON.stringify(right),
  (right) => `${right}\u0000`,
  (right) => ` ${right} `,
];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);

function withValueAt(value: unknown, [name, ...rest]: readonly string[], odd: unknown): unknown {
  if (name === undefined) return odd;
  const { [name]: inner, ...others } = isObject(value) ? value : {};
  return rest.length === 0 && odd === missing ? others : { ...others, [name]: withValueAt(inner, rest, odd) };
}

const shown = (value: unknown) => (value === missing ? "missing" : (JSON.stringify(value) ?? "undefined").slice(0, 60));

const withQuery = (request: WireRequest, query: string): WireRequest => ({
  ...request,
  query: [request.query, query].filter(Boolean).join("&"),
});
const withHeaders = (request: WireRequest, headers: WireRequest["headers"]): WireRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});
const withJson = (request: WireRequest, body: Uint8Array): WireRequest =>
  withHeaders({ ...request, body }, { "content-type": "application/json" });

/** Odd values of one field, of a body by any type, elsewhere as texts. */
function ofField(location: "params" | "query" | "body", { path, schema }: Field): OddInput[] {
  const part = `${location}.${path.join(".")}`;
  const [field = ""] = path;
  if (location === "body") {
    const odd = [missing, ...oddValues, ...nearSchema(schema)].map((value) => ({
      part,
      what: shown(value),
      change: (request: WireRequest, { body }: RightCall) =>
        withJson(request, jsonBytes(withValueAt(body, path, value))),
    }));
    const other = reshaping.map((reshape, at) => ({
      part,
      what: `the right value in another shape (${at + 1})`,
      change: (request: WireRequest, { body }: RightCall) =>
        withJson(request, jsonBytes(withValueAt(body, path, reshape(valueAt(body, path) ?? "x")))),
    }));
    return [...odd, ...other];
  }
  const texts = [...oddTexts, ...nearSchema(schema).map(String)];
  return texts.map((text) => ({
    part,
    what: shown(text),
    change: (request, { to, params }) => {
      if (location === "params") return { ...request, path: pathWith(to, { ...params, [field]: text }) };
      const query = new URLSearchParams(request.query);
      query.set(field, text);
      return { ...request, query: query.toString() };
    },
    // An empty parameter, or one of dots, is another path.
    ...(location === "params" && { mayMissFunction: true }),
  }));
}

const isCredential = (name: string) => ["authorization", "cookie"].includes(name);

const anyHeaders: OddInput[] = oddHeaders.map((headers) => ({
  part: "headers",
  what: shown(headers),
  change: (request) => withHeaders(request, headers),
  mayMissFunction: true,
  ...(Object.keys(headers).some(isCredential) && { changesCredentials: true }),
}));
const noCredentials: OddInput = {
  part: "headers",
  what: "no credentials",
  change: (request) => withHeaders(request, { authorization: "" }),
  changesCredentials: true,
};
const anyQueries: OddInput[] = oddQueries.map((query) => ({
  part: "query",
  what: shown(query),
  change: (request) => withQuery(request, query),
}));
const anyPaths: OddInput[] = [
  ...oddPaths.map(
    (change, at): OddInput => ({
      part: "path",
      what: `path ${at + 1}: ${change("/api/user/record/x").slice(0, 60)}`,
      change: (request) => ({ ...request, path: change(request.path) }),
      mayMissFunction: true,
    }),
  ),
  ...oddMethods.map(
    (method): OddInput => ({
      part: "path",
      what: method,
      change: (request) => ({ ...request, method }),
      mayMissFunction: true,
    }),
  ),
];
const anyBodies: OddInput[] = [
  ...oddBodies.map(
    ([what, body]): OddInput => ({
      part: "body",
      what,
      change: (request) => withJson(request, Buffer.from(body as string)),
    }),
  ),
  ...undeclaredFields.map(
    (more): OddInput => ({
      part: "body",
      what: `besides: ${shown(more)}`,
      change: (request, { body }) =>
        withJson(request, jsonBytes(Object.assign(Object.create(null), isObject(body) ? body : {}, more))),
    }),
  ),
  {
    part: "body",
    what: "7 MB",
    change: (request) => withJson(request, Buffer.alloc(7 * 1024 * 1024, "x")),
    mayMissFunction: true,
  },
];

const ofForm: OddInput[] = Object.entries(oddUploads).flatMap(([part, uploads]) =>
  uploads.map(({ what, change }) => ({ part, what, change })),
);

const headerText = fc.string({ maxLength: 60 });
const text = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: "binary", maxLength: 80 }));
const json = fc.oneof(fc.constantFrom(...oddValues), fc.jsonValue({ maxDepth: 3 }));

/** Several odd things at once, in the fields of the operation and in others. */
function atRandom(name: EndpointName): fc.Arbitrary<OddInput> {
  const { query, body } = schemaFields(name);
  const names = (fields: readonly Field[]) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom("limit", "name", ...fields.map(({ path: [first = ""] }) => first)) },
      { weight: 1, arbitrary: text },
    );
  return fc
    .record(
      {
        body: fc.dictionary(names(body), json, { maxKeys: 6 }),
        query: fc.array(fc.tuple(names(query), text), { maxLength: 4 }),
        headers: fc.dictionary(
          fc.constantFrom("content-type", "accept", "accept-language", "user-agent", "cookie"),
          headerText,
        ),
      },
      { requiredKeys: [] },
    )
    .map(({ body: fields, query: pairs, headers }) => ({
      part: "random",
      what: JSON.stringify({ fields, pairs, headers }).slice(0, 200),
      change: (given, { body: right }) => {
        const { cookie, ...others } = headers ?? {};
        let request = withHeaders(given, { ...others, ...(cookie !== undefined && { cookie: `x=${cookie}` }) });
        if (fields) request = withJson(request, jsonBytes({ ...(isObject(right) ? right : {}), ...fields }));
        if (pairs)
          request = withQuery(request, new URLSearchParams(pairs.map(([key, value]) => [key, value])).toString());
        return request;
      },
    }));
}

/** Takes from each group in turn, so that a small number has something of each. */
function inTurnFrom(groups: readonly (readonly OddInput[])[], count: number): OddInput[] {
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => groups.flatMap((group) => group[at] ?? []))
    .flat()
    .slice(0, count);
}

/** So many odd inputs of an operation, some for each field of its schemas; others with another seed. */
export function oddInputs(name: EndpointName, { count, seed }: { count: number; seed: number }): OddInput[] {
  const { params, query, body } = schemaFields(name);
  const groups = [
    ...params.map((field) => ofField("params", field)),
    ...query.map((field) => ofField("query", field)),
    ...body.map((field) => ofField("body", field)),
    ...(endpoints[name].body === "file" ? Object.values(Object.groupBy(ofForm, ({ part }) => part)) : []),
    [noCredentials, ...anyHeaders],
    anyQueries,
    anyPaths,
    anyBodies,
  ].map(
    (group = []) => fc.sample(fc.shuffledSubarray(group, { minLength: group.length }), { seed, numRuns: 1 })[0] ?? [],
  );
  return inTurnFrom([...groups, fc.sample(atRandom(name), { seed, numRuns: count })], count);
}
