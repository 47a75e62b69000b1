import { expect, test } from "vitest";
import type { LogisticsMember } from "../../../shared/accounts.ts";
import { nameOf, pendingFirst } from "./use-people.ts";

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

test("an account without a name is shown as No Name", () => {
  expect(nameOf({ ...member("1"), name: " " })).toBe("No Name");
  expect(nameOf(member("1"))).toBe("Name 1");
});
