import { watch } from "../shipments/watch.ts";

/** Asks the courier for what is due. Each run writes one line, from which metrics and alarms are counted. */
export async function handler(): Promise<void> {
  const run = await watch();
  console.info({ event: run.end === "running" ? "watch-running" : "watch-run", ...run });
}
