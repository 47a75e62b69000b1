import { randomInt } from "node:crypto";
import { hash, needsRehash, verify } from "argon2";
import { business } from "../../shared/business.ts";
import { refusedField } from "../platform/failure.ts";
import type { Account } from "./account-store.ts";

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Apart, so that a test can count the hashes that a login takes. */
export const hashing = { verify };

/** Verified where there is no account, so that the response time does not reveal which e-mails exist. */
const dummyHash =
  "$argon2id$v=19$m=19456,p=1,t=2$6TcA0/cecGvITdZKCGVYmA$7DZ4+hg9wXfM7TtAp0cVE9uAZr/1iHIFnzcUJhmrGeI";

/** Keyboards send one letter in several ways ("é" as one code point or two): these are one password. */
const normalised = (password: string) => password.normalize("NFC");

export const hashPassword = (password: string) => hash(normalised(password), cost);

/** Whether the password is the account's. Without an account it takes as long, and is false. */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const stored = passwordHash ?? dummyHash;
  const matches = await hashing.verify(stored, normalised(password));
  return matches && passwordHash !== undefined;
}

/** Whether a hash uses weaker parameters than `cost`. */
export const isOutdated = (passwordHash: string) =>
  !passwordHash.startsWith("$argon2id$") || needsRehash(passwordHash, cost);

/** It has no letters and digits that sound or look alike: admins read the password out over the phone. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 4;
const validMs = 24 * 60 * 60_000;

const group = () =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(
    "",
  );

/** A random password of 79 bits, and when it expires. */
export function oneTimePassword(): { password: string; expires: string } {
  return {
    password: Array.from({ length: groups }, group).join("-"),
    expires: new Date(Date.now() + validMs).toISOString(),
  };
}

/** Whether the account's password is a one-time password that has expired. */
export const hasExpiredPassword = ({ passwordExpires }: Account): boolean =>
  passwordExpires !== undefined && Date.parse(passwordExpires) <= Date.now();

/** The list is loaded only when a password is chosen, to keep cold starts short. */
async function isMostUsed(password: string): Promise<boolean> {
  const { default: list } = await import("./common-passwords.json", {
    with: { type: "json" },
  });
  return list.includes(password);
}

/** Words of this portal that an attacker tries first, besides those of the business's name and of the person. */
const portalWords = [
  "shipment",
  "tracking",
  "portal",
  "courier",
  "shipglobal",
  "logistics",
  "admin",
] as const;

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, "");

/** Whether the password is made of known words only, with whatever digits, signs and blanks. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const chosen = letters(password);
  const longestFirst = words
    .map(letters)
    .toSorted((one, other) => other.length - one.length);
  return (
    chosen !== "" &&
    longestFirst.reduce((rest, word) => rest.replaceAll(word, ""), chosen) === ""
  );
}

const isOneRepeated = (password: string) => /^(.)\1*$/su.test(password);

async function weakness(
  password: string,
  { email, name }: { email: string; name: string },
) {
  const chosen = password.normalize("NFC").toLowerCase();
  if (await isMostUsed(chosen))
    return "This is one of the most common passwords. Please choose another.";
  const known = [
    ...business.name.split(" "),
    ...name.split(" "),
    ...email.split(/[@.]/),
    ...portalWords,
  ];
  const account = [email, email.slice(0, email.indexOf("@"))].map((text) =>
    text.toLowerCase(),
  );
  const isGuessable =
    account.includes(chosen) || isMadeOf(known, chosen) || isOneRepeated(chosen);
  if (isGuessable) return "This password is too easy to guess. Please choose another.";
  return undefined;
}

/** @throws Failure `invalid_input` for common passwords, one character repeated, and those made of the person's, the business's and the portal's words */
export async function refuseWeakPassword(
  password: string,
  person: { email: string; name: string },
): Promise<void> {
  const message = await weakness(password, person);
  if (message) throw refusedField("password", message);
}

/** The hash of a password that someone chose. @throws Failure `invalid_input` as `refuseWeakPassword` does */
export async function hashNewPassword(
  password: string,
  person: { email: string; name: string },
): Promise<string> {
  await refuseWeakPassword(password, person);
  return hashPassword(password);
}
