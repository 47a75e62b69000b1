import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import manifest from "../../../package.json" with { type: "json" };

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** Runs an operator's command (`npm run <name>`) with only the given environment and standard input. */
export async function runCommand(
  name: keyof typeof manifest.scripts,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  typed = "",
): Promise<Outcome> {
  const { PATH = "" } = process.env;
  const file = manifest.scripts[name].replace(/^node /, "");
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../..", file), ...args], {
    env: { PATH, ...environment },
  });
  child.stdin.end(typed);
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: Number(code), out, errors };
}
