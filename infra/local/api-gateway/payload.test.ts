import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../http/message.ts";
import { eventOf, replyOf } from "./payload.ts";

const request = (more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: "POST",
  path: "/api/user/create",
  query: "",
  headers: {},
  body: Buffer.alloc(0),
  address: "127.0.0.1",
  ...more,
});
const route = { routeKey: "POST /api/user/create", pathParameters: {} };
const event = (more: Partial<HttpRequest> = {}, matched = route) =>
  JSON.parse(eventOf(request(more), matched, "api1", "api1.execute-api.local.amazonaws.com"));

describe("an event", () => {
  test("has the parts of payload format 2.0", () => {
    expect(event({ headers: { "user-agent": "curl", origin: "https://a" } })).toMatchObject({
      version: "2.0",
      routeKey: "POST /api/user/create",
      rawPath: "/api/user/create",
      rawQueryString: "",
      headers: { origin: "https://a", host: "api1.execute-api.local.amazonaws.com" },
      requestContext: {
        apiId: "api1",
        stage: "$default",
        requestId: expect.any(String),
        http: { method: "POST", path: "/api/user/create", sourceIp: "127.0.0.1", userAgent: "curl" },
      },
      isBase64Encoded: false,
    });
    for (const absent of ["body", "cookies", "queryStringParameters", "pathParameters"]) {
      expect(event()).not.toHaveProperty(absent);
    }
  });

  test("lists cookies separately from headers", () => {
    const made = event({ headers: { cookie: "a=1; b=2=3" } });
    expect(made.cookies).toEqual(["a=1", "b=2=3"]);
    expect(made.headers).not.toHaveProperty("cookie");
  });

  test.each([
    ["application/json", false],
    ["application/json; charset=utf-8", false],
    ["text/csv", false],
    ["application/xml", false],
    ["multipart/form-data; boundary=x", true],
    ["application/x-www-form-urlencoded", true],
    ["application/octet-stream", true],
  ])("contains a body of %s in base64: %s", (type, isBase64Encoded) => {
    const made = event({ headers: { "content-type": type }, body: Buffer.from("é") });
    expect(made).toMatchObject({ isBase64Encoded, body: isBase64Encoded ? "w6k=" : "é" });
  });
});

describe("a reply", () => {
  test("has the result's status, headers, cookies and body", () => {
    const result = { statusCode: 201, headers: { "Content-Type": "application/json" }, cookies: ["a=1"], body: "{}" };
    expect(replyOf(JSON.stringify(result))).toEqual({
      status: 201,
      headers: { "content-type": "application/json" },
      cookies: ["a=1"],
      body: Buffer.from("{}"),
    });
  });

  test("decodes base64", () => {
    expect(replyOf('{"statusCode":200,"body":"/w==","isBase64Encoded":true}').body).toEqual(Buffer.from([0xff]));
  });
});
