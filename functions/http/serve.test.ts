import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ReplyOf } from "../../shared/contract.ts";
import { Failure } from "../../shared/errors.ts";
import { emptyShipment } from "../../shared/shipment/data.ts";
import { call, eventFor } from "../testing/call.ts";
import { servePublic } from "./serve.ts";

const data = emptyShipment("SG1");
const reply = {
  trackingData: { success: true, data },
  parcels: [],
  parcelCount: 0,
  secret: "undeclared",
} satisfies ReplyOf<"getTrackingNo"> & {
  secret: string;
};

const getTrackingNo = vi.fn();
const handler = servePublic({ getTrackingNo, wakeLookup: async () => ({}) });
const lookup = (request: Parameters<typeof call>[2] = {}) =>
  call(handler, "getTrackingNo", { body: { name: "AYU-1001", phone: "+1 415 555 0101" }, ...request });

const lines: object[] = [];
beforeEach(() => {
  getTrackingNo.mockReset().mockResolvedValue(reply);
  lines.length = 0;
  for (const level of ["info", "warn", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((line: object) => void lines.push(line));
  }
});
afterEach(() => vi.restoreAllMocks());

describe("a reply", () => {
  test("holds only declared fields", async () => {
    const answer = await lookup();
    expect(answer).toMatchObject({ status: 200, cookies: [], body: { parcels: [] } });
    expect(answer.body).not.toHaveProperty("secret");
  });

  test("is never stored by a cache, and is JSON and nothing else", async () => {
    expect((await lookup()).headers).toEqual({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-type": "application/json",
    });
  });

  test("of an operation without one has status 204 and no body", async () => {
    const answer = await call(handler, "wakeLookup");
    expect(answer).toMatchObject({ status: 204, body: "" });
    expect(answer.headers).not.toHaveProperty("content-type");
  });

  test("that leads to a page has status 303, where that is, and no body", async () => {
    const answer = await call(servePublic({ openStopPage: async () => "/#s=x" }), "openStopPage");
    expect(answer).toMatchObject({ status: 303, body: "" });
    expect(answer.headers).toEqual({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      location: "/#s=x",
    });
  });
});

describe("a long reply", () => {
  const parcels = Array.from({ length: 2 }, () => ({ trackingNo: "SG1", note: "क".repeat(400) }));
  const served = servePublic({ logisticsLogin: async () => JSON.stringify(parcels) });
  const loginWith = async (encodings: string) =>
    served(
      (await eventFor("logisticsLogin", {
        body: { email: "asha@example.com", password: "x" },
        headers: { "accept-encoding": encodings },
      })) as never,
      { getRemainingTimeInMillis: () => 30_000 } as never,
    );

  test("is compressed where that is accepted", async () => {
    const { body, isBase64Encoded, headers } = await loginWith("gzip, deflate, br");
    expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(isBase64Encoded).toBe(true);
    expect(JSON.parse(gunzipSync(Buffer.from(body ?? "", "base64")).toString())).toEqual(parcels);
  });

  test("is sent as it is elsewhere", async () => {
    const { body, isBase64Encoded, headers } = await loginWith("br");
    expect([body, isBase64Encoded, headers?.["content-encoding"]]).toEqual([
      JSON.stringify(parcels),
      undefined,
      undefined,
    ]);
  });
});

test("a reply of text is sent as text", async () => {
  const login = servePublic({ logisticsLogin: async () => "the token" });
  const answer = await call(login, "logisticsLogin", { body: { email: "asha@example.com", password: "x" } });
  expect(answer).toMatchObject({
    status: 200,
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: "the token",
  });
});

test("cookies that an endpoint sets go out with its reply, and with its failure", async () => {
  getTrackingNo.mockImplementation(async ({ setCookie }) => {
    setCookie("a=1");
    return reply;
  });
  expect((await lookup()).cookies).toEqual(["a=1"]);
  getTrackingNo.mockImplementation(async ({ setCookie }) => {
    setCookie("a=2");
    throw new Failure("not_found", "Nothing.");
  });
  expect((await lookup()).cookies).toEqual(["a=2"]);
});

describe("a request", () => {
  test("that did not come through the distribution is refused", async () => {
    for (const secret of ["", "wrong", `${process.env.ORIGIN_SECRET}x`]) {
      const answer = await lookup({ headers: { "x-origin-secret": secret } });
      expect(answer).toMatchObject({
        status: 421,
        body: { code: "misdirected", message: "Please use the portal's own address." },
      });
    }
    expect(getTrackingNo).not.toHaveBeenCalled();
  });

  test("without the viewer's address is refused", async () => {
    for (const address of ["", "unknown"]) {
      expect(await lookup({ address })).toMatchObject({ status: 403, body: { code: "forbidden" } });
    }
    expect(getTrackingNo).not.toHaveBeenCalled();
  });

  test.each([
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ "sec-fetch-site": "none" }, 200],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "https://portal.example" }, 200],
    [{}, 200],
  ])("with headers %j answers %i", async (headers, status) => {
    const answer = await lookup({ headers: headers as Record<string, string> });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.message).toBe("This request came from another site.");
  });

  test("that only reads may come from another site", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect(await call(handler, "wakeLookup", { headers })).toMatchObject({ status: 204 });
  });

  test("for an operation that the function does not serve is refused", async () => {
    expect(await call(handler, "adminLogin", { body: {} })).toMatchObject({
      status: 404,
      body: { code: "not_found", message: "There's no such endpoint." },
    });
  });

  test.each([
    ["nothing", undefined, "The request body must be a JSON object."],
    ["no JSON", "name=AYU-1001", "The request body must be a JSON object."],
    ["a list", [], "The request body must be a JSON object."],
    ["null", "null", "The request body must be a JSON object."],
    ["a text", '"AYU-1001"', "The request body must be a JSON object."],
    ["no order number", { phone: "4155550101" }, "Order number is required"],
    ["an empty order number", { name: "  ", phone: "4155550101" }, "Order number is required"],
    ["an order number of signs", { name: "#-#", phone: "4155550101" }, "Order number must hold a letter or a digit"],
    ["a phone too short", { name: "AYU-1001", phone: "12345" }, "Enter a phone number with 7 to 15 digits"],
  ])("with %s as its body is refused with a message", async (_, body, message) => {
    expect(await lookup({ body })).toMatchObject({ status: 400, body: { code: "invalid_input", message } });
    expect(getTrackingNo).not.toHaveBeenCalled();
  });

  test("with a lone surrogate gets a replacement character", async () => {
    await lookup({ body: '{"name":"AYU-1001\\ud83d","phone":"4155550101"}' });
    expect(getTrackingNo).toHaveBeenCalledWith(
      expect.objectContaining({ body: { name: "AYU-1001\ufffd", phone: "4155550101" } }),
    );
  });

  test("arrives without the fields that the contract does not know", async () => {
    const body = { name: "AYU-1001", phone: "4155550101" };
    await lookup({ body: { ...body, role: "admin", isVerified: true } });
    expect(getTrackingNo).toHaveBeenCalledWith(expect.objectContaining({ body }));
  });
});

describe("a failure", () => {
  test("of our own keeps its message and sets Retry-After", async () => {
    getTrackingNo.mockRejectedValue(new Failure("too_many_attempts", "Wait.", { retryAfterSeconds: 61.2 }));
    expect(await lookup()).toMatchObject({
      status: 429,
      headers: { "retry-after": "62", "cache-control": "no-store" },
      body: { message: "Wait.", code: "too_many_attempts", requestId: expect.any(String) },
    });
  });

  test.each([
    [0, "1"],
    [60, "60"],
  ])("with %d seconds to wait says at least one second: %s", async (retryAfterSeconds, header) => {
    getTrackingNo.mockRejectedValue(new Failure("busy", "Wait.", { retryAfterSeconds }));
    expect((await lookup()).headers["retry-after"]).toBe(header);
  });

  test.each([
    Object.assign(new Error("slow down"), { name: "ThrottlingException" }),
    Object.assign(new Error("slow down"), { name: "ProvisionedThroughputExceededException" }),
    Object.assign(new Error("gone"), { code: "ECONNREFUSED" }),
    Object.assign(new Error("oops"), { $metadata: { httpStatusCode: 500 } }),
  ])("of the database that is transient ($name $code) is a 503", async (error) => {
    getTrackingNo.mockRejectedValue(error);
    expect(await lookup()).toMatchObject({ status: 503, headers: { "retry-after": "2" }, body: { code: "busy" } });
  });

  test("that is unexpected shows only the request id", async () => {
    getTrackingNo.mockRejectedValue(new TypeError("secret detail of +1 415 555 0101"));
    const answer = await lookup();
    expect(answer).toMatchObject({
      status: 500,
      body: { code: "internal", message: "Something went wrong on our side. Please try again." },
    });
    expect(JSON.stringify(answer)).not.toContain("secret detail");
    expect(lines).toContainEqual(
      expect.objectContaining({
        status: 500,
        requestId: answer.body.requestId,
        error: "TypeError",
        stack: expect.stringContaining("secret detail"),
      }),
    );
  });
});

test("the log has one line per request, without what the customer typed", async () => {
  await lookup();
  expect(lines).toStrictEqual([
    { event: "request", endpoint: "getTrackingNo", status: 200, ms: expect.any(Number), requestId: expect.any(String) },
  ]);
  expect(lines[0]).toHaveProperty(
    "ms",
    expect.toSatisfy((ms) => ms >= 0 && ms < 60_000),
  );
});

test("the log line of a refused request has the code of the refusal, and not what was sent", async () => {
  expect((await lookup({ body: { name: "AYU-1001" } })).status).toBe(400);
  expect((await lookup({ headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  getTrackingNo.mockRejectedValue(new Failure("too_many_attempts", "Wait.", { retryAfterSeconds: 60 }));
  expect((await lookup()).status).toBe(429);
  expect(lines).toMatchObject([
    { status: 400, failure: "invalid_input" },
    { status: 403, failure: "forbidden" },
    { status: 429, failure: "too_many_attempts" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("AYU-1001");
});
