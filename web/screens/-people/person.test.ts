import { expect, test } from "vitest";
import { ApiFailure } from "../../api/failure.ts";
import { changedFields, emptyPerson, personErrorsOf } from "./person.ts";

const refused = (code: "conflict" | "invalid_input", fields?: Record<string, string>) =>
  new ApiFailure(400, { code, message: "Taken.", requestId: "1", ...(fields && { fields }) });

test("a conflict is about the e-mail, a refused field about itself, and anything else about none", () => {
  expect(personErrorsOf(refused("conflict"))).toEqual([["email", "Taken."]]);
  expect(personErrorsOf(refused("invalid_input", { phone: "No phone.", isVerified: "No." }))).toEqual([
    ["phone", "No phone."],
  ]);
  expect(personErrorsOf(new ApiFailure(0))).toEqual([]);
  expect(personErrorsOf(undefined)).toEqual([]);
});

test("changed is what is filled in and differs", () => {
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
