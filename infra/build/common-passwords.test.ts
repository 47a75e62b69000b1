import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commonPasswords, commonPasswordsFile } from "./common-passwords.ts";

test("the stored list is that of the installed package (node infra/build/common-passwords.ts)", () => {
  expect(JSON.parse(readFileSync(commonPasswordsFile, "utf8"))).toEqual(commonPasswords());
});
