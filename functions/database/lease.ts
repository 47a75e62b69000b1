import type { ItemKey } from "./reads.ts";
import { unixSeconds } from "./table.ts";
import { updateItem } from "./writes.ts";

/**
 * Takes the lease that lets one run of a worker at a time do its work. A run that is killed loses it when it ends.
 * @param until when it ends, in milliseconds since 1970
 * @returns whether it was free
 */
export async function takeLease(
  key: ItemKey,
  holder: string,
  now: number,
  until: number,
): Promise<boolean> {
  const { written, item, sentAgain } = await updateItem(key, {
    set: { holder, until, expiresAt: unixSeconds(until) },
    condition: "attribute_not_exists(#until) OR #until <= :now",
    values: { now },
  });
  // The reply to the write that took it was lost.
  return written || (sentAgain === true && item?.holder === holder);
}

/** Gives the lease up early; the next run may start at `until`. */
export async function releaseLease(
  key: ItemKey,
  holder: string,
  until: number,
): Promise<void> {
  await updateItem(key, {
    set: { until },
    condition: "holder = :holder",
    values: { holder },
  });
}
