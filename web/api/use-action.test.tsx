import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { ApiFailure } from "./failure.ts";
import { useAction } from "./use-action.ts";

afterEach(() => vi.restoreAllMocks());

/** A server whose answers come when the test says so; an abort ends a request as it does in a browser. */
function server() {
  const requests: { answer(status: number, body: unknown): void; signal: AbortSignal | null | undefined }[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(
    (_, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        requests.push({
          signal: init?.signal,
          answer: (status, body) => resolve(new Response(JSON.stringify(body), { status })),
        });
      }),
  );
  return requests;
}
const body = { email: "a@b.in", password: "x" };
const login = () => renderHook(() => useAction("adminLogin"));
const sent = (requests: unknown[], count: number) => eventually(() => expect(requests).toHaveLength(count));

test("is busy until its reply, and hands it on", async () => {
  const requests = server();
  const { result } = login();
  const onSuccess = vi.fn();
  act(() => result.current.run({ body }, { onSuccess }));
  expect(result.current.busy).toBe(true);
  await sent(requests, 1);
  await act(async () => requests[0]?.answer(200, { token: "t" }));
  await eventually(() => expect(onSuccess).toHaveBeenCalledExactlyOnceWith({ token: "t" }));
  expect(result.current).toMatchObject({ busy: false, reply: { token: "t" } });
});

test("a failure is kept until the next run", async () => {
  const requests = server();
  const { result } = login();
  act(() => result.current.run({ body }));
  await sent(requests, 1);
  await act(async () => requests[0]?.answer(500, {}));
  await eventually(() => expect(result.current.error).toBeInstanceOf(ApiFailure));
  expect(result.current.busy).toBe(false);
  act(() => result.current.run({ body }));
  expect(result.current.error).toBeUndefined();
});

test("a second run while the first is under way is not begun", async () => {
  const requests = server();
  const { result } = login();
  const first = vi.fn();
  const second = vi.fn();
  act(() => {
    result.current.run({ body }, { onSuccess: first });
    result.current.run({ body }, { onSuccess: second, onError: second });
  });
  await sent(requests, 1);
  await act(async () => requests[0]?.answer(200, { token: "t" }));
  await eventually(() => expect(first).toHaveBeenCalledOnce());
  expect(requests).toHaveLength(1);
  expect(second).not.toHaveBeenCalled();
  act(() => result.current.run({ body }));
  await sent(requests, 2);
});

test("leaving the screen aborts", async () => {
  const requests = server();
  const { result, unmount } = login();
  const outcome = vi.fn();
  act(() => result.current.run({ body }, { onSuccess: outcome, onError: outcome }));
  await sent(requests, 1);
  unmount();
  expect(requests[0]?.signal?.aborted).toBe(true);
  expect(outcome).not.toHaveBeenCalled();
});
