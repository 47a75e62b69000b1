import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commonPasswords, commonPasswordsFile } from "./common-passwords.ts";

test("the functions carry the list of the installed package; `node infra/build/common-passwords.ts` writes it anew", () => {
  expect(JSON.parse(readFileSync(commonPasswordsFile, "utf8"))).toEqual(commonPasswords());
});

test("it holds the passwords everybody tries first", () => {
  expect(commonPasswords()).toEqual(expect.arrayContaining(["password", "12345678", "password123", "india123"]));
});
