import { business } from "../../shared/business.ts";
import { Failure } from "../../shared/errors.ts";

/** The list is loaded only when a password is chosen, to keep cold starts short. */
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

/** @throws Failure `invalid_input` for common passwords and for the person's own name or e-mail */
export async function refuseWeakPassword(password: string, person: { email: string; name: string }): Promise<void> {
  const message = await weakness(password, person);
  if (message) throw new Failure("invalid_input", message, { fields: { password: message } });
}
