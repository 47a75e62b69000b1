import { ulid } from "ulid";
import { expect, test } from "vitest";
import { Failure } from "../../../shared/errors.ts";
import { readCursor, writeCursor } from "./cursor.ts";

/** A sort key of so many bytes. */
const keyOf = (bytes: number) => `${"x".repeat(bytes - 27)}#${ulid()}`;

test("a sort key may be as long as the database takes, 1,024 bytes, and no longer", () => {
  const longest = keyOf(1_024);
  expect(readCursor("newest", `newest.after:${longest}`)).toEqual({ side: "after", sortKey: longest });
  expect(() => readCursor("newest", `newest.after:${keyOf(1_025)}`)).toThrow(Failure);
});

test("a cursor is of one list", () => {
  const position = { side: "upto", sortKey: ulid() } as const;
  expect(readCursor("admin", writeCursor("admin", position))).toEqual(position);
  for (const other of ["logistics", "adm", "", "admin.upto"]) {
    expect(() => readCursor(other, writeCursor("admin", position))).toThrow("This page of the list no longer exists.");
  }
  expect(() => readCursor("admin", `all.${writeCursor("admin", position)}`)).toThrow(
    "This page of the list no longer exists.",
  );
  expect(() => readCursor("admin", `upto:${position.sortKey}`)).toThrow("This page of the list no longer exists.");
});
