import { startPortal } from "../portal.ts";
import { fail, onShutdown } from "../shutdown.ts";

/** Runs a portal in its own process: `node run-portal.ts <assembly> <data directory> [people]`, the last for no demo orders. */

const [assembly, dataDirectory = "", demo] = process.argv.slice(2);
try {
  const portal = await startPortal({ assembly, dataDirectory, demo: demo === "people" ? demo : true });
  onShutdown(portal.stop);
  portal.broken.then(fail);
  console.info(`ready ${portal.url}`);
} catch (error) {
  fail(error);
}
