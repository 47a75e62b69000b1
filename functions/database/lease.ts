import { updateItem } from "./conditional-write.ts";
import type { ItemKey } from "./item.ts";
import { unixSeconds } from "./table.ts";

/**
 * Takes the lease that lets one run of a worker at a time do its work. A run that is killed loses it when it ends.
 * @param until when it ends, in milliseconds since 1970
 * @returns whether it was free
 */
export async function takeLease(Key: ItemKey, holder: string, now: number, until: number): Promise<boolean> {
  const { written, item, sentAgain } = await updateItem({
    Key,
    UpdateExpression: "SET holder = :holder, #until = :until, expiresAt = :expires",
    ConditionExpression: "attribute_not_exists(#until) OR #until <= :now",
    ExpressionAttributeNames: { "#until": "until" },
    ExpressionAttributeValues: { ":holder": holder, ":now": now, ":until": until, ":expires": unixSeconds(until) },
  });
  // The reply to the write that took it was lost.
  return written || (sentAgain === true && item?.holder === holder);
}

/** Gives the lease up early; the next run may start at `until`. */
export async function releaseLease(Key: ItemKey, holder: string, until: number): Promise<void> {
  await updateItem({
    Key,
    UpdateExpression: "SET #until = :until",
    ConditionExpression: "holder = :holder",
    ExpressionAttributeNames: { "#until": "until" },
    ExpressionAttributeValues: { ":holder": holder, ":until": until },
  });
}
