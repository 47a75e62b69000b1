import { attentionReasons } from "../../shared/shipment/reason-words.ts";
import { countCases } from "../attention/list.ts";
import { watch } from "../shipments/watch.ts";

const countedEveryHours = 6;
/** A run each five minutes: at least one begins within this time of an hour. */
const countedWithinMinutes = 10;

/** A metric costs by the hour in which it gets values, so cases are not counted in every run. */
function isTimeToCount(at: Date): boolean {
  return (
    at.getUTCHours() % countedEveryHours === 0 &&
    at.getUTCMinutes() < countedWithinMinutes
  );
}

/**
 * Asks the courier for what is due. Each run writes one line, and some a line for each reason of cases, from which
 * metrics and alarms are counted. `time`: when the schedule started it, ISO 8601.
 */
export async function handler({ time }: { readonly time: string }): Promise<void> {
  const run = await watch();
  if (run.end === "running") console.info({ event: "watch-running" });
  else console.info({ event: "watch-run", ...run });
  if (!isTimeToCount(new Date(time))) return;
  const { counts } = await countCases(Date.now());
  for (const reason of attentionReasons)
    console.info({ event: "open-cases", reason, count: counts[reason] ?? 0 });
}
