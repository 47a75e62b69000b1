import { expect, test } from "vitest";
import { mailLinkIn } from "./mail-link.ts";

test.each([
  ["#c=abc-_1", { kind: "c", token: "abc-_1" }],
  ["#s=abc", { kind: "s", token: "abc" }],
  ["#s=", { kind: "s", token: "" }],
  ["#t=abc", undefined],
  ["#order=AYU-1", undefined],
  ["#cs=1", undefined],
  ["", undefined],
])("%s is the link %o", (fragment, link) => {
  expect(mailLinkIn(fragment)).toEqual(link);
});
