import { expect, test } from "vitest";
import type { HttpRequest } from "../http/message.ts";
import { compileViewerFunction } from "./viewer-function.ts";

const request: HttpRequest = {
  ...{ method: "GET", path: "/a%20b", query: "a=1&a=2&b", body: Buffer.alloc(0), address: "192.0.2.7" },
  headers: { host: "portal.example", cookie: "a=1; b=2=3; __proto__=x", "x-a": "1, 2" },
};

test("a function that returns the request leaves it unchanged", async () => {
  const same = compileViewerFunction("function handler(event) { return event.request; }");
  expect(await same(request)).toEqual({ request });
});

test("it gets names in lower case, and the viewer's address", async () => {
  const telling = compileViewerFunction(`function handler({ request, viewer }) {
    request.headers["x-seen"] = { value: viewer.ip + request.headers.host.value };
    return request;
  }`);
  expect(await telling(request)).toMatchObject({ request: { headers: { "x-seen": "192.0.2.7portal.example" } } });
});

test("it may reply itself, with the request's id", async () => {
  const refusing = compileViewerFunction(`function handler({ context }) {
    return { statusCode: 401, headers: { "x-a": { value: "1" } }, body: { encoding: "text", data: context.requestId } };
  }`);
  const result = await refusing(request);
  expect(result).toMatchObject({ reply: { status: 401, headers: { "x-a": "1" } } });
  expect("reply" in result && result.reply.body.toString()).toMatch(/^[\w-]{30,}$/);
});

test.each([
  ["changes the host", 'function handler({ request }) { request.headers.host.value = "x"; return request; }'],
  ["changes the cookies", "function handler({ request }) { delete request.cookies.a; return request; }"],
  ["changes the method", 'function handler({ request }) { request.method = "POST"; return request; }'],
  ["makes code from text", 'function handler({ request }) { return eval("request"); }'],
  ["reaches for Node", "function handler({ request }) { process.exit(); }"],
  ["replies with cookies", 'function handler() { return { statusCode: 401, cookies: { a: { value: "" } } }; }'],
  ["replies with no status", "function handler() { return { statusCode: 0 }; }"],
  ["returns nothing", "function handler() {}"],
])("a function that %s fails", async (_, code) => {
  await expect(compileViewerFunction(code)(request)).rejects.toThrow();
});
