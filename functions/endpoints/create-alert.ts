import { Failure } from "../../shared/errors.ts";
import { orderKey } from "../../shared/keys.ts";
import { phoneEndings } from "../../shared/phones.ts";
import { type AlertRequest, mailboxOf, requestItem } from "../alerts/item.ts";
import { putItem } from "../database/writes.ts";
import { servePublic } from "../http/serve.ts";
import { countAttempt } from "../limits/attempts.ts";
import { newestHundred, recordsForPhone } from "../lookup/answer.ts";
import { openedLink } from "../lookup/order-links.ts";
import { environment } from "../platform/environment.ts";
import { recordsOfOrder } from "../records/find.ts";
import type { StoredRecord } from "../records/item.ts";

/** Of a network in an hour, right ones included. */
const limits = {
  purpose: "alert",
  perSubjectAndNetwork: 5,
  perNetwork: 5,
} as const;

type Proven = Pick<AlertRequest, "recordIds" | "ending" | "link">;

/** Those by which a request finds its records again, whatever numbers they have by then. */
const idsOf = (records: readonly StoredRecord[]) =>
  newestHundred(records).map(({ _id }) => _id);

async function byPair(name: string, phone: string, network: string): Promise<Proven> {
  const { records, countTakenBack } = await recordsForPhone(
    { orderKey: orderKey(name), phone, network },
    () => recordsOfOrder(name),
  );
  await countTakenBack;
  const [ending = ""] = phoneEndings(phone);
  return { recordIds: idsOf(records), ending };
}

async function byLink(token: string, network: string): Promise<Proven> {
  const { records, ending, proof } = await openedLink(token, network);
  return { recordIds: idsOf(records), ending, link: proof };
}

/** What is stored in place of an order that was not proven. */
function refused(error: unknown): Proven {
  if (error instanceof Failure && error.code === "not_found")
    return { recordIds: [], ending: "" };
  throw error;
}

/**
 * Right and wrong pairs, known and new addresses make the same calls to the database, down to a request that is stored: the
 * mailer decides on it a moment later.
 */
export const handler = servePublic({
  createAlert: async ({
    body: { name = "", phone = "", token, email, language = "en" },
    network,
  }) => {
    if (!environment.mailsCustomers)
      throw new Failure(
        "not_found",
        "We can't send emails at the moment. You can track your order here at any time.",
      );
    await countAttempt(limits, "alerts", network);
    const proving =
      token === undefined ? byPair(name, phone, network) : byLink(token, network);
    const proven = await proving.catch(refused);
    await putItem(requestItem({ ...proven, email, language, mailbox: mailboxOf(email) }));
    return {};
  },
});
