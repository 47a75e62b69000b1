import { failedWith } from "../../api/failure.ts";
import { fieldErrorsOf } from "../../api/messages.ts";

/** What an account is made of, in the order it is asked for. */
export const personFields = ["name", "email", "phone", "password"] as const;
export type PersonField = (typeof personFields)[number];
/** What is typed into the form of a person. */
export type PersonValues = Record<PersonField, string>;

export const emptyPerson: PersonValues = { name: "", email: "", phone: "", password: "" };

const isPersonField = (field: string): field is PersonField => personFields.some((known) => known === field);

/** What a refusal has to say of single fields. A conflict can only be about the e-mail: nothing else must be unique. */
export function personErrorsOf(error: unknown): [PersonField, string][] {
  if (failedWith(error, "conflict")) return [["email", error.message]];
  return fieldErrorsOf(error).flatMap(([field, message]) => (isPersonField(field) ? [[field, message] as const] : []));
}

/** The fields that differ from what was there before, blanks aside. */
export const changedFields = (before: PersonValues, typed: PersonValues): PersonField[] =>
  personFields.filter((field) => typed[field].trim() !== "" && typed[field].trim() !== before[field].trim());
