import { checks } from "./smoke-checks.ts";

/**
 * `npm run smoke -- <url>`: looks at a portal from outside, for what only a deployment can show: cold starts, compression
 * and protocols at the edge, native code on Lambda's processor, AWS's own reading of the grants. Changes no data.
 */

const [address = ""] = process.argv.slice(2);
if (!URL.canParse(address)) {
  console.error("Usage: npm run smoke -- <url of the portal>");
  process.exit(1);
}
const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
const portal = { url: new URL(address).origin, ...(email && password && { admin: { email, password } }) };

for (const { name, run, skip } of checks) {
  const skipped = skip?.(portal);
  try {
    const remark = skipped ?? (await run(portal));
    console.info(`${skipped ? "skipped" : "ok     "}  ${name}${remark ? `: ${remark}` : ""}`);
  } catch (error) {
    process.exitCode = 1;
    console.info(`FAILED   ${name}: ${error instanceof Error ? error.message : error}`);
  }
}
