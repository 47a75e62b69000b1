import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test.each([
  ["asha@customer.example", "ASHA@customer.example"],
  ["asha@customer.example", "asha+parcels@customer.example"],
  ["asha@customer.example", "asha+a+b@Customer.Example"],
  ["a.sha@gmail.com", "asha@googlemail.com"],
  ["asha@proton.me", "a.s-h_a+parcels@protonmail.com"],
  ["asha@proton.me", "ASHA@pm.me"],
  ["asha@proton.me", "as-ha@protonmail.ch"],
  ["asha@fastmail.com", "parcels@asha.fastmail.com"],
  ["asha@fastmail.fm", "asha+parcels@fastmail.fm"],
])("%s and %s are one mailbox", (left, right) => {
  expect(mailboxOf(left)).toBe(mailboxOf(right));
});

test.each([
  ["asha@customer.example", "asha@other.example"],
  ["a.sha@customer.example", "asha@customer.example"],
  ["asha@gmail.com", "asha@customer.example"],
  ["+asha@customer.example", "+ravi@customer.example"],
  ["as-ha@gmail.com", "asha@gmail.com"],
  ["a.sha@fastmail.com", "asha@fastmail.com"],
  ["asha@fastmail.com", "asha@fastmail.fm"],
  ["parcels@asha.fastmail.com", "parcels@ravi.fastmail.com"],
  ["parcels@asha.proton.me", "asha@proton.me"],
  ["asha@constructor", "asha@proton.me"],
])("%s and %s are two", (left, right) => {
  expect(mailboxOf(left)).not.toBe(mailboxOf(right));
});

test("a mailbox's name does not show the address", () => {
  expect(mailboxOf("asha@customer.example")).toMatch(/^[\w-]{22}$/);
});
