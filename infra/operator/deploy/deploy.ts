import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { runAsCommand } from "../command.ts";
import { deployPortal } from "./deploy-portal.ts";

const usage = `Usage:
  npm run deploy -- [--check] [--anyway] [-c <setting>=<value>] [--profile <name>] [options of \`cdk deploy\`]

  --check    only check whether the portal can be deployed
  --anyway   deploy despite warnings

Keep settings in cdk.context.json: docs/operations.md lists them all.`;

const cdk = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");

async function runCdk(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [cdk, ...args], {
    cwd: join(import.meta.dirname, "../../.."),
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  return Number(code ?? 1);
}

await runAsCommand(usage, async (args) => {
  process.exitCode = await deployPortal(args, { runCdk, print: (line) => console.info(line) });
});
