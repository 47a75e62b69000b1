import { expect, test } from "vitest";
import { nameOf } from "../admin/people-dialogs.tsx";
import { memberSchema } from "./profiles.tsx";

const blank = { name: "", email: " ", phone: "", password: "", currentPassword: "" };

test("of a member's profile only what is filled in is sent, trimmed; a password keeps its blanks", () => {
  const body = memberSchema.parse({ ...blank, name: "  Asha ", phone: " 9876543210", password: " monsoon lamp " });
  expect(JSON.parse(JSON.stringify(body))).toEqual({ name: "Asha", phone: "9876543210", password: " monsoon lamp " });
  expect(memberSchema.parse({ ...blank, password: "          " }).password).toBeUndefined();
});

test.each(["9876543210", " 98765 43210", "+91 98765-43210", "0091 9876543210", "919876543210", "09876543210"])(
  "%j is sent as ten digits",
  (phone) => expect(memberSchema.parse({ ...blank, phone }).phone).toBe("9876543210"),
);

test.each(["12345", "5876543210", "+1 415 555 0101", "98765432101", "call 9876543210", "9".repeat(50)])(
  "%s is no phone, with a full stop",
  (phone) => {
    const { error } = memberSchema.safeParse({ ...blank, phone });
    expect(error?.issues.map(({ message }) => message)).toEqual(["Enter a valid 10-digit Indian phone number."]);
  },
);

test("an account without a name is shown as No Name", () => {
  const account = {
    _id: "1",
    email: "a@b.in",
    phone: "9876543210",
    role: "admin",
    createdAt: "2026-01-01T00:00:00.000Z",
  };
  expect(nameOf({ ...account, name: " " })).toBe("No Name");
  expect(nameOf({ ...account, name: "Asha" })).toBe("Asha");
});
