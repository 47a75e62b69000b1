import { errorText } from "./error-text.ts";

const asksForHelp = (argument: string) => argument === "--help" || argument === "-h";

/** Arguments that are missing or make no sense; the message says which. */
export class Misuse extends Error {}

const isMisuse = (error: unknown) =>
  error instanceof Misuse ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));

/** Runs an operator's command: prints the usage on request, the mistake with the usage on misuse, and errors as text. */
export async function runAsCommand(usage: string, run: (args: string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2);
  if (args.some(asksForHelp)) {
    console.info(usage);
    return;
  }
  try {
    await run(args);
  } catch (error) {
    console.error(isMisuse(error) ? `${errorText(error)}\n\n${usage}` : errorText(error));
    process.exitCode = 1;
  }
}
