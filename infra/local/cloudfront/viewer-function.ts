import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { createContext, Script } from "node:vm";
import * as z from "zod/mini";
import type { HttpReply, HttpRequest } from "../http/message.ts";

/** Changes a request's path and headers, or replies to it in place of the origin. */
export type ViewerFunction = (
  request: HttpRequest,
) => Promise<{ request: HttpRequest } | { reply: HttpReply }>;

const values = z.record(z.string(), z.strictObject({ value: z.string() }));
// Strict: a function that reads or changes more is not supported here.
const changedRequest = z.strictObject({
  method: z.string(),
  uri: z.string(),
  headers: values,
  querystring: z.unknown(),
  cookies: z.unknown(),
});
const ownReply = z.strictObject({
  statusCode: z.int().check(z.minimum(200), z.maximum(599)),
  headers: z._default(values, {}),
  body: z._default(z.strictObject({ encoding: z.literal("text"), data: z.string() }), {
    encoding: "text",
    data: "",
  }),
});
const returned = z.union([ownReply, changedRequest]);
type Values = z.infer<typeof values>;

/** The relevant part of the headers that a function may read but not change. */
const readOnly = ["host", "content-length", "transfer-encoding", "via"];

const asValues = (texts: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, { value }]));

const asTexts = (all: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(all).map(([name, { value }]) => [name, value]));

const cookiesIn = (header: string): Record<string, string> =>
  Object.fromEntries(
    [...header.matchAll(/([^=;\s]+)=([^;]*)/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );

/** Compiles a CloudFront function without access to this process. It gets of the event what ours read. */
export function compileViewerFunction(code: string): ViewerFunction {
  const context = createContext(
    { console },
    { codeGeneration: { strings: false, wasm: false } },
  );
  new Script(code).runInContext(context);
  const run = new Script(
    "Promise.resolve(handler(JSON.parse(event))).then((result) => JSON.stringify(result))",
  );

  return async (request) => {
    const { method, path, headers, address } = request;
    const { cookie = "", ...others } = headers;
    const cookies = asValues(cookiesIn(cookie));
    const querystring = asValues(Object.fromEntries(new URLSearchParams(request.query)));
    context.event = JSON.stringify({
      context: { requestId: randomUUID() },
      viewer: { ip: address },
      request: { method, uri: path, headers: asValues(others), querystring, cookies },
    });
    const result = returned.parse(JSON.parse(await run.runInContext(context)));
    if ("statusCode" in result) {
      const { statusCode: status, headers, body } = result;
      return {
        reply: { status, headers: asTexts(headers), body: Buffer.from(body.data) },
      };
    }
    if (
      result.method !== method ||
      !isDeepStrictEqual([result.querystring, result.cookies], [querystring, cookies])
    ) {
      throw new Error("A viewer function changes what is not supported here");
    }
    const changed = asTexts(result.headers);
    for (const name of readOnly) {
      if (changed[name] !== headers[name])
        throw new Error(`A viewer function may not change ${name}`);
    }
    return {
      request: {
        ...request,
        path: result.uri,
        headers: { ...changed, ...(cookie && { cookie }) },
      },
    };
  };
}
