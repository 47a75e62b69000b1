import { expect, test } from "vitest";
import { changedFields, emptyPerson } from "./person.ts";

test("changedFields names the fields that are filled in and differ", () => {
  const before = { ...emptyPerson, name: "Asha", email: "asha@people.example" };
  expect(changedFields(before, before)).toEqual([]);
  expect(changedFields(before, { ...before, name: "  Asha " })).toEqual([]);
  expect(changedFields(before, { ...before, name: "", email: "  " })).toEqual([]);
  expect(changedFields(before, { name: "Uma", email: "", phone: "9876543210", password: "x" })).toEqual([
    "name",
    "phone",
    "password",
  ]);
});
