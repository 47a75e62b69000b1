import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { type Endpoint, type EndpointName, endpoints, isOfShop } from "../../shared/contract.ts";
import { Failure } from "../../shared/errors.ts";
import { schemaOf } from "../../shared/lazy-schema.ts";
import { eventFor, type Request } from "../testing/call.ts";
import { endpointNames } from "../testing/handlers.ts";
import { parseRequest } from "./parse-request.ts";

/** Words of the schema library's own messages, and values that were not typed. */
const ofTheLibrary =
  /\binvalid\b|expected|received|too (small|big)|unrecognized|[<>]=?\d|\bundefined\b|\bnull\b|NaN|\bstring\b|\bobject Object\b/i;

type Part = "params" | "query" | "body";
type Schema = z.core.$ZodTypes;

/** The fields of an object's schema, those within it after it: `was`, `was.name`. */
function pathsIn(schema: Schema, path: readonly string[] = []): string[][] {
  const { def } = schema._zod;
  if (def.type === "optional") return pathsIn(def.innerType as Schema, path);
  if (def.type !== "object") return [];
  return Object.entries(def.shape).flatMap(([name, field]) => [
    [...path, name],
    ...pathsIn(field as Schema, [...path, name]),
  ]);
}

function fieldsOf(name: EndpointName): { name: EndpointName; part: Part; path: string[] }[] {
  const endpoint: Endpoint = endpoints[name];
  return (["params", "query", "body"] as const).flatMap((part) => {
    const make = endpoint[part];
    if (!make || make === "file") return [];
    return pathsIn(schemaOf(make) as unknown as Schema).map((path) => ({ name, part, path }));
  });
}

const missing = Symbol("missing");
const long = "9".repeat(3_000);
const texts = ["", " ", "x", "-1", "1.5", "1e999", "[object Object]", long];
const values = [missing, null, true, 0, -1, 1.5, 1e300, [], ["x"], {}, { name: 1 }, { x: { y: null } }, ...texts];

/** The value under a path of names, everything around it missing. */
const nested = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => (inner === missing ? {} : { [name]: inner }), value);

/** The messages that a request is refused with, by field; none where it is accepted. */
async function messagesFor(name: EndpointName, request: Request): Promise<Record<string, string>> {
  try {
    await parseRequest(name, await eventFor(name, request));
    return {};
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...error.details.fields, message: error.message };
  }
}

/** The field and what it must be, or one of the portal's sentences. */
const plain =
  /^[\w.]+( \w+)* (is|must|may)\b|^Enter a (valid|phone number) |^Not a tracking number\.|^Choose a file first\.$/;

test.each(endpointNames.flatMap(fieldsOf))(
  "the messages of $name about its $part are plain: $path",
  async ({ name, part, path }) => {
    for (const value of part === "body" ? values : [missing, ...texts]) {
      const messages = await messagesFor(name, { [part]: nested(path, value) });
      for (const message of Object.values(messages)) {
        expect(message).not.toMatch(ofTheLibrary);
        expect(message).toMatch(plain);
      }
    }
  },
);

test.each<[EndpointName, Request, Record<string, string>]>([
  ["updateTracking", { body: { name: "A-1", phone: "4155550101", trackingNo: "SG1" } }, { _id: "_id is required" }],
  ["deleteTracking", { params: { id: "x".repeat(65) } }, { id: "id may have at most 64 characters" }],
  ["deleteTracking", { params: { id: "" } }, { id: "id is required" }],
  ["allTracking", { query: { limit: "many" } }, { limit: "limit must be a number" }],
  ["allTracking", { query: { limit: "1.5" } }, { limit: "limit must be a whole number" }],
  ["allTracking", { query: { limit: "0" } }, { limit: "limit must be at least 1" }],
  ["allTracking", { query: { limit: "201" } }, { limit: "limit may be at most 200" }],
  ["allTracking", { query: { field: "phone" } }, { field: "field must be trackingNo or name or any" }],
  ["importExcel", { query: { dryRun: "yes" } }, { dryRun: "dryRun must be true or false" }],
])("%s refuses %j: %j", async (name, request, messages) => {
  expect(await messagesFor(name, request)).toMatchObject(messages);
});

test.each([
  [{ was: 1 }, "was", "was must be an object"],
  [{ was: { version: "1" } }, "was._id", "was._id is required"],
  [{ was: { _id: "1", name: 1 } }, "was.name", "was.name must be text"],
])("a field within a field is named whole: %j", async (more, field, message) => {
  const body = { _id: "1", name: "A-1", phone: "4155550101", trackingNo: "SG1", ...more };
  expect(await messagesFor("updateTracking", { body })).toMatchObject({ [field]: message, message });
});

const clean = {
  _id: "1",
  name: "Ren\u00e9 Nair",
  email: "seen@people.example",
  phone: "9876543210",
  trackingNo: "SG3231027366055",
  password: "a kettle of lemon tea",
  note: "Papers follow",
  token: "t".repeat(44),
  importId: "01K0000000000000000000000A",
  address: { name: "Asha Menon", address: "12 Hill Road\nLondon", phone: "9876543210" },
};
/** The same as copied from a chat: with invisible characters, a line break and a decomposed accent. */
const typed = {
  ...clean,
  name: "\u202eRe\u200bne\u0301\u0007\nNair\u2060",
  email: "\u200bseen@people.example\u00ad",
  phone: "\u202a9876543210\u202c",
  trackingNo: "SG3231\u200b027366055\ufeff",
  note: "\u202ePapers\u200b follow\u2060 ",
  address: { name: "Asha\u200b Menon", address: " 12\tHill\u2060 Road\nLondon", phone: "\u202a9876543210\u202c" },
};

const operations = endpointNames.filter((name) => {
  const { body, callers }: Endpoint = endpoints[name];
  // The shop's calls are cleaned where they are read.
  return body !== undefined && body !== "file" && !isOfShop(callers);
});
const taken = async (name: EndpointName, body: object) =>
  (await parseRequest(name, await eventFor(name, { body, params: { trackingNo: clean.trackingNo, id: "1" } }))).body;

test.each(operations)("%s takes typed texts without invisible characters", async (name) => {
  expect(await taken(name, typed)).toEqual(await taken(name, clean));
});
