import { describe, expect, test } from "vitest";
import { adviceFor } from "./customers-messages.tsx";
import { ApiFailure } from "./failure.ts";
import { messageFor, type ShownCall } from "./messages.ts";

const ours = (message: string) => new ApiFailure(409, { message, code: "conflict", requestId: "1" });

describe("messageFor", () => {
  test.each<[ShownCall, string]>([
    ["getTrackingNo", "Tracking failed. Please check order number and phone."],
    ["createTracking", "Error adding new tracking."],
    ["importExcel", "Upload failed"],
    ["adminLogin", "Login failed. Please try again."],
    ["logisticsLogin", "Login failed. Please try again."],
    ["logisticsRegister", "Signup failed. Please try again."],
    ["logisticsUpdate", "Update failed. Please try again."],
    ["adminUpdate", "Profile update failed"],
    ["adminDelete", "Failed to delete admin."],
    ["verifyLogistics", "Verification failed."],
    ["logisticsDelete", "Failed to delete logistics member."],
  ])("%s: says %j without a message from the server", (endpoint, text) => {
    expect(messageFor(new ApiFailure(0), endpoint)).toBe(text);
    expect(messageFor(new ApiFailure(503), endpoint)).toBe(text);
    expect(messageFor(new TypeError("undefined is not a function"), endpoint)).toBe(text);
  });

  test("says when a login has no token", () => {
    expect(messageFor(new ApiFailure(200), "adminLogin")).toBe("Token not received. Please try again.");
    expect(messageFor(new ApiFailure(200), "logisticsLogin")).toBe("Token not received, even though login succeeded.");
  });
});

test("the server's message comes first, but only with one of the portal's codes", () => {
  expect(messageFor(ours("The order is there already."), "createTracking")).toBe("The order is there already.");
  expect(messageFor(new ApiFailure(413, { message: "Request Too Long" }), "importExcel")).toBe("Upload failed");
});

test.each([
  [new ApiFailure(0), /Check your internet connection/],
  [new ApiFailure(413), /too large/],
  [new ApiFailure(429, { retryAfterSeconds: 600 }), "Please try again in 10 minutes."],
  [new ApiFailure(429, { retryAfterSeconds: 30 }), "Please try again in 30 seconds."],
  [new ApiFailure(503, { retryAfterSeconds: 2 }), "Please try again in a moment."],
  [new ApiFailure(502), "Please try again in a moment."],
])("%j has advice", (failure, advice) => {
  expect(adviceFor(failure)).toMatch(advice);
});

test("a refusal has no advice, nor what says by itself how long to wait", () => {
  expect(adviceFor(ours("No."))).toBeUndefined();
  expect(adviceFor(new ApiFailure(429, { code: "too_many_attempts", retryAfterSeconds: 600 }))).toBeUndefined();
});
