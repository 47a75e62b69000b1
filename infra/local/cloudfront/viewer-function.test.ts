import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { HttpRequest } from "../http/message.ts";
import { compileViewerFunction } from "./viewer-function.ts";

/** A compiled function that must pass the request on; returns what it passes. */
function compilePassing(code: string) {
  const viewerFunction = compileViewerFunction(code);
  return async (asked: HttpRequest) => {
    const result = await viewerFunction(asked);
    if (!("request" in result)) throw new Error("The function replied itself");
    return result.request;
  };
}

const request = (more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: "GET",
  path: "/",
  query: "",
  headers: { host: "portal.example" },
  body: Buffer.alloc(0),
  address: "192.0.2.7",
  ...more,
});

test("a function that returns the request leaves it unchanged", async () => {
  const same = compilePassing("function handler(event) { return event.request; }");
  const word = fc.stringMatching(/^[a-zA-Z0-9%._-]{1,8}$/).filter((text) => text !== "__proto__");
  const pairs = fc.uniqueArray(fc.tuple(word, word), { selector: ([name]) => name });
  await fc.assert(
    fc.asyncProperty(pairs, pairs, pairs, async (query, cookies, headers) => {
      const join = (list: [string, string][], separator: string) => list.map((pair) => pair.join("=")).join(separator);
      const own = headers.map(([name, value]) => [`x-${name.toLowerCase()}`, value]);
      const asked = request({
        query: join(query, "&"),
        headers: {
          host: "portal.example",
          ...Object.fromEntries(own),
          ...(cookies.length > 0 && { cookie: join(cookies, "; ") }),
        },
      });
      const result = await same(asked);
      // Numeric names come first in any object, here as in CloudFront.
      const sorted = ({ query: text, headers: { cookie = "", ...rest } }: HttpRequest) => [
        text.split("&").sort(),
        cookie.split("; ").sort(),
        rest,
      ];
      expect(sorted(result)).toEqual(sorted(asked));
    }),
    { numRuns: 50 },
  );
});

test("it gets names in lower case, and the viewer's address", async () => {
  const telling = compilePassing(`function handler({ request, viewer }) {
    request.headers["x-seen"] = { value: viewer.ip + request.headers.host.value };
    return request;
  }`);
  expect(await telling(request())).toMatchObject({ headers: { "x-seen": "192.0.2.7portal.example" } });
});

test("it may reply itself, with the request's id", async () => {
  const refusing = compileViewerFunction(`function handler({ context }) {
    return { statusCode: 401, headers: { "x-a": { value: "1" } }, body: { encoding: "text", data: context.requestId } };
  }`);
  const result = await refusing(request());
  expect(result).toMatchObject({ reply: { status: 401, headers: { "x-a": "1" } } });
  expect("reply" in result && result.reply.body.toString()).toMatch(/^[\w-]{30,}$/);
  const bare = compileViewerFunction("function handler() { return { statusCode: 204 }; }");
  expect(await bare(request())).toEqual({ reply: { status: 204, headers: {}, body: Buffer.alloc(0) } });
});

test.each([
  ["changes the host", 'function handler({ request }) { request.headers.host.value = "x"; return request; }'],
  ["makes code from text", 'function handler({ request }) { return eval("request"); }'],
  ["reaches for Node", "function handler({ request }) { process.exit(); }"],
  ["replies with cookies", 'function handler() { return { statusCode: 401, cookies: { a: { value: "" } } }; }'],
  ["replies with no status", "function handler() { return { statusCode: 0 }; }"],
  ["returns nothing", "function handler() {}"],
])("a function that %s fails", async (_, code) => {
  await expect(compileViewerFunction(code)(request())).rejects.toThrow();
});
