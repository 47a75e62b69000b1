import { demoInstructions, simulatorNotice } from "./demo/instructions.ts";
import { type Portal, startPortal } from "./portal.ts";
import { settingsFrom } from "./settings.ts";
import { fail, onShutdown } from "./shutdown.ts";

/** `npm start`: builds what has changed and runs the portal until it is stopped. */

// As in Lambda, whatever this machine's zone is.
process.env.TZ = "UTC";

let portal: Portal | undefined;
onShutdown(async () => portal?.stop());
try {
  const settings = settingsFrom(process.env);
  portal = await startPortal(settings);
  console.info(`ready ${portal.url}`);
  portal.broken.then(fail);
  if (portal.isFreshDemo) console.info(`\n${demoInstructions(portal.url)}`);
  if (!settings.courier) console.info(simulatorNotice);
} catch (error) {
  fail(error);
}
