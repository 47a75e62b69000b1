import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { scenarioNames, scenarioNumber } from "../../infra/local/courier/scenarios.ts";
import { type CourierSimulator, startCourierSimulator } from "../../infra/local/courier/simulator.ts";
import { sample } from "../../shared/courier-fixtures/sample.ts";
import { emptyShipment } from "../../shared/shipment/data.ts";
import { secretsOutage, storedSecrets } from "../testing/secrets-manager.ts";
import { askCourier } from "./client.ts";

const login = { username: "vendor@example.com", password: "pass:wörd" };
const number = "SG3231027366055";
const farAway = () => AbortSignal.timeout(30_000);
const ask = (trackingNo = number, signal = farAway()) => askCourier(trackingNo, { signal });

let secrets = 0;
/** Each test has its own secret, since secrets are cached. */
function enterCredentials(value: unknown): void {
  secrets += 1;
  process.env.COURIER_SECRET_ARN = `arn:aws:secretsmanager:local:123456789012:secret:courier-${secrets}`;
  storedSecrets.set(process.env.COURIER_SECRET_ARN, [
    { versionId: "one", value: typeof value === "string" ? value : JSON.stringify(value) },
  ]);
}

const lines: unknown[] = [];
beforeEach(() => {
  enterCredentials(login);
  lines.length = 0;
  for (const level of ["info", "warn", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((...line: unknown[]) => void lines.push(...line));
  }
});
afterEach(() => vi.restoreAllMocks());

describe("the simulated courier", () => {
  let courier: CourierSimulator;
  beforeAll(async () => {
    courier = await startCourierSimulator(login);
  });
  afterAll(() => courier.stop());
  beforeEach(() => {
    process.env.SHIPGLOBAL_URL = courier.url;
  });

  test("returns its sample", async () => {
    const answer = await ask();
    expect(answer).toMatchObject({ kind: "scans", data: { awbInfo: { awb_number: number, awb_status: "DELIVERED" } } });
    expect(answer.kind === "scans" && answer.data.awbEvents).toHaveLength(14);
  });

  test("is asked for the normalized number", async () => {
    await ask(" sg 3231-027366055 ");
    expect(courier.asked.at(-1)).toBe(number);
  });

  test("is not awaited longer than the caller allows", async () => {
    expect(await ask(scenarioNumber("slow"), AbortSignal.timeout(50))).toEqual({ kind: "failed", reason: "timeout" });
    expect(await ask(number, AbortSignal.abort())).toEqual({ kind: "failed", reason: "timeout" });
  });

  test("refuses wrong credentials", async () => {
    enterCredentials({ ...login, password: "wrong" });
    expect(await ask()).toEqual({ kind: "failed", reason: "unauthorised" });
  });

  test.each(["", "not JSON", "{}", { username: "", password: "" }, { username: "vendor@example.com" }, null])(
    "is not asked with %j for credentials",
    async (value) => {
      enterCredentials(value);
      const before = courier.asked.length;
      expect(await ask()).toEqual({ kind: "not-configured" });
      expect(courier.asked).toHaveLength(before);
    },
  );

  test("is not asked while credentials are missing or cannot be read", async () => {
    process.env.COURIER_SECRET_ARN = "arn:of-nothing";
    expect(await ask()).toEqual({ kind: "not-configured" });

    enterCredentials(login);
    secretsOutage.now = true;
    try {
      expect(await ask()).toEqual({ kind: "failed", reason: "network" });
    } finally {
      secretsOutage.now = false;
    }
    expect(await ask()).toMatchObject({ kind: "scans" });
  });

  test("leaves no credentials and no shipment data in the log", async () => {
    for (const name of scenarioNames.filter((name) => name !== "slow")) await ask(scenarioNumber(name));
    enterCredentials({ ...login, password: "wrong" });
    await ask();
    secretsOutage.now = true;
    enterCredentials(login);
    await ask();
    secretsOutage.now = false;
    expect(lines).not.toEqual([]);
    for (const secretText of ["vendor@", "pass:", "Basic", "SG3"])
      expect(JSON.stringify(lines)).not.toContain(secretText);
  });
});

describe("a failing courier", () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });

  /** A courier that answers each call with the next handler, and all further calls with the last. */
  async function courierThat(...handlers: RequestListener[]) {
    const calls: IncomingMessage[] = [];
    const server = createServer((request, response) => {
      calls.push(request);
      (handlers[calls.length - 1] ?? handlers.at(-1))?.(request, response);
    }).listen(0, "127.0.0.1");
    servers.push(server);
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    process.env.SHIPGLOBAL_URL = `http://127.0.0.1:${address.port}/apiv1`;
    return calls;
  }

  const says =
    (status: number, body = "", headers: Record<string, string> = {}): RequestListener =>
    (_, response) =>
      response.writeHead(status, headers).end(body);
  const good = says(200, JSON.stringify({ success: true, data: sample }));
  const hangsUp: RequestListener = (request) => request.socket.destroy();
  const breaksOff: RequestListener = (_, response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write('{"success":true,', () => response.destroy());
  };
  test.each([
    ["500", says(500, "oops")],
    ["502 with a page", says(502, "<h1>Bad Gateway</h1>")],
    ["a connection cut before the answer", hangsUp],
    ["an answer cut off", breaksOff],
  ])("is asked a second time after %s", async (_, handler) => {
    const calls = await courierThat(handler, good);
    expect(await ask()).toMatchObject({ kind: "scans" });
    expect(calls).toHaveLength(2);
  });

  test.each([
    ["server", "500", says(500)],
    ["server", "503", says(503)],
    ["network", "connections cut", hangsUp],
    ["network", "answers cut off", breaksOff],
  ])("fails as %s after two times %s", async (reason, _, handler) => {
    const calls = await courierThat(handler);
    expect(await ask()).toEqual({ kind: "failed", reason });
    expect(calls).toHaveLength(2);
  });

  test.each([
    ["unauthorised", "401", says(401)],
    ["unauthorised", "403", says(403, "<h1>Blocked</h1>")],
    ["throttled", "429", says(429, "{}", { "retry-after": "60" })],
    ["garbage", "a web page", says(200, "<!doctype html><p>Sign in")],
    ["garbage", "404 and a page", says(404, "<h1>Not Found</h1>")],
    ["garbage", "an accepted answer with status 400", says(400, JSON.stringify({ success: true, data: sample }))],
    ["garbage", "no body", says(204)],
    [
      "unauthorised",
      "a refusal in words",
      says(200, JSON.stringify({ success: false, message: "Invalid credentials" })),
    ],
    ["server", "an exception in words", says(200, JSON.stringify({ success: false, error: "SQLSTATE[HY000]" }))],
    ["too-large", "an answer of 25 MB", says(200, JSON.stringify({ success: true, filler: "x".repeat(25 << 20) }))],
  ])("fails as %s with %s, without a second attempt", async (reason, _, handler) => {
    const calls = await courierThat(handler);
    expect(await ask()).toEqual({ kind: "failed", reason });
    expect(calls).toHaveLength(1);
  });

  test.each([200, 400, 404, 422])("reports an unknown number with status %i", async (status) => {
    await courierThat(
      says(status, JSON.stringify({ success: false, code: "E1", message: "Invalid Regex AWB Number" })),
    );
    expect(await ask()).toEqual({ kind: "no-scans", data: emptyShipment(number) });
  });

  test.each([301, 302, 307, 308])("cannot redirect the password to another host with %i", async (status) => {
    const elsewhere = await courierThat(good);
    const target = `${process.env.SHIPGLOBAL_URL}/tools/tracking`;
    await courierThat(says(status, "", { location: target }));
    expect(await ask()).toEqual({ kind: "failed", reason: "redirect" });
    expect(elsewhere).toHaveLength(0);
  });

  test.each([
    ["before its answer", () => {}],
    ["within it", (response) => void response.writeHead(200).write('{"success":true,')],
  ] satisfies [string, (response: ServerResponse) => void][])("times out when it is silent %s", async (_, begin) => {
    const patience = new AbortController();
    const calls = await courierThat((_, response) => {
      begin(response);
      patience.abort();
    });
    expect(await ask(number, patience.signal)).toEqual({ kind: "failed", reason: "timeout" });
    expect(calls).toHaveLength(1);
  });

  test("times out after eight seconds, however long the caller would wait", async () => {
    const eightSeconds = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      expect(ms).toBe(8_000);
      return eightSeconds.signal;
    });
    await courierThat(() => eightSeconds.abort());
    expect(await ask(number, new AbortController().signal)).toEqual({ kind: "failed", reason: "timeout" });
  });

  test("fails without waiting where nothing listens on its port", async () => {
    await courierThat(good);
    servers[0]?.close();
    expect(await ask()).toEqual({ kind: "failed", reason: "network" });
  });

  test("gets two calls at a time, and a waiting call keeps its time limit", async () => {
    const waiting: (() => void)[] = [];
    const arrived = vi.fn();
    const patience = { timeout: 20_000 };
    const calls = await courierThat((request, response) => {
      waiting.push(() => good(request, response));
      arrived();
    });
    const first = [ask(), ask()];
    await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(2), patience);
    expect(await ask(number, AbortSignal.timeout(100))).toEqual({ kind: "failed", reason: "timeout" });
    const third = ask();
    expect(calls).toHaveLength(2);
    waiting.shift()?.();
    waiting.shift()?.();
    expect(await Promise.all(first)).toMatchObject([{ kind: "scans" }, { kind: "scans" }]);
    await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(3), patience);
    waiting.shift()?.();
    expect(await third).toMatchObject({ kind: "scans" });
    // The call that timed out in the queue was never sent.
    expect(calls).toHaveLength(3);
  });

  test("is asked as its documentation says", async () => {
    const asked: { method?: string; url?: string; headers: IncomingMessage["headers"]; body: unknown }[] = [];
    await courierThat(async (request, response) => {
      const { method, url, headers } = request;
      asked.push({ method, url, headers, body: await json(request) });
      good(request, response);
    });
    await ask();
    expect(asked).toEqual([
      {
        method: "POST",
        url: "/apiv1/tools/tracking",
        headers: expect.objectContaining({
          accept: "application/json",
          "content-type": "application/json",
          authorization: `Basic ${Buffer.from("vendor@example.com:pass:wörd").toString("base64")}`,
        }),
        body: { tracking: number },
      },
    ]);
  });
});
