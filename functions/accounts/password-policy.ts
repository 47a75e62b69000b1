import { business } from "../../shared/business.ts";
import { refusedField } from "../platform/failure.ts";

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
