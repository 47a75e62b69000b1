import { type Portal, startPortal } from "./portal.ts";
import { settingsFrom } from "./settings.ts";
import { whatToTry } from "./what-to-try.ts";

/** `npm start`: builds what has changed, runs the portal, and stops it when asked to. */

// As in Lambda, whatever this machine's zone is.
process.env.TZ = "UTC";

function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE") return `${error.message}: set PORT to another one`;
  return error.message;
}

let portal: Portal | undefined;
let isStopping = false;

async function stop(): Promise<void> {
  // Asked twice means now.
  if (isStopping) process.exit(1);
  isStopping = true;
  await portal?.stop();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
// Whoever started this is gone.
process.on("disconnect", () => void stop());

try {
  portal = await startPortal(settingsFrom(process.env));
  console.info(`ready ${portal.url}`);
  if (portal.isFreshDemo) console.info(`\n${whatToTry(portal.url)}`);
} catch (error) {
  console.error(process.env.DEBUG ? error : explained(error));
  process.exit(1);
}
