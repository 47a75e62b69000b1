import { afterEach, describe, expect, test, vi } from "vitest";
import { record } from "../testing/records.ts";
import { call, onSignedOut } from "./client.ts";
import { ApiFailure } from "./failure.ts";

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return new Response(status === 204 ? null : text, { status, headers });
  });
const failureOf = (made: Promise<unknown>) =>
  made.then(
    () => expect.unreachable("the call succeeded"),
    (error) => error as ApiFailure,
  );
const member = {
  _id: "1",
  name: "Asha",
  email: "a@b.in",
  phone: "9876543210",
  role: "logistics",
  isVerified: false,
  createdAt: "2026-01-01T00:00:00.000Z",
};

afterEach(() => vi.restoreAllMocks());

describe("a call", () => {
  test("uses the contract's method and path, and JSON", async () => {
    const fetch = answer(200, { member, otherSessionsEnded: false });
    await call("logisticsUpdate", { body: { name: "Asha" } });
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe("/api/logistics/update");
    expect(init).toMatchObject({
      method: "PUT",
      body: '{"name":"Asha"}',
      headers: { "content-type": "application/json" },
    });
  });

  test("encodes path parameters and omits empty query parts", async () => {
    const fetch = answer(200, { record, users: [] });
    await call("deleteTracking", { params: { id: "a/b?c" } });
    await call("allTracking", { query: { limit: 50, search: "", sort: undefined, field: "name" } });
    expect(fetch.mock.calls.map(([address]) => address)).toEqual([
      "/api/user/delete/a%2Fb%3Fc",
      "/api/user/allTracking?limit=50&field=name",
    ]);
  });

  test("sends a file in the form field `file`", async () => {
    const fetch = answer(204, "");
    const file = new File(["x"], "orders.csv");
    await call("importExcel", { body: file, query: { dryRun: "true" } }).catch(() => "only the request matters here");
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe("/api/user/importExcel?dryRun=true");
    expect(init?.headers).toBeUndefined();
    const form = init?.body;
    expect(form instanceof FormData && form.get("file")).toBeInstanceOf(File);
  });

  test("reads JSON, bare text and nothing", async () => {
    answer(200, { token: "t", more: "dropped" });
    expect(await call("adminLogin", { body: { email: "a@b.in", password: "x" } })).toEqual({ token: "t" });
    answer(200, "the-token");
    expect(await call("logisticsLogin", { body: { email: "a@b.in", password: "x" } })).toBe("the-token");
    answer(204, "");
    expect(await call("adminLogout")).toEqual({});
  });
});

describe("a failed call", () => {
  test("has all that the server said", async () => {
    answer(
      409,
      { message: "Another user changed it.", code: "conflict", requestId: "q1", current: record },
      { "retry-after": "7" },
    );
    const failure = await failureOf(call("deleteTracking", { params: { id: "r" } }));
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({
      status: 409,
      code: "conflict",
      message: "Another user changed it.",
      details: { requestId: "q1", current: record },
      retryAfterSeconds: 7,
      offline: false,
    });
  });

  test.each([
    ["the gateway's own JSON", { message: "Too Many Requests" }],
    ["a page", "<html>503</html>"],
    ["what is not ours", { message: "Hm", code: "EVIL" }],
  ])("ignores the message of %s", async (_, body) => {
    answer(429, body);
    expect(await failureOf(call("adminAll"))).toMatchObject({ status: 429, code: undefined, message: "" });
  });

  test("is offline without a response, and with an incomplete one", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await failureOf(call("adminAll"))).toMatchObject({ status: 0, offline: true });
    vi.spyOn(globalThis, "fetch").mockResolvedValue(
      new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError("cut")) })),
    );
    expect(await failureOf(call("adminAll"))).toMatchObject({ status: 0, offline: true });
  });

  test("throws the abort's own error when the caller aborts", async () => {
    vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
      init?.signal?.throwIfAborted();
      return new Response("{}");
    });
    const error = await failureOf(call("adminAll", { signal: AbortSignal.abort() }));
    expect(error.name).toBe("AbortError");
  });

  test.each([
    ["no token", { admin: true }],
    ["no JSON", "<html>"],
    ["nothing", ""],
  ])("with status 200 but %s keeps that status", async (_, body) => {
    answer(200, body);
    expect(await failureOf(call("adminLogin", { body: { email: "a@b.in", password: "x" } }))).toMatchObject({
      status: 200,
    });
    answer(200, "");
    expect(await failureOf(call("logisticsLogin", { body: { email: "a@b.in", password: "x" } }))).toMatchObject({
      status: 200,
    });
  });

  test("reports a session that ended, but not a wrong password", async () => {
    const listener = vi.fn();
    const stop = onSignedOut(listener);
    answer(401, { message: "Please sign in.", code: "unauthenticated", requestId: "1" });
    await failureOf(call("adminLogin", { body: { email: "a@b.in", password: "x" } }));
    expect(listener).not.toHaveBeenCalled();
    await failureOf(call("adminAll"));
    expect(listener).toHaveBeenCalledOnce();
    stop();
    await failureOf(call("adminAll"));
    expect(listener).toHaveBeenCalledOnce();
  });
});
