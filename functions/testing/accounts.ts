import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseSetCookie } from "cookie";
import { type Role, sessionCookies, sessionSeconds } from "../../shared/session.ts";
import { listAccounts } from "../accounts/account-list.ts";
import type { Account } from "../accounts/account-store.ts";
import { createAdmin, createMember, type NewAccount } from "../accounts/account-write.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { signSession } from "../auth/session-token.ts";
import type { Answer } from "./call.ts";
import { makeSigningKey, storedSecrets } from "./secrets-manager.ts";

/** The password of all test accounts, hashed once since hashing is slow. */
export const password = "monsoon lamp orchard";
let passwordHash: Promise<string> | undefined;

const arn = () => process.env.SIGNING_SECRET_ARN ?? "";

/** Adds a new signing key; the current one becomes the previous. */
export function rotateSigningKey(): void {
  storedSecrets.set(arn(), [makeSigningKey(), ...(storedSecrets.get(arn()) ?? [])].slice(0, 2));
}

/** The fields of a person who signs up, or whom an admin adds. */
export const newPerson = <Given extends object>(given?: Given) => ({
  name: "Ravi Nair",
  email: `${randomUUID()}@example.com`,
  phone: "9876543210",
  password: "a kettle of lemon tea",
  ...given,
});

/** Stores an account of this role: verified, with the password above and made-up fields. */
export async function makeAccount(role: Role, overrides: Partial<Omit<NewAccount, "role">> = {}): Promise<Account> {
  passwordHash ??= hashPassword(password);
  const fields = {
    name: "Asha Menon",
    email: `asha.${randomUUID()}@example.com`,
    phone: "9876543210",
    passwordHash: await passwordHash,
    isVerified: true,
    ...overrides,
  };
  // The ids of one millisecond are in no order.
  await sleep(2);
  return role === "admin" ? createAdmin({ role, ...fields }, "operator") : createMember({ role, ...fields });
}

/** All accounts of a role, as lists show them. */
export const listedAccounts = async (role: Role) =>
  (await listAccounts(role, { stopAt: Number.POSITIVE_INFINITY })).entries;

/** A token of a new session of this account. */
export const tokenFor = (
  { _id, role, email, epoch }: Pick<Account, "_id" | "role" | "email" | "epoch">,
  overrides: { sessionId?: string; expires?: number } = {},
) =>
  signSession({
    sessionId: randomUUID(),
    accountId: _id,
    role,
    email,
    epoch,
    expires: Math.floor(Date.now() / 1000) + sessionSeconds,
    ...overrides,
  });

/** The cookies a browser sends for a session. */
export const cookiesFor = ({ role, _id }: Account, token: string) => [
  `${sessionCookies[role].token}=${token}`,
  `${sessionCookies[role].marker}=${_id}`,
];

/** Stores an account with a session. The result can be spread into a request of `call`. */
export async function signIn(role: Role, overrides: Partial<Omit<NewAccount, "role">> = {}) {
  const account = await makeAccount(role, overrides);
  const token = await tokenFor(account);
  return { account, token, cookies: cookiesFor(account, token) };
}

/** The cookies of a reply by their names. */
export const cookiesSet = (answer: Answer) =>
  Object.fromEntries(answer.cookies.map((line) => parseSetCookie(line)).map(({ name, ...rest }) => [name, rest]));

/** The cookies a browser sends after a reply, given those it sent `before`. */
export function cookiesAfter(answer: Answer, before: string[] = []): string[] {
  const jar = new Map(before.map((pair) => [pair.slice(0, pair.indexOf("=")), pair]));
  for (const line of answer.cookies) {
    const { name, maxAge } = parseSetCookie(line);
    if (maxAge === 0) jar.delete(name);
    else jar.set(name, line.slice(0, line.indexOf(";")));
  }
  return [...jar.values()];
}
