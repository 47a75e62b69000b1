import { watch } from "../shipments/watch.ts";

/** Asks the courier for what is due. Each run writes one line, from which metrics and alarms are counted. */
export async function handler(): Promise<void> {
  const run = await watch();
  if (run.end === "running") console.info({ event: "watch-running" });
  else console.info({ event: "watch-run", ...run });
}
