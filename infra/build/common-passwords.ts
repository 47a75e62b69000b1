import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { passwordLength } from "../../shared/fields.ts";

const kept = 10_000;

/** The most common passwords that are long enough for our rule, most used first. */
export function commonPasswords(): string[] {
  const all = createRequire(import.meta.url)(
    "@zxcvbn-ts/language-common/src/passwords.json",
  ) as string[];
  return all.filter((password) => password.length >= passwordLength.min).slice(0, kept);
}

/** Part of the functions' bundles, so it is kept small. */
export const commonPasswordsFile = new URL(
  "../../functions/accounts/common-passwords.json",
  import.meta.url,
);

if (import.meta.main)
  writeFileSync(commonPasswordsFile, `${JSON.stringify(commonPasswords(), null, 2)}\n`);
