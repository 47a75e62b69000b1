import { expect, test } from "vitest";
import { readFilterPattern } from "./filter-pattern.ts";

const record = { eventName: "INSERT", tags: ["a", "b"], dynamodb: { Keys: { sk: { S: "CHUNK" } }, SizeBytes: 12 } };

test.each<[object, boolean]>([
  [{ eventName: ["INSERT"] }, true],
  [{ eventName: ["MODIFY", "INSERT"] }, true],
  [{ eventName: ["REMOVE"] }, false],
  [{ eventName: ["INSERT"], dynamodb: { Keys: { sk: { S: ["CHUNK"] } } } }, true],
  [{ eventName: ["INSERT"], dynamodb: { Keys: { sk: { S: ["JOB"] } } } }, false],
  [{ dynamodb: { Keys: { sk: { S: ["JOB", { prefix: "CHU" }] } } } }, true],
  [{ dynamodb: { Keys: { sk: { S: [{ prefix: "HUNK" }] } } } }, false],
  [{ dynamodb: { SizeBytes: [{ prefix: "1" }] } }, false],
  [{ dynamodb: { NewImage: { state: { S: ["PENDING"] } } } }, false],
  [{ dynamodb: { SizeBytes: [12] } }, true],
  [{ tags: ["b", "c"] }, true],
  [{ tags: ["c"] }, false],
])("%j: %s", (pattern, expected) => {
  expect(readFilterPattern(pattern)(record)).toBe(expected);
});

test("an unsupported rule is refused", () => {
  expect(() => readFilterPattern({ eventName: ["INSERT", { suffix: "IFY" }] })).toThrow("suffix");
  expect(() => readFilterPattern({ eventName: "INSERT" })).toThrow();
});
