import { demoInstructions, simulatorNotice } from "./demo/instructions.ts";
import { startPortal } from "./portal.ts";
import { settingsFrom } from "./settings.ts";
import { fail, onShutdown } from "./shutdown.ts";

/** `npm start`: builds what has changed and runs the portal until it is stopped. With `--dev` (`npm run dev`) from its sources. */

// As in Lambda, whatever this machine's zone is.
process.env.TZ = "UTC";
// What is stored is its owner's alone: orders, phones, mails.
process.umask(0o077);

const isDev = process.argv.includes("--dev");
const stops: (() => Promise<void>)[] = [];
onShutdown(async () => {
  for (const stop of stops.reverse()) await stop();
});
try {
  const settings = settingsFrom(process.env);
  const portal = await startPortal(isDev ? { ...settings, port: 0 } : settings);
  stops.push(portal.stop);
  portal.broken.then(fail);
  const sources = isDev
    ? await (await import("./dev.ts")).serveSources(portal, settings.port)
    : undefined;
  if (sources) stops.push(sources.stop);
  const url = sources?.url ?? portal.url;
  console.info(`ready ${url}`);
  if (portal.isFreshDemo) console.info(`\n${demoInstructions(url)}`);
  if (!settings.courier) console.info(simulatorNotice);
} catch (error) {
  fail(error);
}
