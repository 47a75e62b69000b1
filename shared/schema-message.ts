import type * as z from "zod/mini";

/** What a value must be, by the library's names of types and formats. */
const wanted: Readonly<Record<string, string>> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  object: "must be an object",
  email: "must be an email address",
  url: "must be a web address",
};
const notValid = "is not valid";

const characters = (count: number | bigint) =>
  `${count} ${count === 1 ? "character" : "characters"}`;

/** What is wrong with a value, to follow the field's name. */
function problemOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return "is required";
  switch (issue.code) {
    case "invalid_type":
      return wanted[issue.expected] ?? notValid;
    case "invalid_value":
      return `must be ${issue.values.map(String).join(" or ")}`;
    case "invalid_format":
      return wanted[issue.format] ?? notValid;
    case "too_small":
      if (issue.origin !== "string") return `must be at least ${issue.minimum}`;
      return issue.input === ""
        ? "is required"
        : `must have at least ${characters(issue.minimum)}`;
    case "too_big":
      if (issue.origin !== "string") return `may be at most ${issue.maximum}`;
      return `may have at most ${characters(issue.maximum)}`;
    default:
      return notValid;
  }
}

/**
 * The message of a rule that brings none of its own: the field's name in the request, and what it must be. Given to
 * `safeParse` as `error` wherever messages are shown, since the library's own speak of schemas.
 */
export const schemaMessage = (issue: z.core.$ZodRawIssue): string =>
  `${issue.path?.join(".") || "The value"} ${problemOf(issue)}`;
