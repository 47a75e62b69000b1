import { type ItemKey, isExpired, readItem } from "../database/reads.ts";
import { mailConfirmation } from "./confirmation-mail.ts";
import { stateOf } from "./decide.ts";
import { storedAlert } from "./item.ts";
import { mailStages } from "./stage-mail.ts";
import { endAlert, factsOf, settle } from "./store.ts";

/** Does what is due for an alert. @returns how many mails were sent */
export async function mailAlert(key: ItemKey, now: number): Promise<number> {
  const item = await readItem(key);
  if (!item) return 0;
  const alert = storedAlert.parse(item);
  const facts = await factsOf(alert);
  if (isExpired(alert) || stateOf(facts) === "ended") {
    await endAlert(alert);
    return 0;
  }
  const { record } = facts;
  if (stateOf(facts) === "asleep" || !record) {
    // The follower makes it due when its record, or the record's phone, comes back.
    await settle(alert);
    return 0;
  }
  return alert.confirmedAt === undefined
    ? mailConfirmation(alert, now)
    : mailStages(alert, record, now);
}
