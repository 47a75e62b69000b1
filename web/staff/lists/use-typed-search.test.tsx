import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useTypedSearch } from "./use-typed-search.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function searchBox(inUrl: string) {
  const box = renderHook((url: string) => useTypedSearch(url, () => {}), { initialProps: inUrl });
  return {
    typed: () => box.result.current[0],
    type: (text: string) => act(() => box.result.current[1](text)),
    pause: () => act(() => vi.advanceTimersByTime(1000)),
    urlBecomes: box.rerender,
  };
}

test("letters typed before the URL is updated are kept", () => {
  const box = searchBox("");
  box.type("A");
  box.pause();
  box.type("AY");
  box.pause();
  box.type("AYU");
  box.urlBecomes("A");
  expect(box.typed()).toBe("AYU");
  box.urlBecomes("AY");
  expect(box.typed()).toBe("AYU");
  box.urlBecomes("OTHER");
  expect(box.typed()).toBe("OTHER");
});
