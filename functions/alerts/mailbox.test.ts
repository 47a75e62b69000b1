import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test.each([
  ["asha@customer.example", "ASHA@customer.example"],
  ["asha@customer.example", "asha+parcels@customer.example"],
  ["asha@customer.example", "asha+a+b@Customer.Example"],
  ["a.sha@gmail.com", "asha@googlemail.com"],
])("%s and %s are one mailbox", (left, right) => {
  expect(mailboxOf(left)).toBe(mailboxOf(right));
});

test.each([
  ["asha@customer.example", "asha@other.example"],
  ["a.sha@customer.example", "asha@customer.example"],
  ["asha@gmail.com", "asha@customer.example"],
  ["+asha@customer.example", "+ravi@customer.example"],
])("%s and %s are two", (left, right) => {
  expect(mailboxOf(left)).not.toBe(mailboxOf(right));
});

test("a mailbox's name does not show the address", () => {
  expect(mailboxOf("asha@customer.example")).toMatch(/^[\w-]{22}$/);
});
