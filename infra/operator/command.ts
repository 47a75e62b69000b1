import { type ParseArgsConfig, parseArgs } from "node:util";
import { errorText } from "./error-text.ts";

const asksForHelp = (argument: string) => argument === "--help" || argument === "-h";

/** Arguments that are missing or make no sense; the message says which. */
export class Misuse extends Error {}

/**
 * The options of a command, of which Node takes the last where one is given twice. No command takes more than one word.
 * @throws Misuse where an option is given twice, or there are more words
 */
export function readOptions<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const names = new Set<string>();
  for (const token of parseArgs({ ...config, tokens: true }).tokens ?? []) {
    if (token.kind !== "option") continue;
    if (names.has(token.name)) throw new Misuse(`Give --${token.name} once.`);
    names.add(token.name);
  }
  const parsed = parseArgs(config);
  const [, more] = parsed.positionals;
  if (more !== undefined)
    throw new Misuse(`There is a word too many, ${more}: put a value with spaces in quotation marks.`);
  return parsed;
}

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
