import fc from "fast-check";
import { ulid } from "ulid";
import { expect, test } from "vitest";
import { Failure } from "../../../shared/errors.ts";
import { anyCharacter } from "../../../shared/testing/any-character.ts";
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

test("a cursor is read exactly or refused with a message", () => {
  const list = fc.constantFrom("newest", "asc", "desc");
  const cursor = fc
    .tuple(
      fc.oneof({ weight: 9, arbitrary: list }, fc.string({ maxLength: 9 })),
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom("after", "from", "upto", "before") }, fc.string()),
      fc.oneof(
        fc.string({ unit: anyCharacter, maxLength: 40 }),
        fc.constantFrom("", "#", "$9#", "\ud800", "x".repeat(990)),
      ),
      fc.oneof(fc.constant(ulid(1)), fc.string({ maxLength: 30 })),
    )
    .map(([name, side, key, end]) => `${name}.${side}:${key}${end}`);
  fc.assert(
    fc.property(list, fc.oneof(cursor, fc.string({ unit: anyCharacter })), (name, text) => {
      try {
        expect(writeCursor(name, readCursor(name, text))).toBe(text);
      } catch (error) {
        expect(error).toMatchObject({ code: "invalid_input" });
      }
    }),
  );
});
