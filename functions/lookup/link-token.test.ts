import { beforeEach, describe, expect, test, vi } from "vitest";
import { makeLinkKeys, type StoredVersion, secretReads, storedSecrets } from "../testing/secrets-manager.ts";
import { fingerprintOf, holdsLinkKey, linkKeyFor } from "./link-keys.ts";
import { makeLinkToken, readLinkToken } from "./link-token.ts";

let secrets = 0;
/** Each test has a secret of its own, since its value is cached. */
function useSecret(...versions: (StoredVersion | undefined)[]) {
  secrets += 1;
  const arn = `arn:links-${secrets}`;
  vi.stubEnv("LINKS_SECRET_ARN", arn);
  storedSecrets.set(arn, versions);
  return arn;
}
const changed = (version: StoredVersion, change: (keys: Record<string, string>) => object) => ({
  versionId: `${version.versionId}-changed`,
  value: JSON.stringify(change(JSON.parse(version.value))),
});
beforeEach(() => void useSecret(makeLinkKeys(1)));

const named = { orderKey: "AYU1001", number: Date.UTC(2026, 10, 22) };
const claims = { ...named, phone: "+1 (415) 555-0101" };
const unnamed = { orderKey: "", number: 0, genuine: false };

test("a token tells what it was made with", async () => {
  expect(await readLinkToken(await makeLinkToken(claims))).toMatchObject({ ...named, genuine: true });
  const greek = { orderKey: "ΑΥΡ-1", number: 0 };
  expect(await readLinkToken(await makeLinkToken({ ...claims, ...greek }))).toMatchObject({ ...greek, genuine: true });
});

test.each([
  ["+1 (415) 555-0101", ["415-555-0101", "0014155550101", "555 0101", "+44 20 7946 0000 / 415 555 0101"]],
  ["+447700900402", ["+44 07700 900402", "07700 900402"]],
  ["555 0101", ["+1 415 555 0101"]],
  ["+44 20 7946 0000 / 415 555 0101", ["020 7946 0000"]],
])("a token for %s is for each phone that agrees", async (phone, others) => {
  const { endingIn } = await readLinkToken(await makeLinkToken({ ...claims, phone }));
  for (const other of [phone, ...others]) expect(endingIn(other), other).toMatch(/^\d{7}$/);
  for (const other of ["+1 415 555 0102", "415 555 010", "", "n/a"]) expect(endingIn(other), other).toBeUndefined();
});

test("what a token holds of a phone is another for each order and key, so that nobody can try phones", async () => {
  const markIn = async (more: object) =>
    Buffer.from(await makeLinkToken({ ...claims, ...more }), "base64url")
      .subarray(-26, -22)
      .toString("hex");
  const mark = await markIn({});
  expect(await markIn({ number: 1 })).toBe(mark);
  expect(await markIn({ orderKey: "AYU1002" })).not.toBe(mark);
  expect(await markIn({ phone: "+1 415 555 0102" })).not.toBe(mark);
  useSecret(makeLinkKeys(1));
  expect(await markIn({})).not.toBe(mark);
});

test("a token is made as it always was: customers hold it", async () => {
  useSecret({ versionId: "fixed", value: JSON.stringify({ 7: Buffer.alloc(32, 9).toString("base64url") }) });
  expect(await makeLinkToken(claims)).toBe("AwdBWVUxMDAxAgU-PgGiAI10ACrhKm6-GWA0qyOdjaUVFsY");
});

test("a token has at most 72 characters for order numbers of up to 24", async () => {
  const token = await makeLinkToken({ ...claims, orderKey: "X".repeat(24) });
  expect(token).toMatch(/^[\w-]{1,72}$/);
});

test("the same order and number have the same token, so that a link can be copied again", async () => {
  expect(await makeLinkToken(claims)).toBe(await makeLinkToken(claims));
});

describe("what is not ours", () => {
  test("is a token with any one character changed, cut off or added", async () => {
    const token = await makeLinkToken(claims);
    const variants = [...token].flatMap((character, at) => [
      `${token.slice(0, at)}${character === "A" ? "B" : "A"}${token.slice(at + 1)}`,
      `${token.slice(0, at)}${token.slice(at + 1)}`,
      token.slice(0, at),
    ]);
    // What decoders ignore: padding, white space, the other alphabet, a last character's unused bits.
    const respelt = [`${token}=`, `${token}\n`, ` ${token}`, `${token}A`, token.replaceAll("-", "+")];
    for (const variant of [...variants, ...respelt]) {
      if (variant === token) continue;
      expect((await readLinkToken(variant)).genuine, variant).toBe(false);
    }
  });

  test("is a token that another spelling decodes to", async () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // Two bytes beyond a multiple of three leave two bits of the last character unused.
    const token = await makeLinkToken({ ...claims, orderKey: "AYU100123" });
    const respelt = `${token.slice(0, -1)}${alphabet[alphabet.indexOf(token.slice(-1)) + 1]}`;
    expect(Buffer.from(respelt, "base64url")).toEqual(Buffer.from(token, "base64url"));
    expect((await readLinkToken(respelt)).genuine).toBe(false);
  });

  test("is a token made with another key, or that names another key than the one that made it", async () => {
    const foreign = await makeLinkToken(claims);
    useSecret(makeLinkKeys(1, 2));
    expect((await readLinkToken(foreign)).genuine).toBe(false);
    const bytes = Buffer.from(await makeLinkToken(claims), "base64url");
    for (const id of [0, 1, 3, 255]) {
      bytes.writeUInt8(id, 1);
      expect((await readLinkToken(bytes.toString("base64url"))).genuine).toBe(false);
    }
  });

  test.each(["", "AQ", "x", "AQE", "\u{1F33F}", "A".repeat(200)])(
    "is %j, which names no order of its own",
    async (text) => {
      expect(await readLinkToken(text)).toMatchObject({ genuine: false });
    },
  );

  test("is a token of another version", async () => {
    const bytes = Buffer.from(await makeLinkToken(claims), "base64url");
    bytes.writeUInt8(1, 0);
    const read = await readLinkToken(bytes.toString("base64url"));
    expect(read).toMatchObject(unnamed);
    expect(read.endingIn(claims.phone)).toBeUndefined();
  });
});

test("of 10,000 tokens no two are alike, and every character of their HMACs varies freely", async () => {
  const tokens = await Promise.all(
    Array.from({ length: 10_000 }, (_, at) => makeLinkToken({ ...claims, orderKey: `AYU${10_000 + at}` })),
  );
  expect(new Set(tokens).size).toBe(10_000);
  const macs = tokens.map((token) => Buffer.from(token, "base64url").subarray(-16).toString("base64url"));
  // The last character holds only two bits.
  for (let at = 0; at < 21; at += 1) {
    const counts = Object.groupBy(macs, (mac) => mac.charAt(at));
    expect(Object.keys(counts)).toHaveLength(64);
    // Evenly: 156 of each on average.
    for (const alike of Object.values(counts)) expect(alike?.length).toBeLessThan(250);
  }
});

describe("a new key", () => {
  test("makes the links from then on, and ends none", async () => {
    const first = makeLinkKeys(1);
    useSecret(first);
    const before = await makeLinkToken(claims);
    const second = changed(first, (keys) => ({ ...keys, ...JSON.parse(makeLinkKeys(2).value) }));
    useSecret(second, first);
    const after = await makeLinkToken(claims);
    expect(Buffer.from(after, "base64url")[1]).toBe(2);
    for (const token of [before, after]) expect((await readLinkToken(token)).genuine).toBe(true);

    const tenth = changed(second, (keys) => ({ ...keys, ...JSON.parse(makeLinkKeys(10).value) }));
    useSecret(tenth, second);
    const last = await makeLinkToken(claims);
    expect(Buffer.from(last, "base64url")[1]).toBe(10);
    for (const token of [before, after, last]) expect((await readLinkToken(token)).genuine).toBe(true);
  });

  test("makes none where only earlier ones may", async () => {
    useSecret(makeLinkKeys(2));
    const formerTwo = fingerprintOf((await readLinkToken(await makeLinkToken(claims))).key);
    useSecret(makeLinkKeys(1, 2, 10));
    const [one, two, ten] = await Promise.all([1, 2, 10].map(async (id) => fingerprintOf(await linkKeyFor(id))));
    const among = (...fingerprints: (string | undefined)[]) => new Set(fingerprints.map(String));
    expect(Buffer.from(await makeLinkToken(claims, among(one, two, "none")), "base64url")[1]).toBe(2);
    const message = "None of these keys of links is in the secret";
    await expect(makeLinkToken(claims, among(formerTwo))).rejects.toThrow(message);
    const held = [among(formerTwo, ten), among(formerTwo), among("none")].map(holdsLinkKey);
    expect(await Promise.all(held)).toEqual([true, false, false]);
  });

  test("opens no link of the number that it had before", async () => {
    const before = makeLinkKeys(1, 2);
    useSecret(before);
    const token = await makeLinkToken(claims);
    useSecret(changed(before, (keys) => ({ 1: keys["2"] })));
    expect((await readLinkToken(token)).genuine).toBe(false);
  });

  test("is found at once by a function that has read the secret before; a key that nobody has is looked for once", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const first = makeLinkKeys(1);
    const arn = useSecret(first);
    const known = await makeLinkToken(claims);
    vi.setSystemTime(Date.now() + 61_000);
    const before = secretReads.count;
    expect((await readLinkToken(known)).genuine).toBe(true);
    expect(secretReads.count).toBe(before);
    const second = changed(first, (keys) => ({ ...keys, ...JSON.parse(makeLinkKeys(2).value) }));
    const elsewhere = useSecret(second);
    const token = await makeLinkToken(claims);
    storedSecrets.set(arn, [...(storedSecrets.get(elsewhere) ?? []), first]);
    vi.stubEnv("LINKS_SECRET_ARN", arn);
    expect((await readLinkToken(token)).genuine).toBe(true);

    const unknown = Buffer.from(token, "base64url");
    unknown.writeUInt8(9, 1);
    const reads = secretReads.count;
    for (let time = 0; time < 5; time += 1) await readLinkToken(unknown.toString("base64url"));
    expect(secretReads.count).toBe(reads);
    vi.useRealTimers();
  });

  test.each([
    ["no key", "{}", "The secret of links has no key"],
    ["a short key", JSON.stringify({ 1: "c2hvcnQ" }), "A key of links is shorter than 32 bytes"],
    ["a key without a number", JSON.stringify({ key: "x".repeat(64) }), "no JSON object of keys by their numbers"],
    ["a number beyond a byte", JSON.stringify({ 256: "x".repeat(64) }), "no JSON object of keys by their numbers"],
    [
      "no JSON, which is not repeated",
      '{"1": "xyz',
      /^The secret of links is no JSON object of keys by their numbers, 1 to 255$/,
    ],
  ])("that leaves the secret with %s is an error of ours", async (_, value, message) => {
    useSecret({ versionId: "wrong", value });
    await expect(makeLinkToken(claims)).rejects.toThrow(message);
  });

  test("is never taken from an earlier value of the secret", async () => {
    useSecret(undefined, makeLinkKeys(1));
    await expect(makeLinkToken(claims)).rejects.toThrow("The secret of links has no key");
  });
});
