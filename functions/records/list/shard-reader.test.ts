import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextBatchSize } from "./shard-reader.ts";

describe("a search's next batch", () => {
  it("grows, and faster where nothing is found", () => {
    expect(nextBatchSize({ size: 20, found: 3, ms: 10 })).toBe(40);
    expect(nextBatchSize({ size: 20, found: 0, ms: 10 })).toBe(160);
  });

  it("is no larger than one query reads", () => {
    expect(nextBatchSize({ size: 4000, found: 0, ms: 100 })).toBe(4096);
  });

  it("shrinks to what a slow database reads in half a second, down to a minimum", () => {
    expect(nextBatchSize({ size: 4096, found: 0, ms: 2_000 })).toBe(1024);
    expect(nextBatchSize({ size: 4096, found: 0, ms: 60_000 })).toBe(256);
  });

  it("grows from a few rows on a busy machine too", () => {
    expect(nextBatchSize({ size: 14, found: 0, ms: 400 })).toBe(112);
  });

  it("keeps every large batch but the first within half a second at any constant speed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.double({ min: 0.001, max: 100, noNaN: true }), (first, pace) => {
        let size = first;
        for (let batch = 0; batch < 10; batch += 1) {
          size = nextBatchSize({ size, found: 0, ms: size * pace });
          expect(size <= 256 || size * pace <= 500).toBe(true);
        }
      }),
    );
  });
});
