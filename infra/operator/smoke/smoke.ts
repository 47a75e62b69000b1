import { runAsCommand } from "../command.ts";
import { checks } from "./smoke-checks.ts";

const usage = `Usage:
  npm run smoke -- <url of the portal>

Checks a portal from outside for what only a deployment can show: cold starts, compression and protocols
of CloudFront, native code on Lambda's processor, AWS's evaluation of the permissions. Changes no data.
With an admin's SMOKE_EMAIL and SMOKE_PASSWORD it signs in; without them that check is skipped.`;

/** A failed check's message; for a failed connection its cause has the reason. */
const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return error;
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

async function run([address = ""]: string[]): Promise<void> {
  if (!URL.canParse(address)) throw new Error(usage);
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
  const portal = { url: new URL(address).origin, ...(email && password && { admin: { email, password } }) };

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
