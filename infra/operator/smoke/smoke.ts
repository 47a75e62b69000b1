import { Misuse, readOptions, runAsCommand } from "../command.ts";
import { checks } from "./smoke-checks.ts";

const usage = `Usage:
  npm run smoke -- [--write] <url of the portal>

  --write    add a record, look it up and remove it again

Checks a portal from outside for what only a deployment can show: cold starts, compression and protocols
of CloudFront, native code on Lambda's processor, AWS's evaluation of the permissions.
Without --write it changes no record. With an admin's SMOKE_EMAIL and SMOKE_PASSWORD it signs in; without them those
checks are skipped.`;

/** A failed check's message; for a failed connection its cause has the reason. */
const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return error;
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

async function run(args: string[]): Promise<void> {
  const { positionals, values } = readOptions({
    args,
    allowPositionals: true,
    options: { write: { type: "boolean", default: false } },
  });
  const [address = ""] = positionals;
  if (!URL.canParse(address)) throw new Misuse("Name the portal's URL, with https://.");
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
  const admin = email && password ? { email, password } : undefined;
  const portal = { url: new URL(address).origin, write: values.write, ...(admin && { admin }) };

  for (const { name, run, skip } of checks) {
    const skipped = skip?.(portal);
    try {
      const remark = skipped ?? (await run(portal));
      console.info(`${skipped ? "skipped" : "ok     "}  ${name}${typeof remark === "string" ? `: ${remark}` : ""}`);
    } catch (error) {
      process.exitCode = 1;
      console.info(`FAILED   ${name}: ${reasonOf(error)}`);
    }
  }
}

await runAsCommand(usage, run);
