import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ApiFailure } from "../../../api/failure.ts";
import { eventually } from "../../../testing/eventually.ts";
import { loadResultModule } from "./load-result-module.ts";
import { lookUpWithRetry } from "./lookup-with-retry.ts";
import { parcelWith } from "./testing/parcels.ts";

const ask = { order: "AYU-1001", phone: "+1 212 555 0100" };
const parcel = parcelWith([]);
const answer = () =>
  Response.json({ trackingData: { success: true, data: parcel.data }, parcels: [parcel] }, { status: 200 });
const refusal =
  (status: number, body: object, headers: HeadersInit = {}) =>
  () =>
    Promise.resolve(Response.json(body, { status, headers }));

// Both are fetched with the first question; here they must not take their time from a test.
beforeAll(() => Promise.all([loadResultModule(), import("../../../api/transport.ts")]), 60_000);

let online = true;
const server = vi.fn<typeof fetch>();
const onConnection = vi.fn<(online: boolean) => void>();
let calledOff: AbortController;

beforeEach(() => {
  online = true;
  calledOff = new AbortController();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", server);
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  server.mockReset();
  onConnection.mockReset();
});
afterEach(() => {
  calledOff.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asking = (patience?: "now") =>
  lookUpWithRetry(ask, { fresh: false, signal: calledOff.signal, patience, onConnection });

/** Lets the pauses between tries pass at once. */
async function settled<Result>(promise: Promise<Result>): Promise<Result | unknown> {
  const outcome = promise.catch((error: unknown) => error);
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(2000);
    await expect(Promise.race([outcome, Promise.resolve("pending")])).resolves.not.toBe("pending");
  });
  return outcome;
}

test("asks with the order number and the phone in the body, and answers with the parcels", async () => {
  server.mockImplementation(async () => answer());
  expect(await asking()).toEqual([parcel]);
  const [address, request] = server.mock.calls[0] ?? [];
  expect(address).toBe("/api/user/getTrackingNo");
  expect(JSON.parse(String(request?.body))).toEqual({ name: ask.order, phone: ask.phone });
});

test.each([
  ["no answer at all", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a server out of breath", refusal(503, { message: "busy", code: "busy", requestId: "r" })],
  ["the gateway's own limit", refusal(429, { message: "Too Many Requests" })],
])("asks once more after %s", async (_, failing) => {
  server.mockImplementationOnce(failing).mockImplementation(async () => answer());
  expect(await settled(asking())).toEqual([parcel]);
  expect(server).toHaveBeenCalledTimes(2);
});

test("gives up after the second time", async () => {
  server.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await settled(asking())).toBeInstanceOf(ApiFailure);
  expect(server).toHaveBeenCalledTimes(2);
});

test.each([
  ["a wrong guess", 404, "not_found"],
  ["too many guesses", 429, "too_many_attempts"],
  ["a phone that is none", 400, "invalid_input"],
])("never asks again after %s: each try counts", async (_, status, code) => {
  server.mockImplementation(refusal(status, { message: "no", code, requestId: "r" }));
  expect(await settled(asking())).toMatchObject({ status, code });
  expect(server).toHaveBeenCalledTimes(1);
});

test("waits for the connection, says so, and then asks", async () => {
  online = false;
  server.mockImplementation(async () => answer());
  const answered = asking();
  expect(onConnection).toHaveBeenLastCalledWith(false);
  expect(server).not.toHaveBeenCalled();
  online = true;
  window.dispatchEvent(new Event("online"));
  expect(await answered).toEqual([parcel]);
  expect(onConnection).toHaveBeenLastCalledWith(true);
});

test("waits where the connection goes while asking", async () => {
  server.mockImplementationOnce(() => {
    online = false;
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  server.mockImplementation(async () => answer());
  const answered = asking();
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(onConnection).toHaveBeenLastCalledWith(false);
  });
  online = true;
  window.dispatchEvent(new Event("online"));
  expect(await answered).toEqual([parcel]);
});

test("asks at once where told to, whatever the browser thinks of the connection", async () => {
  online = false;
  server.mockImplementation(async () => answer());
  expect(await asking("now")).toEqual([parcel]);
});

test("ends when it is called off, waiting or asking", async () => {
  online = false;
  const waiting = asking();
  calledOff.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
  expect(server).not.toHaveBeenCalled();
});
