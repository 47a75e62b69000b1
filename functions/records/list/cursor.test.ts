import { ulid } from "ulid";
import { expect, test } from "vitest";
import { Failure } from "../../../shared/errors.ts";
import { readCursor } from "./cursor.ts";

/** A sort key of so many bytes. */
const keyOf = (bytes: number) => `${"x".repeat(bytes - 27)}#${ulid()}`;

test("a sort key may be as long as the database takes, 1,024 bytes, and no longer", () => {
  const longest = keyOf(1_024);
  expect(readCursor(`after:${longest}`)).toEqual({ side: "after", sortKey: longest });
  expect(() => readCursor(`after:${keyOf(1_025)}`)).toThrow(Failure);
});
