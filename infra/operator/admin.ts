import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { addAdmin, resetAdmin } from "../../functions/accounts/admins.ts";
import { withTable } from "./open-table.ts";

/** Discards the echo, so that the password is not shown. */
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });

async function asked(question: string): Promise<string> {
  const terminal = process.stdin.isTTY === true;
  if (terminal) process.stderr.write(question);
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal });
  try {
    for await (const line of reader) return line;
    throw new Error("No password was given");
  } finally {
    reader.close();
    if (terminal) process.stderr.write("\n");
  }
}

/** Asks for the password twice without showing it; without a terminal, reads the first line of standard input. */
async function askPassword(): Promise<string> {
  const password = await asked("Password: ");
  if (process.stdin.isTTY && (await asked("Repeat the password: ")) !== password) {
    throw new Error("The two passwords differ");
  }
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

export async function createAdmin({ email, name, phone, another = false, stack }: CreateOptions): Promise<void> {
  await withTable(stack, async (where) => {
    const admin = await addAdmin({ email, name, phone, password: await askPassword() }, { another });
    console.info(`${admin.email} is an admin now in ${where}.`);
  });
}

export async function resetPassword({ email, stack }: ResetOptions): Promise<void> {
  await withTable(stack, async (where) => {
    const admin = await resetAdmin({ email, password: await askPassword() });
    console.info(`${admin.email} has a new password in ${where}; all their sessions have ended.`);
  });
}
