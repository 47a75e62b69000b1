import { PassThrough } from "node:stream";
import { vi } from "vitest";
import { indexPauses } from "../../../functions/database/ids.ts";
import { runPortal as run } from "../portal.ts";

Object.assign(indexPauses, { usual: [0, 0, 0], ifRecent: [0, 0] });

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

interface Typed {
  /** On standard input. */
  readonly text: string;
  /** Into a terminal. */
  readonly isTerminal?: true;
}

/** What the commands read; a test's own environment must not reach them. */
const isRead = (name: string) =>
  /^(AWS|SHIPGLOBAL|SMOKE|SHOP)_/.test(name) ||
  ["TABLE_NAME", "DYNAMODB_ENDPOINT", "DATA_DIR", "RECORD_MONTHS", "HISTORY_MONTHS", "PORT", "HOME"].includes(name);

/** Replaces what the commands read of the environment; returns what puts it back. */
function replaceEnvironment(given: Readonly<Record<string, string>>): () => void {
  const former = { ...process.env };
  for (const name of Object.keys(process.env).filter(isRead)) delete process.env[name];
  Object.assign(process.env, given);
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in former)) delete process.env[name];
    Object.assign(process.env, former);
  };
}

/** Replaces standard input; returns what puts it back. */
function replaceInput({ text, isTerminal }: Typed): () => void {
  const former = Object.getOwnPropertyDescriptor(process, "stdin");
  const value = Object.assign(new PassThrough(), isTerminal && { isTTY: true });
  value.end(text);
  Object.defineProperty(process, "stdin", { value, configurable: true });
  return () => Object.defineProperty(process, "stdin", former ?? {});
}

/** Runs `npm run portal -- <args>` in this process, with only the given environment and standard input. */
export async function runPortal(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  typed: Typed = { text: "" },
): Promise<Outcome> {
  const out = vi.spyOn(console, "info").mockImplementation(() => {});
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const prompts = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const linesOf = ({ mock }: typeof out) => mock.calls.map(([line]) => `${line}\n`).join("");
  const undo = [replaceEnvironment(environment), replaceInput(typed)];
  try {
    const code = await run(args);
    return { code, out: linesOf(out), errors: linesOf(errors) };
  } finally {
    for (const one of undo) one();
    for (const spy of [out, errors, prompts]) spy.mockRestore();
  }
}
