import * as z from "zod/mini";
import { email, indianPhoneInProfile, newPassword, personName } from "../../../shared/fields.ts";

/** A field that may be left empty, which leaves what is stored. */
const blankOr = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => (typed.trim() === "" ? undefined : typed)),
    ),
    z.optional(schema),
  );

/** What is typed into the logistics profile: only what is filled in is checked, and sent. */
export const profileSchema = z.object({
  name: blankOr(personName),
  email: blankOr(email),
  phone: blankOr(indianPhoneInProfile),
  password: blankOr(newPassword),
});
