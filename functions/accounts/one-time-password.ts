import { randomInt } from "node:crypto";

/** No letter or digit that could be taken for another when read out over the phone. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 4;
const validMs = 24 * 60 * 60_000;

const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");

/** A password for someone who forgot theirs (79 bits), and until when it opens the account. */
export function oneTimePassword(): { password: string; expires: string } {
  return {
    password: Array.from({ length: groups }, group).join("-"),
    expires: new Date(Date.now() + validMs).toISOString(),
  };
}
