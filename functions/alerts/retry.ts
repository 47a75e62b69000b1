import { type ItemKey, readItem } from "../database/item.ts";
import { unixSeconds } from "../database/table.ts";
import { storedAlert } from "./item.ts";
import { makeDue } from "./store.ts";

const minuteMs = 60_000;
const firstWaitMs = 15 * minuteMs;
const longestWaitMs = 24 * 60 * minuteMs;
/** Two days and a half after the first one. */
const mostRefusals = 9;

/** SES calls the mail itself invalid, by its address: it will not take it later either. */
const isInvalid = (error: unknown) => error instanceof Error && error.name === "BadRequestException";

/**
 * Makes an alert whose mail failed due again: after a quarter of an hour; where SES calls the mail invalid, each time after
 * twice as long, up to a day, until the alert ends.
 */
export async function tryLater(key: ItemKey, error: unknown, now: number): Promise<void> {
  if (!isInvalid(error)) return makeDue(key, now + firstWaitMs);
  const item = await readItem(key);
  if (!item) return;
  const refusals = (storedAlert.parse(item).refusals ?? 0) + 1;
  if (refusals === mostRefusals) return makeDue(key, now, { expiresAt: unixSeconds(now) });
  await makeDue(key, now + Math.min(firstWaitMs * 2 ** (refusals - 1), longestWaitMs), { refusals });
}
