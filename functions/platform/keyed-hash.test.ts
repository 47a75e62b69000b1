import { createSecretKey } from "node:crypto";
import { expect, test } from "vitest";
import { keyedHash } from "./keyed-hash.ts";

test("gives the same hash for a key and a text as what is stored already", () => {
  const key = "origin-secret-of-the-tests";
  expect(keyedHash(key, "203.0.113.7")).toBe("okeNfVAyA2DGwKYtanjInm");
  expect(keyedHash(createSecretKey(Buffer.from(key)), "203.0.113.7")).toBe("okeNfVAyA2DGwKYtanjInm");
});
