import * as z from "zod/mini";
import { Failure } from "../../shared/errors.ts";
import { email, indianPhone, newPassword, personName } from "../../shared/fields.ts";
import { schemaMessage } from "../../shared/schema-message.ts";
import { type Account, getAccount } from "./account-store.ts";
import { changeAccount, createAdmin, withPassword } from "./account-write.ts";
import { hashNewPassword } from "./passwords.ts";

/** `updatedBy` of accounts that the command line changes. */
const operator = "operator";

const newAdmin = z.object({
  email,
  name: personName,
  phone: z.optional(indianPhone),
  password: newPassword,
});
const reset = z.object({ email, password: newPassword });

/** Applies the rules of the portal's forms to the command line's input. */
function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value, { error: schemaMessage });
  if (result.success) return result.data;
  throw new Failure(
    "invalid_input",
    result.error.issues[0]?.message ?? "That is not valid.",
  );
}

/**
 * Adds an admin, already verified.
 * @param options.another also where there is an admin already
 */
export async function addAdmin(
  input: { email: string; name: string; phone?: string | undefined; password: string },
  options: { another: boolean },
): Promise<Account> {
  const { password, phone = "", ...person } = checked(newAdmin, input);
  const passwordHash = await hashNewPassword(password, person);
  const fields = {
    ...person,
    phone,
    passwordHash,
    role: "admin",
    isVerified: true,
  } as const;
  return createAdmin(fields, operator, { first: !options.another });
}

/** Gives an admin a new password and ends all of their sessions. */
export async function resetAdmin(input: {
  email: string;
  password: string;
}): Promise<Account> {
  const { email: address, password } = checked(reset, input);
  const account = await getAccount("admin", address);
  if (!account) throw new Failure("not_found", "There is no admin with this email.");
  const passwordHash = await hashNewPassword(password, account);
  const changed = await changeAccount(account, operator, withPassword(passwordHash));
  if (!changed) throw new Failure("not_found", "This admin has just been deleted.");
  return changed;
}
