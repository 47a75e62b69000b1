import { beforeEach, describe, expect, test, vi } from "vitest";
import { makeLinkKeys, type StoredVersion, secretReads, storedSecrets } from "../testing/secrets-manager.ts";
import { type LinkKey, linkKeyFor, linkKeyWithId, makeLinkToken, newestLinkKey, readLinkToken } from "./link-token.ts";

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

const claims = { _id: "01KT1GY130NYV12VWY9KF7CSEY", number: Date.UTC(2026, 10, 22) };
const ending = "5550101";
const make = async (more: Partial<typeof claims> = {}, key?: LinkKey) =>
  makeLinkToken({ ...claims, ...more }, ending, key ?? (await newestLinkKey()));
const isOurs = async (token: string) => (await readLinkToken(token)).isFor(ending);

test("a token tells the record and number that it was made with, and is for one phone", async () => {
  const read = await readLinkToken(await make());
  expect(read).toMatchObject({ ...claims, keyId: 1 });
  expect([ending, "5550102", ""].map(read.isFor)).toEqual([true, false, false]);
});

test("the same record and number have the same token of 54 characters, so that a link can be copied again", async () => {
  expect(await make()).toBe(await make());
  expect(await make()).toMatch(/^[\w-]{54}$/);
});

describe("what is not ours", () => {
  test("is a token with any one character changed, cut off or added", async () => {
    const token = await make();
    const variants = [...token].flatMap((character, at) => [
      `${token.slice(0, at)}${character === "A" ? "B" : "A"}${token.slice(at + 1)}`,
      `${token.slice(0, at)}${token.slice(at + 1)}`,
      token.slice(0, at),
    ]);
    // What decoders ignore: padding, white space, the other alphabet, a last character's unused bits.
    const respelt = [`${token}=`, `${token}\n`, ` ${token}`, `${token}A`, token.replaceAll("-", "+")];
    for (const variant of [...variants, ...respelt]) {
      if (variant === token) continue;
      expect(await isOurs(variant), variant).toBe(false);
    }
  });

  test("is a token that another spelling decodes to", async () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // One byte beyond a multiple of three leaves four bits of the last character unused.
    const token = await make();
    const respelt = `${token.slice(0, -1)}${alphabet[alphabet.indexOf(token.slice(-1)) + 1]}`;
    expect(Buffer.from(respelt, "base64url")).toEqual(Buffer.from(token, "base64url"));
    expect(await isOurs(respelt)).toBe(false);
  });

  test("is a token made with another key, or that names another key than the one that made it", async () => {
    const foreign = await make();
    useSecret(makeLinkKeys(1, 2));
    expect(await isOurs(foreign)).toBe(false);
    const bytes = Buffer.from(await make(), "base64url");
    for (const id of [0, 1, 3, 255]) {
      bytes.writeUInt8(id, 1);
      expect(await isOurs(bytes.toString("base64url"))).toBe(false);
    }
  });

  test.each(["", "AQ", "x", "AQE", "\u{1F33F}", "A".repeat(200)])(
    "is %j, which names no order of its own",
    async (text) => {
      expect(await isOurs(text)).toBe(false);
    },
  );

  test("is a token of another version", async () => {
    const bytes = Buffer.from(await make(), "base64url");
    bytes.writeUInt8(2, 0);
    expect(await isOurs(bytes.toString("base64url"))).toBe(false);
  });
});

describe("a new key", () => {
  test("makes the links from then on, and ends none", async () => {
    const first = makeLinkKeys(1);
    useSecret(first);
    const before = await make();
    const second = changed(first, (keys) => ({ ...keys, ...JSON.parse(makeLinkKeys(2).value) }));
    useSecret(second, first);
    const after = await make();
    expect(Buffer.from(after, "base64url")[1]).toBe(2);
    for (const token of [before, after]) expect(await isOurs(token)).toBe(true);

    const tenth = changed(second, (keys) => ({ ...keys, ...JSON.parse(makeLinkKeys(10).value) }));
    useSecret(tenth, second);
    const last = await make();
    expect(Buffer.from(last, "base64url")[1]).toBe(10);
    for (const token of [before, after, last]) expect(await isOurs(token)).toBe(true);
  });

  test("is known by its id while the secret holds it", async () => {
    useSecret(makeLinkKeys(1, 2, 10));
    expect(Buffer.from(await make({}, await linkKeyFor(2)), "base64url")[1]).toBe(2);
    expect([(await linkKeyWithId(10))?.id, await linkKeyWithId(3)]).toEqual([10, undefined]);
  });

  test("opens no link of the number that it had before", async () => {
    const before = makeLinkKeys(1, 2);
    useSecret(before);
    const token = await make();
    useSecret(changed(before, (keys) => ({ 1: keys["2"] })));
    expect(await isOurs(token)).toBe(false);
  });

  test("is found at once by a function that has read the secret before; a key that nobody has is looked for once", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const first = makeLinkKeys(1);
    const arn = useSecret(first);
    const known = await make();
    vi.setSystemTime(Date.now() + 61_000);
    const before = secretReads.count;
    expect(await isOurs(known)).toBe(true);
    expect(secretReads.count).toBe(before);
    const second = changed(first, (keys) => ({ ...keys, ...JSON.parse(makeLinkKeys(2).value) }));
    const elsewhere = useSecret(second);
    const token = await make();
    storedSecrets.set(arn, [...(storedSecrets.get(elsewhere) ?? []), first]);
    vi.stubEnv("LINKS_SECRET_ARN", arn);
    expect(await isOurs(token)).toBe(true);

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
    await expect(make()).rejects.toThrow(message);
  });

  test("is never taken from an earlier value of the secret", async () => {
    useSecret(undefined, makeLinkKeys(1));
    await expect(make()).rejects.toThrow("The secret of links has no key");
  });
});
