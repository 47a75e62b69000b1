import { business } from "../../shared/business.ts";
import { Failure } from "../runtime/failure.ts";
import common from "./common-passwords.json" with { type: "json" };

const mostUsed = new Set(common);

function weakness(password: string, { email, name }: { email: string; name: string }): string | undefined {
  const chosen = password.toLowerCase();
  if (mostUsed.has(chosen)) return "This password is one of the most used in the world. Choose another.";
  const known = [email, email.slice(0, email.indexOf("@")), name, business.name].map((text) => text.toLowerCase());
  if (known.includes(chosen)) return "This password is too easy to guess. Choose another.";
  return undefined;
}

/** Refuses the passwords that are tried first: the commonest ones, and what everybody knows of the person. */
export function refuseWeakPassword(password: string, person: { email: string; name: string }): void {
  const message = weakness(password, person);
  if (message) throw new Failure("invalid_input", message, { fields: { password: message } });
}
