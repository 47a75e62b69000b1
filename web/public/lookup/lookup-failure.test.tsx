import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiFailure } from "../../api/failure.ts";
import { showIn } from "../../testing/show.tsx";
import { publicSystem } from "../../theme/public-system.ts";
import { LookupFailure } from "./answer.tsx";

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.useRealTimers());
/** 16 November 2026 is a Monday. */
const at = (time: string) => vi.useFakeTimers({ now: Date.parse(`2026-11-16T${time}+05:30`) });

const typed = { order: "AYU 7", phone: "+1 212 555 0100" };
const byLink = { order: "", phone: "", token: "t" };
const onTryAgain = vi.fn();
const show = (error: unknown, { question = typed as typeof byLink | typeof typed } = {}) =>
  showIn(publicSystem, <LookupFailure failure={{ question, error }} failures={1} onTryAgain={onTryAgain} />);
const refusal = (status: number, code: "not_found" | "too_many_attempts", message: string) =>
  new ApiFailure(status, { code, message, requestId: "r" });
const message = "Tracking failed. Please check order number and phone.";

test("a wrong order number or phone shows the server's message, what to check and the chat link", () => {
  at("12:00");
  show(refusal(404, "not_found", message));
  expect(screen.getByRole("alert")).toHaveTextContent(message);
  expect(screen.getByRole("alert")).toHaveTextContent("the phone is the one you ordered with.");
  expect(screen.getByRole("link", { name: /Message us/ })).toHaveAttribute(
    "href",
    expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=Hello!.*AYU%207\.$/),
  );
});

test.each([typed, byLink])("outside the chat's hours a failure offers the mail program instead", (question) => {
  at("23:00");
  show(refusal(404, "not_found", message), { question });
  expect(screen.getByRole("link")).toHaveAccessibleName(/^Email us/);
});

test.each([typed, byLink])("after too many attempts the server says how long to wait", (question) => {
  const wait = "Too many tries. Please wait 2 minutes and try again.";
  show(refusal(429, "too_many_attempts", wait), { question });
  expect(screen.getByRole("alert")).toHaveTextContent(wait);
});

test("a failure without a server message shows the default message and advice", () => {
  show(new ApiFailure(0));
  expect(screen.getByRole("alert")).toHaveTextContent(message);
  expect(screen.getByRole("alert")).toHaveTextContent("Check your internet connection");
});

test("a link that has ended asks for order number and phone; one that could not be opened is tried again", () => {
  show(refusal(404, "not_found", message), { question: byLink });
  expect(screen.getByRole("alert")).toHaveTextContent("This link no longer works");
  show(new ApiFailure(0), { question: byLink });
  screen.getByRole("button", { name: "Try again" }).click();
  expect(onTryAgain).toHaveBeenCalledOnce();
});
