import { expect, test } from "vitest";
import { profileSchema } from "./profile-schema.ts";

const blank = { name: "", email: " ", phone: "", password: "" };
const messages = (typed: object) =>
  profileSchema.safeParse({ ...blank, ...typed }).error?.issues.map(({ message }) => message);

test("only what is filled in is there to be sent, trimmed", () => {
  const body = profileSchema.parse({ name: "  Asha ", email: "   ", phone: " 9876543210", password: "" });
  expect(JSON.parse(JSON.stringify(body))).toEqual({ name: "Asha", phone: "9876543210" });
});

test("a password keeps its blanks, as at sign-up, and blanks alone are none", () => {
  expect(profileSchema.parse({ ...blank, password: " monsoon lamp " }).password).toBe(" monsoon lamp ");
  expect(profileSchema.parse({ ...blank, password: "          " }).password).toBeUndefined();
});

test.each(["12345", "5876543210", "98765 43210", "+919876543210", "9".repeat(50)])(
  "%s is no phone, with a full stop",
  (phone) => {
    expect(messages({ phone })).toEqual(["Enter a valid 10-digit Indian phone number."]);
  },
);

test("what is left empty is not missing", () => {
  expect(messages({})).toBeUndefined();
});
