import { expect, test } from "vitest";
import { mayRetry } from "./client.ts";
import { ApiFailure } from "./failure.ts";

test.each([
  [new ApiFailure(0), true],
  [new ApiFailure(502), true],
  [new ApiFailure(503), true],
  [new ApiFailure(429), true],
  [new ApiFailure(400), false],
  [new ApiFailure(401), false],
  [new ApiFailure(404), false],
  [new ApiFailure(409), false],
  [new ApiFailure(200), false],
  [new TypeError("a bug"), false],
])("%o is retried: %s", (error, again) => {
  expect(mayRetry(0, error)).toBe(again);
  expect(mayRetry(1, error)).toBe(again);
  expect(mayRetry(2, error)).toBe(false);
});
