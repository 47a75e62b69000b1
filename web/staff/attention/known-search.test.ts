import { expect, test } from "vitest";
import { knownSearch } from "./known-search.ts";

test("a reason that does not exist is ignored, so that the board shows all cases and says so", () => {
  expect(knownSearch({ reason: "held", size: 100 })).toEqual({ reason: "held", size: 100 });
  expect(knownSearch({ reason: "nonsense", snoozed: true })).toEqual({ reason: undefined, snoozed: true });
});
