import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { deployPortal } from "./deploy-portal.ts";

/** `npm run deploy`: checks first what it can, then builds and deploys; arguments are the CDK's (`-c name=value`, `--profile`). */

const cdk = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");

async function runCdk(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [cdk, ...args], {
    cwd: join(import.meta.dirname, "../.."),
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  return Number(code ?? 1);
}

process.exitCode = await deployPortal(process.argv.slice(2), { runCdk, say: (line) => console.info(line) });
