import { randomInt } from "node:crypto";
import type { Account } from "./account-store.ts";

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
