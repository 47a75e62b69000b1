// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parcelWith } from "../../parcel/testing/parcels.ts";
import { eventually } from "../../testing/eventually.ts";
import { lookUp, useAnswer } from "./use-answer.ts";

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
const { signal } = new AbortController();

test("asks with order number and phone, or with a link's token, and returns the parcels", async () => {
  server.mockImplementation(async () => Response.json({ name: "AYU-1001", ...found }));
  expect(await lookUp(question, false, signal)).toMatchObject({ order: "AYU-1001", parcelCount: 1 });
  expect(await lookUp(byLink, true, signal)).toMatchObject({ order: "AYU-1001", parcelCount: 1 });
  expect(server.mock.calls.map(([address]) => address)).toEqual(["/api/user/getTrackingNo", "/api/user/openLink"]);
  expect(bodies()).toEqual([
    { name: question.order, phone: question.phone },
    { token: byLink.token, fresh: true },
  ]);
});

test("takes over the request of a link that is under way, and asks the courier by one of its own", async () => {
  server.mockImplementation(async () => Response.json({ name: "AYU-1001", ...found }));
  const response = Promise.resolve(Response.json({ name: "AYU-1001", ...found }));
  expect(await lookUp({ ...byLink, response }, false, signal)).toMatchObject({ order: "AYU-1001" });
  expect(server).not.toHaveBeenCalled();
  await lookUp({ ...byLink, response }, true, signal);
  expect(bodies()).toEqual([{ token: byLink.token, fresh: true }]);
});

test("shows an old snapshot at once and asks for newer scans; where that fails, the answer stays", async () => {
  server
    .mockImplementationOnce(async () => Response.json({ ...found, parcels: [{ ...parcel, stale: true }] }))
    .mockImplementationOnce(async () => Response.json(found))
    .mockImplementationOnce(() => Promise.reject(new TypeError("Failed to fetch")));
  const { result } = renderHook(() => useAnswer(lookUp));
  await act(async () => void (await result.current.ask(question)));
  await eventually(() => expect(result.current.asked).toMatchObject({ state: "done", refreshState: "done" }));
  expect(bodies().map(({ fresh }) => fresh)).toEqual([undefined, true]);
  act(() => result.current.refresh());
  expect(result.current.asked).toMatchObject({ state: "done", refreshState: "running" });
  await eventually(() => expect(result.current.asked).toMatchObject({ state: "done", refreshState: "failed" }));
});

test("counts the failures since the last answer, and a cancelled request changes nothing", async () => {
  server.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
  const { result } = renderHook(() => useAnswer(lookUp));
  for (const failures of [1, 2]) {
    await act(async () => expect(await result.current.ask(question)).toBeUndefined());
    expect(result.current.asked).toMatchObject({ state: "failed", failures });
  }
  const reply = Promise.withResolvers<Response>();
  server.mockReturnValue(reply.promise);
  let asking: Promise<unknown> = Promise.resolve();
  act(() => {
    asking = result.current.ask(question);
  });
  act(() => result.current.cancel());
  reply.resolve(Response.json(found));
  await act(async () => expect(await asking).toBeUndefined());
  expect(result.current.asked).toEqual({ state: "none" });
});
