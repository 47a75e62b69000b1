import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { queryClient, useApiMutation } from "./client.ts";

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

/** A server that responds when the test says so. */
function server() {
  const requests: { respond(status: number, body: unknown): void }[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(
    () =>
      new Promise((resolve) => {
        requests.push({ respond: (status, body) => resolve(new Response(JSON.stringify(body), { status })) });
      }),
  );
  return requests;
}
const body = { email: "a@b.in", password: "x" };
// No provider: the hook brings the app's query client.
const login = () => renderHook(() => useApiMutation("adminLogin"));
const sent = (requests: unknown[], count: number) => eventually(() => expect(requests).toHaveLength(count));

describe("useApiMutation", () => {
  test("does not start a second call while the first is pending", async () => {
    const requests = server();
    const { result } = login();
    const first = vi.fn();
    const second = vi.fn();
    act(() => {
      result.current.mutate({ body }, { onSuccess: first });
      result.current.mutate({ body }, { onSuccess: second, onError: second });
    });
    await sent(requests, 1);
    await act(async () => requests[0]?.respond(200, { token: "t" }));
    await eventually(() => expect(first).toHaveBeenCalledOnce());
    expect(requests).toHaveLength(1);
    expect(second).not.toHaveBeenCalled();
    act(() => result.current.mutate({ body }));
    await sent(requests, 2);
  });

  test("lets the call finish when its screen is left", async () => {
    const requests = server();
    const { result, unmount } = login();
    const outcome = vi.fn();
    act(() => result.current.mutate({ body }, { onSuccess: outcome, onError: outcome }));
    await sent(requests, 1);
    unmount();
    requests[0]?.respond(200, { token: "t" });
    // Variables and reply may be secret: neither stays in memory.
    await eventually(() => expect(queryClient.getMutationCache().getAll()).toEqual([]));
    expect(outcome).not.toHaveBeenCalled();
  });
});
