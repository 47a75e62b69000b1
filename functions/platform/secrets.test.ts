import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { secretReads, secretsOutage, storedSecrets } from "../testing/secrets-manager.ts";
import { secretVersions } from "./secrets.ts";

const arn = "arn:of-the-secret";
let clock = Date.UTC(2026, 0, 1);
const minutes = (count: number) => {
  clock += count * 60_000;
  vi.setSystemTime(clock);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  minutes(60);
  storedSecrets.set(arn, [
    { versionId: "two", value: "new" },
    { versionId: "one", value: "old" },
  ]);
});
afterEach(() => {
  vi.useRealTimers();
  secretsOutage.now = false;
});

test("the current version comes before the previous one", async () => {
  expect(await secretVersions(arn)).toEqual([
    { versionId: "two", value: "new", stage: "AWSCURRENT" },
    { versionId: "one", value: "old", stage: "AWSPREVIOUS" },
  ]);
});

test("a secret without a value has no versions", async () => {
  expect(await secretVersions("arn:of-nothing")).toEqual([]);
});

test("versions are cached for minutes, and simultaneous callers share one read", async () => {
  const before = secretReads.count;
  await Promise.all([secretVersions(arn), secretVersions(arn), secretVersions(arn)]);
  minutes(4);
  await secretVersions(arn);
  expect(secretReads.count - before).toBe(2);
  minutes(2);
  await secretVersions(arn);
  expect(secretReads.count - before).toBe(4);
});

test("cached versions stay in use during an outage, and are read again after it", async () => {
  await secretVersions(arn);
  secretsOutage.now = true;
  minutes(6);
  expect(await secretVersions(arn)).toHaveLength(2);
  secretsOutage.now = false;
  storedSecrets.set(arn, [{ versionId: "three", value: "newest" }]);
  minutes(6);
  expect(await secretVersions(arn)).toEqual([{ versionId: "three", value: "newest", stage: "AWSCURRENT" }]);
});

test("an outage before the first read is an error that is not cached", async () => {
  secretsOutage.now = true;
  await expect(secretVersions("arn:unread")).rejects.toThrow();
  secretsOutage.now = false;
  expect(await secretVersions("arn:unread")).toEqual([]);
});
