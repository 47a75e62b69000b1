import { expect, test } from "vitest";
import { mailLinkIn } from "./mail-link.ts";

const whole = `abc-_1${"x".repeat(38)}`;

test.each([
  [`#c=${whole}`, { kind: "c", token: whole }],
  [`#s=${whole}`, { kind: "s", token: whole }],
  [`#c=${whole.slice(1)}`, { kind: "c", token: undefined }],
  [`#s=${whole}%3E`, { kind: "s", token: undefined }],
  [`#c=${whole}.`, { kind: "c", token: whole }],
  [`#s=${whole}).`, { kind: "s", token: whole }],
  ["#s=", { kind: "s", token: undefined }],
  ["#t=abc", undefined],
  ["#order=AYU-1", undefined],
  ["#cs=1", undefined],
  ["", undefined],
])("%s is the link %o", (fragment, link) => {
  expect(mailLinkIn(fragment)).toEqual(link);
});
