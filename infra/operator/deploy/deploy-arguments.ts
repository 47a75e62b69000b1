import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod/mini";

/** `npm run deploy`'s own options: deploy despite warnings, or only check. All others are for the CDK. */
const ours = { anyway: { type: "boolean", default: false }, check: { type: "boolean", default: false } } as const;

const contextFile = z.record(z.string(), z.unknown());
const configFile = z.object({ context: z._default(contextFile, {}) });

function readJson(file: string): unknown {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** The context as the CDK reads it; later sources win: the user's, the project's, its context file, the arguments. */
function gatheredContext(directory: string, given: readonly string[]): Record<string, unknown> {
  const files = [join(homedir(), ".cdk.json"), join(directory, "cdk.json")];
  return Object.assign(
    {},
    ...files.map((file) => configFile.parse(readJson(file)).context),
    contextFile.parse(readJson(join(directory, "cdk.context.json"))),
    ...given.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { [name]: value.join("=") };
    }),
  );
}

export function readArguments(args: readonly string[], directory: string) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...ours,
      context: { type: "string", short: "c", multiple: true, default: [] },
      profile: { type: "string" },
    },
    // The CDK's own options are allowed too.
    strict: false,
  });
  const ourNames = Object.keys(ours).map((name) => `--${name}`);
  const texts = (value: unknown) => [value].flat().filter((one) => typeof one === "string");
  return {
    anyway: values.anyway === true,
    check: values.check === true,
    forCdk: args.filter((argument) => !ourNames.includes(argument)),
    profile: texts(values.profile)[0],
    context: gatheredContext(directory, texts(values.context)),
  };
}
