import { business } from "../../shared/business.ts";
import { Failure } from "../../shared/errors.ts";

/** Read when a password is chosen, which is seldom: no cold start waits for it. */
async function isMostUsed(password: string): Promise<boolean> {
  const { default: list } = await import("./common-passwords.json", { with: { type: "json" } });
  return list.includes(password);
}

async function weakness(password: string, { email, name }: { email: string; name: string }) {
  const chosen = password.toLowerCase();
  if (await isMostUsed(chosen)) return "This password is one of the most used in the world. Choose another.";
  const known = [email, email.slice(0, email.indexOf("@")), name, business.name].map((text) => text.toLowerCase());
  if (known.includes(chosen)) return "This password is too easy to guess. Choose another.";
  return undefined;
}

/** Refuses the passwords that are tried first: the commonest ones, and what everybody knows of the person. */
export async function refuseWeakPassword(password: string, person: { email: string; name: string }): Promise<void> {
  const message = await weakness(password, person);
  if (message) throw new Failure("invalid_input", message, { fields: { password: message } });
}
