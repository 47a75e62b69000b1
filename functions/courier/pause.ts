import { readItem } from "../database/reads.ts";
import { unixSeconds } from "../database/table.ts";
import { updateItem } from "../database/writes.ts";

const pauseKey = { pk: "COURIER", sk: "PAUSE" };

/** Stops all calls to the courier until then, in milliseconds since the epoch. */
export const pauseCourier = (until: number) =>
  updateItem(pauseKey, { set: { until, expiresAt: unixSeconds(until) } });

export async function isCourierPaused(now: number): Promise<boolean> {
  const pause = await readItem(pauseKey);
  return Number(pause?.until ?? 0) > now;
}
