import { addAdmin, resetAdmin } from "../../functions/accounts/admins.ts";
import { askHidden } from "./ask.ts";
import { withTable } from "./open-table.ts";

/** Asks for the password, twice in a terminal. */
async function askPassword(): Promise<string> {
  const again = process.stdin.isTTY ? ["Repeat the password: "] : [];
  const [password = "", repeated = password] = await askHidden(["Password: ", ...again]);
  if (repeated !== password) throw new Error("The two passwords differ");
  return password;
}

interface ResetOptions {
  readonly email: string;
  readonly stack?: string;
}

interface CreateOptions extends ResetOptions {
  readonly name: string;
  readonly phone?: string;
  readonly another?: boolean;
}

export async function createAdmin({
  email,
  name,
  phone,
  another = false,
  stack,
}: CreateOptions): Promise<void> {
  await withTable(stack, async (where) => {
    const admin = await addAdmin(
      { email, name, phone, password: await askPassword() },
      { another },
    );
    console.info(`${admin.email} is an admin now in ${where}.`);
  });
}

export async function resetPassword({ email, stack }: ResetOptions): Promise<void> {
  await withTable(stack, async (where) => {
    const admin = await resetAdmin({ email, password: await askPassword() });
    console.info(
      `${admin.email} has a new password in ${where}; all their sessions have ended.`,
    );
  });
}
