import { randomUUID } from "node:crypto";
import { createContext, Script } from "node:vm";
import * as z from "zod/mini";
import type { HttpReply, HttpRequest } from "../http/message.ts";

/** Changes a request, or replies to it in place of the origin. */
export type ViewerFunction = (request: HttpRequest) => Promise<{ request: HttpRequest } | { reply: HttpReply }>;

const value = z.object({ value: z.string(), multiValue: z.optional(z.array(z.object({ value: z.string() }))) });
const values = z._default(z.record(z.string(), value), {});
const changedRequest = z.object({
  method: z.string(),
  uri: z.string(),
  headers: values,
  cookies: values,
  querystring: values,
});
// Strict: cookies and other encodings of a body are not supported here.
const ownReply = z.strictObject({
  statusCode: z.int().check(z.minimum(200), z.maximum(599)),
  headers: values,
  body: z.optional(z.strictObject({ encoding: z.literal("text"), data: z.string() })),
});
const returned = z.union([ownReply, changedRequest]);
type Values = z.infer<typeof values>;

/** The relevant part of the headers that a function may read but not change. */
const readOnly = ["host", "content-length", "transfer-encoding", "via"];

function grouped(pairs: Iterable<readonly [string, string]>): Values {
  // Without a prototype: a parameter may be named "valueOf".
  const all: Values = Object.create(null);
  for (const [name, text] of pairs) {
    const known = all[name];
    all[name] = known
      ? { value: known.value, multiValue: [...(known.multiValue ?? [{ value: known.value }]), { value: text }] }
      : { value: text };
  }
  return all;
}

const flat = (all: Values): [string, string][] =>
  Object.entries(all).flatMap(([name, { value: one, multiValue }]) =>
    (multiValue ?? [{ value: one }]).map(({ value: text }): [string, string] => [name, text]),
  );

function pairs(text: string, separator: RegExp): [string, string][] {
  if (text === "") return [];
  return text.split(separator).map((pair) => {
    const [name = "", ...rest] = pair.split("=");
    return [name, rest.join("=")];
  });
}

const joined = (all: Values, separator: string) =>
  flat(all)
    .map(([name, text]) => `${name}=${text}`)
    .join(separator);

function eventOf({ method, path, query, headers, address }: HttpRequest): string {
  const { cookie = "", ...others } = headers;
  return JSON.stringify({
    version: "1.0",
    context: { eventType: "viewer-request", requestId: randomUUID() },
    viewer: { ip: address },
    request: {
      method,
      uri: path,
      querystring: grouped(pairs(query, /&/)),
      headers: grouped(Object.entries(others)),
      cookies: grouped(pairs(cookie, /;\s*/)),
    },
  });
}

/** Compiles a CloudFront function without access to this process. */
export function compileViewerFunction(code: string): ViewerFunction {
  const context = createContext({ console }, { codeGeneration: { strings: false, wasm: false } });
  new Script(code).runInContext(context);
  const run = new Script("Promise.resolve(handler(JSON.parse(event))).then((result) => JSON.stringify(result))");

  return async (request) => {
    context.event = eventOf(request);
    const result = returned.parse(JSON.parse(await run.runInContext(context)));
    if ("statusCode" in result) {
      const { statusCode: status, headers, body } = result;
      return { reply: { status, headers: Object.fromEntries(flat(headers)), body: Buffer.from(body?.data ?? "") } };
    }
    const cookie = joined(result.cookies, "; ");
    const headers = Object.fromEntries(flat(result.headers));
    for (const name of readOnly) {
      if (headers[name] !== request.headers[name]) throw new Error(`A viewer function may not change ${name}`);
    }
    return {
      request: {
        ...request,
        method: result.method,
        path: result.uri,
        query: joined(result.querystring, "&"),
        headers: { ...headers, ...(cookie && { cookie }) },
      },
    };
  };
}
