import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

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
export async function askPassword(): Promise<string> {
  const password = await asked("Password: ");
  if (process.stdin.isTTY && (await asked("Repeat the password: ")) !== password) {
    throw new Error("The two passwords differ");
  }
  return password;
}
