/** The fields of an account, in the order of the forms. */
export const personFields = ["name", "email", "phone", "password"] as const;
export type PersonField = (typeof personFields)[number];
export type PersonValues = Record<PersonField, string>;

export const emptyPerson: PersonValues = { name: "", email: "", phone: "", password: "" };

/** The fields that are filled in and differ from the values before, apart from surrounding blanks. */
export const changedFields = (before: PersonValues, typed: PersonValues): PersonField[] =>
  personFields.filter((field) => typed[field].trim() !== "" && typed[field].trim() !== before[field].trim());
