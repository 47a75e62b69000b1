import { parseArgs } from "node:util";
import { errorText } from "./error-text.ts";

/** An option of a subcommand. */
interface Option {
  /** What stands for its value in the usage, as in `<number>`; without this it takes none. */
  readonly value?: string;
  /** What is said where it is missing; without this it may be. */
  readonly needed?: string;
  readonly help: string;
}

type Options = Readonly<Record<string, Option>>;
type AnyValues = Readonly<Record<string, string | boolean | undefined>>;

type ValueOf<One extends Option> = One extends { readonly value: string }
  ? One extends { readonly needed: string }
    ? string
    : string | undefined
  : boolean;

type Values<Given extends Options> = { readonly [Name in keyof Given]: ValueOf<Given[Name]> };

/** A subcommand. Its help, the refusal of wrong arguments and its call derive from this. */
export interface Subcommand<Given = AnyValues, Known extends Options = Options> {
  /** What it does, in a sentence. */
  readonly summary: string;
  readonly options: Known;
  /** How other arguments stand in the usage: one word, or any with options that are not ours. */
  readonly others?: { readonly usage: string; readonly areAny?: true };
  /** More of its help. */
  readonly note?: string;
  /**
   * @param others the arguments that are no options of ours
   * @returns the exit code
   * @throws Misuse where a value makes no sense
   */
  run(values: Given, others: readonly string[]): Promise<number>;
}

export type Subcommands = Readonly<Record<string, Subcommand>>;

/** Types the values that a subcommand gets by its options. */
export const subcommand = <const Known extends Options>(given: Subcommand<Values<Known>, Known>): Subcommand => given;

/** Arguments that are missing or make no sense; the message says which, in a sentence. */
export class Misuse extends Error {}

const call = "npm run portal --";

const named = ([name, { value }]: readonly [string, Option]) => `--${name}${value ? ` ${value}` : ""}`;

function helpOf(name: string, { summary, options, others, note }: Subcommand): string {
  const all = Object.entries(options);
  const inUsage = all.map((option) => (option[1].needed ? named(option) : `[${named(option)}]`));
  const width = Math.max(...all.map((option) => named(option).length));
  const lines = all.map((option) => `  ${named(option).padEnd(width)}  ${option[1].help}`);
  const usage = [call, name, ...inUsage, ...(others ? [others.usage] : [])].join(" ");
  return [`Usage:\n  ${usage}`, summary, lines.join("\n"), ...(note ? [note] : [])].join("\n\n");
}

function overviewOf(subcommands: Subcommands): string {
  const width = Math.max(...Object.keys(subcommands).map(({ length }) => length));
  const lines = Object.entries(subcommands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage:\n  ${call} <command> [options]\n\n${lines.join("\n")}\n\nEach command has --help.`;
}

/** The values of a subcommand's options, and the other arguments. @throws Misuse */
function readArguments({ options, others }: Subcommand, args: readonly string[]): [AnyValues, string[]] {
  if (others?.areAny) {
    const isOurs = (argument: string) => Object.keys(options).some((name) => argument === `--${name}`);
    const flags = Object.keys(options).map((name) => [name, args.includes(`--${name}`)]);
    return [Object.fromEntries(flags), args.filter((argument) => !isOurs(argument))];
  }
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? "string" : "boolean" }] as const,
  );
  const { tokens } = parseArgs({ args: [...args], options: Object.fromEntries(types), strict: false, tokens: true });
  const values = new Map<string, string | boolean>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) throw new Misuse(`Unknown option '${token.rawName}'.`);
    if (values.has(token.name)) throw new Misuse(`Give --${token.name} once.`);
    const isValue = token.value && (token.inlineValue || !token.value.startsWith("-"));
    if (option.value && !isValue) throw new Misuse(option.needed ?? `--${token.name} needs a value.`);
    if (!option.value && token.value !== undefined) throw new Misuse(`--${token.name} takes no value.`);
    values.set(token.name, token.value ?? true);
  }
  const tooMany = words[others ? 1 : 0];
  if (tooMany !== undefined) {
    throw new Misuse(`There is a word too many, ${tooMany}: put a value with spaces in quotation marks.`);
  }
  for (const [name, { needed, value }] of Object.entries(options)) {
    if (needed && !values.has(name)) throw new Misuse(needed);
    if (!value && !values.has(name)) values.set(name, false);
  }
  return [Object.fromEntries(values), words];
}

/** The names of the subcommand that the first words call: several where they begin several. */
function calledIn(subcommands: Subcommands, [first = "", second = ""]: readonly string[]): string[] {
  const names = Object.keys(subcommands).filter((name) => name === first || name.startsWith(`${first} `));
  const exact = names.find((name) => name === first || name === `${first} ${second}`);
  return exact === undefined ? names : [exact];
}

/** Why the words call no subcommand, where they begin those of these names or none. */
function notCalled([first, second = ""]: readonly string[], names: readonly string[]): Misuse {
  if (first === undefined) return new Misuse("Name a command.");
  if (names.length === 0) return new Misuse(`There is no command ${first}.`);
  const seconds = names.map((name) => name.slice(first.length + 1)).join(" or ");
  return new Misuse(`Say ${seconds}${second && !second.startsWith("-") ? `, not ${second}` : ""}.`);
}

/**
 * Runs the subcommand that the arguments call; prints its help on request, and why it cannot do its work.
 * @returns the exit code: 2 where the arguments are wrong and nothing was done
 */
export async function runCommandLine(subcommands: Subcommands, args: readonly string[]): Promise<number> {
  const names = calledIn(subcommands, args);
  const found = names.flatMap((name) => subcommands[name] ?? []);
  const help = found.map((one, at) => helpOf(names[at] ?? "", one)).join("\n\n") || overviewOf(subcommands);
  if (args.some((argument) => argument === "--help" || argument === "-h")) {
    console.info(help);
    return 0;
  }
  try {
    const [one, ...more] = found;
    if (!one || more.length > 0) throw notCalled(args, names);
    const [values, others] = readArguments(one, args.slice(names[0]?.split(" ").length));
    return await one.run(values, others);
  } catch (error) {
    console.error(error instanceof Misuse ? `${error.message}\n\n${help}` : errorText(error));
    return error instanceof Misuse ? 2 : 1;
  }
}
