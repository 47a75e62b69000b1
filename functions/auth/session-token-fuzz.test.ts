import fc from "fast-check";
import { expect, test } from "vitest";
import { makeAccount, tokenFor } from "../testing/accounts.ts";
import { verifySession } from "./session-token.ts";

/** `npm run fuzz` tries more cases with other seeds. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 200);
const options = { numRuns, seed: Number(process.env.FUZZ_SEED ?? 20_261_120) };
const timeout = 30_000 + numRuns * 20;

const genuine = await tokenFor(await makeAccount("admin"));

const mutations = fc.array(
  fc.record({
    at: fc.nat({ max: genuine.length }),
    cut: fc.nat({ max: 3 }),
    put: fc.oneof(fc.constantFrom("", ".", "=", "A", "-", "_", "e30"), fc.string({ maxLength: 4 })),
  }),
  { minLength: 1, maxLength: 3 },
);

/** The last letter of a part may encode unused bits, so that other letters decode to the same bytes. */
const bytesOf = (token: string) => token.split(".").map((part) => Buffer.from(part, "base64url").toString("hex"));

test("a token changed at any position is invalid", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(mutations, async (all) => {
      const changed = all.reduce(
        (token, { at, cut, put }) => token.slice(0, at) + put + token.slice(at + cut),
        genuine,
      );
      const session = await verifySession(changed);
      if (session) expect(bytesOf(changed)).toEqual(bytesOf(genuine));
    }),
    options,
  );
});
