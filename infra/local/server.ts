import { demoInstructions } from "./demo/instructions.ts";
import { type Portal, startPortal } from "./portal.ts";
import { settingsFrom } from "./settings.ts";
import { fail, onShutdown } from "./shutdown.ts";

/** `npm start`: builds what has changed and runs the portal until it is stopped. */

// As in Lambda, whatever this machine's zone is.
process.env.TZ = "UTC";

let portal: Portal | undefined;
onShutdown(async () => portal?.stop());
try {
  portal = await startPortal(settingsFrom(process.env));
  console.info(`ready ${portal.url}`);
  portal.broken.then(fail);
  if (portal.isFreshDemo) console.info(`\n${demoInstructions(portal.url)}`);
} catch (error) {
  fail(error);
}
