import { hash } from "argon2";
import { expect, test, vi } from "vitest";
import { hashPassword, isOutdated, oneTimePassword, passwordMatches, refuseWeakPassword } from "./passwords.ts";

const long = `${"ᚠ".repeat(100)} and its end`;

test("a password is hashed with argon2id at 19 MiB, two passes, one lane", async () => {
  expect(await hashPassword("monsoon lamp orchard")).toMatch(/^\$argon2id\$v=19\$m=19456,(t=2,p=1|p=1,t=2)\$/);
});

test("a password must match to its last letter", async () => {
  const stored = await hashPassword(long);
  expect(await passwordMatches(stored, long)).toBe(true);
  expect(await passwordMatches(stored, long.slice(0, -1))).toBe(false);
  expect(await passwordMatches(stored, ` ${long}`)).toBe(false);
});

test("a letter typed as one code point or as two is the same password", async () => {
  const [one, two] = ["caf\u00e9 au lait", "cafe\u0301 au lait"];
  expect(await passwordMatches(await hashPassword(two), one)).toBe(true);
  expect(await passwordMatches(await hashPassword(one), two)).toBe(true);
  expect(await passwordMatches(await hashPassword(one), "cafe au lait")).toBe(false);
});

test("no password matches where there is no account", async () => {
  expect(await passwordMatches(undefined, "")).toBe(false);
  expect(await passwordMatches(undefined, "monsoon lamp orchard")).toBe(false);
});

test("hashes with weaker parameters are outdated, today's are not", async () => {
  expect(isOutdated(await hashPassword("a"))).toBe(false);
  expect(isOutdated(await hash("a", { memoryCost: 1024, timeCost: 2, parallelism: 1 }))).toBe(true);
  expect(isOutdated(await hash("a", { type: 1, memoryCost: 19456, timeCost: 2, parallelism: 1 }))).toBe(true);
});

test("one-time passwords are easy to read out, differ, and expire after a day", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1, 12) });
  const made = Array.from({ length: 500 }, oneTimePassword);
  vi.useRealTimers();
  for (const { password, expires } of made) {
    expect(password).toMatch(/^[abcdefghjkmnpqrstuvwxyz2-9]{4}(-[abcdefghjkmnpqrstuvwxyz2-9]{4}){3}$/);
    expect(expires).toBe("2026-01-02T12:00:00.000Z");
  }
  expect(new Set(made.map(({ password }) => password)).size).toBe(500);
});

const person = { email: "asha.menon@example.com", name: "Asha Menon" };
const mostUsed = "This is one of the most common passwords. Please choose another.";
const guessable = "This password is too easy to guess. Please choose another.";

test.each([
  ["password", mostUsed],
  ["Password123", mostUsed],
  ["12345678", mostUsed],
  ["INDIA123", mostUsed],
  ["asha.menon@example.com", guessable],
  ["Asha.Menon", guessable],
  ["asha menon", guessable],
  ["amrita ayurveda", guessable],
  ["Amrita-2026!", guessable],
  ["logistics_2026", guessable],
  ["Admin ShipGlobal 1", guessable],
  ["menon.asha.99", guessable],
  ["        ", guessable],
  ["--------", guessable],
  ["qqqqqqqqQ", guessable],
  ["🌿🌿🌿🌿🌿🌿🌿🌿", guessable],
])("%s is refused", async (password, message) => {
  await expect(refuseWeakPassword(password, person)).rejects.toMatchObject({
    code: "invalid_input",
    message,
    details: { fields: { password: message } },
  });
});

test.each([
  ...["monsoon lamp orchard", "asha menon likes tea", "administer 2026", "20261122 1843", "qqqqqqqqr"],
  ...["        8 blanks", "ॐ शान्तिः शान्तिः"],
])("%s is taken", async (password) => {
  await expect(refuseWeakPassword(password, person)).resolves.toBeUndefined();
});
