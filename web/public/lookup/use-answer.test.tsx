import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parcelWith } from "../../parcel/testing/parcels.ts";
import { eventually } from "../../testing/eventually.ts";
import { outcomeOf, useAnswer } from "./use-answer.ts";

const question = { order: "AYU-1001", phone: "+1 212 555 0100" };
const byLink = { order: "", phone: "", token: "AQFB" };
const parcel = parcelWith([]);
const found = { trackingData: { success: true, data: parcel.data }, parcels: [parcel], parcelCount: 1 };
const server = vi.fn<typeof fetch>();

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal("fetch", server);
});
afterEach(() => vi.unstubAllGlobals());

const bodies = () => server.mock.calls.map(([, request]) => JSON.parse(String(request?.body)));
const reply = () => Response.json({ name: "AYU-1001", ...found });

test("asks with what was typed, or with a link's token, and takes over a request that is under way", async () => {
  server.mockImplementation(async () => reply());
  const answered = { state: "done", answer: { order: "AYU-1001", parcelCount: 1 } };
  expect(await outcomeOf(question, {})).toMatchObject(answered);
  expect(await outcomeOf(byLink, { fresh: true })).toMatchObject(answered);
  expect(await outcomeOf({ ...byLink, confirms: true }, {})).toMatchObject({ state: "done" });
  expect(await outcomeOf(byLink, { response: Promise.resolve(reply()) })).toMatchObject(answered);
  expect(server.mock.calls.map(([address]) => address)).toEqual([
    "/api/user/getTrackingNo",
    "/api/user/openLink",
    "/api/user/alerts/confirm",
  ]);
  expect(bodies()).toEqual([
    { name: question.order, phone: question.phone },
    { token: byLink.token, fresh: true },
    { token: byLink.token },
  ]);
});

test("shows an old snapshot at once and asks for newer scans; where that fails, the answer stays", async () => {
  server
    .mockImplementationOnce(async () => Response.json({ ...found, parcels: [{ ...parcel, stale: true }] }))
    .mockImplementationOnce(async () => reply())
    .mockImplementationOnce(() => Promise.reject(new TypeError("Failed to fetch")));
  const { result } = renderHook(() => useAnswer());
  await act(async () => void (await result.current.ask(question)));
  await eventually(() => expect(result.current.asked).toMatchObject({ state: "done", refreshState: "done" }));
  expect(bodies().map(({ fresh }) => fresh)).toEqual([undefined, true]);
  act(() => void result.current.refresh());
  expect(result.current.asked).toMatchObject({ state: "done", refreshState: "running" });
  await eventually(() => expect(result.current.asked).toMatchObject({ state: "done", refreshState: "failed" }));
});

test("counts the failures since the last answer, and a cancelled request changes nothing", async () => {
  server.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
  const { result } = renderHook(() => useAnswer());
  for (const failures of [1, 2]) {
    await act(async () => expect(await result.current.ask(question)).toBeUndefined());
    expect(result.current.asked).toMatchObject({ state: "failed" });
    expect(result.current.failures).toBe(failures);
  }
  const late = Promise.withResolvers<Response>();
  server.mockReturnValue(late.promise);
  let asking: Promise<unknown> = Promise.resolve();
  act(() => {
    asking = result.current.ask(question);
  });
  act(() => result.current.cancel());
  late.resolve(reply());
  await act(async () => expect(await asking).toBeUndefined());
  expect(result.current.asked).toEqual({ state: "none" });
});
