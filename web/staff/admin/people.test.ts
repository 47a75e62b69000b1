import fc from "fast-check";
import { expect, test } from "vitest";
import type { LogisticsMember } from "../../../shared/accounts.ts";
import { nameOf, pendingFirst } from "./people.ts";

const member = (_id: string, isVerified = false): LogisticsMember => ({
  _id,
  isVerified,
  name: `Name ${_id}`,
  email: `${_id}@people.example`,
  phone: "9876543210",
  role: "logistics",
  createdAt: "2026-01-01T00:00:00.000Z",
});

test("pending members come first, and the newest of each group", () => {
  const team = [member("1"), member("4", true), member("3"), member("2", true)];
  expect(pendingFirst(team).map(({ _id }) => _id)).toEqual(["3", "1", "4", "2"]);
});

test("the order does not depend on the input order, and keeps every member", () => {
  const team = fc.uniqueArray(fc.record({ _id: fc.string({ minLength: 1 }), isVerified: fc.boolean() }), {
    selector: ({ _id }) => _id,
  });
  fc.assert(
    fc.property(team, (people) => {
      const members = people.map(({ _id, isVerified }) => member(_id, isVerified));
      const sorted = pendingFirst(members);
      expect(pendingFirst(members.toReversed())).toEqual(sorted);
      expect(new Set(sorted)).toEqual(new Set(members));
    }),
  );
});

test("an account without a name is shown as No Name", () => {
  expect(nameOf({ ...member("1"), name: " " })).toBe("No Name");
  expect(nameOf(member("1"))).toBe("Name 1");
});
