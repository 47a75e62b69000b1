// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiFailure, refusalOf } from "../../api/failure.ts";
import { parcelWith } from "../../parcel/testing/parcels.ts";
import { eventually } from "../../testing/eventually.ts";
import { lookUpWithRetry } from "./lookup-with-retry.ts";
import { useLookup } from "./use-lookup.ts";

const question = { order: "AYU-1001", phone: "+1 212 555 0100" };
const parcel = parcelWith([]);
const found = { parcels: [parcel], parcelCount: 1 };
const answer = { order: question.order, ...found };
const reply = () => Response.json({ trackingData: { success: true, data: parcel.data }, ...found }, { status: 200 });
const refusal =
  (status: number, body: object, headers: HeadersInit = {}) =>
  () =>
    Promise.resolve(Response.json(body, { status, headers }));

let online = true;
const server = vi.fn<typeof fetch>();
const onConnection = vi.fn<(online: boolean) => void>();
let controller: AbortController;

beforeEach(() => {
  online = true;
  controller = new AbortController();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", server);
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  server.mockReset();
  onConnection.mockReset();
});
afterEach(() => {
  controller.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const lookUp = (ignoreOffline?: boolean) =>
  lookUpWithRetry(question, { fresh: false, signal: controller.signal, ignoreOffline, onConnection });

/** The result or error of a lookup, its retry delays skipped. */
async function settled<Result>(promise: Promise<Result>): Promise<Result | unknown> {
  const outcome = promise.catch((error: unknown) => error);
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(2000);
    await expect(Promise.race([outcome, Promise.resolve("pending")])).resolves.not.toBe("pending");
  });
  return outcome;
}

test("sends the order number and the phone in the body, and returns the parcels", async () => {
  server.mockImplementation(async () => reply());
  expect(await lookUp()).toMatchObject(answer);
  const [address, request] = server.mock.calls[0] ?? [];
  expect(address).toBe("/api/user/getTrackingNo");
  expect(JSON.parse(String(request?.body))).toEqual({ name: question.order, phone: question.phone });
});

test("a refused phone says why, in the server's words", async () => {
  const message = "Phone must be one number: the one you ordered with";
  const details = { message, code: "invalid_input", requestId: "r" };
  server.mockImplementationOnce(refusal(400, { ...details, fields: { phone: message } }));
  const error = await settled(lookUp());
  expect(refusalOf(error, "phone")).toBe(message);
  expect(refusalOf(error, "name")).toBeUndefined();
});

test.each([
  ["no response", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a busy server", refusal(503, { message: "busy", code: "busy", requestId: "r" })],
  ["the gateway's throttling", refusal(429, { message: "Too Many Requests" })],
])("retries once after %s", async (_, failing) => {
  server.mockImplementationOnce(failing).mockImplementation(async () => reply());
  expect(await settled(lookUp())).toMatchObject(answer);
  expect(server).toHaveBeenCalledTimes(2);
});

test("fails after the second attempt", async () => {
  server.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await settled(lookUp())).toBeInstanceOf(ApiFailure);
  expect(server).toHaveBeenCalledTimes(2);
});

test.each([
  ["a wrong order number or phone", 404, "not_found"],
  ["too many attempts", 429, "too_many_attempts"],
  ["an invalid phone", 400, "invalid_input"],
])("does not retry after %s, since each attempt counts", async (_, status, code) => {
  server.mockImplementation(refusal(status, { message: "no", code, requestId: "r" }));
  expect(await settled(lookUp())).toMatchObject({ status, code });
  expect(server).toHaveBeenCalledTimes(1);
});

test("waits for the connection, reports it, and then sends the request", async () => {
  online = false;
  server.mockImplementation(async () => reply());
  const parcels = lookUp();
  expect(onConnection).toHaveBeenLastCalledWith(false);
  expect(server).not.toHaveBeenCalled();
  online = true;
  window.dispatchEvent(new Event("online"));
  expect(await parcels).toMatchObject(answer);
  expect(onConnection).toHaveBeenLastCalledWith(true);
});

test("waits if the connection is lost during the request", async () => {
  server.mockImplementationOnce(() => {
    online = false;
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  server.mockImplementation(async () => reply());
  const parcels = lookUp();
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(onConnection).toHaveBeenLastCalledWith(false);
  });
  online = true;
  window.dispatchEvent(new Event("online"));
  expect(await parcels).toMatchObject(answer);
});

test("sends the request at once if told to ignore the offline state", async () => {
  online = false;
  server.mockImplementation(async () => reply());
  expect(await lookUp(true)).toMatchObject(answer);
});

test("ends when it is aborted while waiting", async () => {
  online = false;
  const waiting = lookUp();
  controller.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
  expect(server).not.toHaveBeenCalled();
});

test("opens a link with the phone only where there is one", async () => {
  server.mockImplementation(async () => Response.json({ name: "AYU-1001", ...(await (await reply()).json()) }));
  const open = (phone: string) =>
    lookUpWithRetry({ order: "", phone, token: "AQFB" }, { fresh: false, signal: controller.signal, onConnection });
  expect(await open("")).toMatchObject(answer);
  expect(await open("+1 212 555 0100")).toMatchObject(answer);
  expect(server.mock.calls.map(([address]) => address)).toEqual(["/api/user/openLink", "/api/user/openLink"]);
  expect(server.mock.calls.map(([, request]) => JSON.parse(String(request?.body)))).toEqual([
    { token: "AQFB" },
    { token: "AQFB", phone: "+1 212 555 0100" },
  ]);
});

test("a wrong phone for a link's order does not end the refresh that it interrupted", async () => {
  let refreshes = 0;
  server.mockImplementation(async (_, request) => {
    const { phone, fresh } = JSON.parse(String(request?.body));
    if (phone) return Response.json({ message: "Wrong", code: "not_found", requestId: "r" }, { status: 404 });
    refreshes += fresh ? 1 : 0;
    // The first is under way when the phone is sent.
    if (refreshes === 1) return new Promise(() => {});
    const { trackingData } = await reply().json();
    const parcels = [{ ...parcel, stale: !fresh }];
    return Response.json({ name: question.order, trackingData, parcels, parcelCount: 1 });
  });
  const { result } = renderHook(useLookup);
  await act(() => result.current.lookUp({ order: "", phone: "", token: "t" }));
  expect(result.current.lookup).toMatchObject({ state: "done", refreshState: "running" });
  await act(async () => expect(await result.current.prove("+1 415 555 9999")).toMatchObject({ code: "not_found" }));
  await eventually(() => expect(result.current.lookup).toMatchObject({ refreshState: "unchanged" }));
});
