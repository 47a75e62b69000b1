// @vitest-environment jsdom
import { ChakraProvider } from "@chakra-ui/react";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiFailure } from "../../api/failure.ts";
import { publicSystem } from "../../theme/public-system.ts";
import { LookupFailure } from "./lookup-failure.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const show = (error: unknown, order?: string, failures?: number) =>
  render(
    <ChakraProvider value={publicSystem}>
      <LookupFailure error={error} failedAt={Date.now()} order={order} failures={failures} />
    </ChakraProvider>,
  );

test("a wrong order number or phone shows the server's message, what to check and the chat link", () => {
  const message = "Tracking failed. Please check order number and phone.";
  show(new ApiFailure(404, { code: "not_found", message, requestId: "r" }), "AYU 7");
  expect(screen.getByRole("alert")).toHaveTextContent(message);
  expect(screen.getByRole("alert")).toHaveTextContent("the phone is the one you ordered with.");
  expect(screen.getByRole("link", { name: /Message us/ })).toHaveAttribute(
    "href",
    expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=Hello!.*AYU%207\.$/),
  );
});

test("the third time the usual mistakes are named", () => {
  const error = new ApiFailure(404, { code: "not_found", message: "Tracking failed.", requestId: "r" });
  show(error, "AYU 7", 3);
  expect(screen.getByRole("alert")).toHaveTextContent("Could an O be a 0?");
});

test("too many attempts: a countdown shows the wait, and a status message its end", () => {
  const message = "Too many tries. Please wait 2 minutes and try again.";
  show(new ApiFailure(429, { code: "too_many_attempts", message, requestId: "r", retryAfterSeconds: 90 }));
  expect(screen.getByRole("alert")).toHaveTextContent(message);
  expect(screen.getByRole("timer")).toHaveTextContent("You can try again in 1:30.");
  act(() => void vi.advanceTimersByTime(31_000));
  expect(screen.getByRole("timer")).toHaveTextContent("0:59");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByRole("timer")).toBeNull();
  expect(screen.getByRole("status")).toHaveTextContent("You can try again now.");
});

test("a failure without a server message shows the default message and advice", () => {
  show(new ApiFailure(0));
  expect(screen.getByRole("alert")).toHaveTextContent("Tracking failed. Please check order number and phone.");
  expect(screen.getByRole("alert")).toHaveTextContent("Check your internet connection");
});
