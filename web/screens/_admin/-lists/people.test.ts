import fc from "fast-check";
import { expect, test } from "vitest";
import type { LogisticsMember } from "../../../../shared/accounts.ts";
import { nameOf, pendingFirst, withoutPerson, withPerson } from "./people.ts";

const someone = (_id: string, isVerified = false): LogisticsMember => ({
  _id,
  isVerified,
  name: `Name ${_id}`,
  email: `${_id}@people.example`,
  phone: "9876543210",
  role: "logistics",
  createdAt: "2026-01-01T00:00:00.000Z",
});

test("those who wait stand first, the newest of each at the top", () => {
  const members = [someone("1"), someone("4", true), someone("3"), someone("2", true)];
  expect(pendingFirst(members).map(({ _id }) => _id)).toEqual(["3", "1", "4", "2"]);
});

test("the order does not depend on the one before, and nobody is lost", () => {
  const team = fc.uniqueArray(fc.record({ _id: fc.string({ minLength: 1 }), isVerified: fc.boolean() }), {
    selector: ({ _id }) => _id,
  });
  fc.assert(
    fc.property(team, (people) => {
      const members = people.map(({ _id, isVerified }) => someone(_id, isVerified));
      const sorted = pendingFirst(members);
      expect(pendingFirst(members.toReversed())).toEqual(sorted);
      expect(new Set(sorted)).toEqual(new Set(members));
    }),
  );
});

test("somebody changed takes their own place, somebody new the first, somebody gone none", () => {
  const [first, second] = [someone("1"), someone("2")];
  const approved = someone("2", true);
  expect(withPerson([first, second], approved)).toEqual([first, approved]);
  expect(withPerson([first], second)).toEqual([second, first]);
  expect(withoutPerson([first, second], "1")).toEqual([second]);
  expect(withoutPerson([first], "9")).toEqual([first]);
});

test("who gave no name has none", () => {
  expect(nameOf({ ...someone("1"), name: " " })).toBe("No Name");
  expect(nameOf(someone("1"))).toBe("Name 1");
});
