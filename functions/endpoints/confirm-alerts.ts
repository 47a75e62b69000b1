import { Failure } from "../../shared/errors.ts";
import { confirmAlert } from "../alerts/confirm.ts";
import { hasEnded } from "../alerts/ended.ts";
import { confirmationLinkKey, isOfLink, type StoredAlert } from "../alerts/item.ts";
import { alertsOfMailbox } from "../alerts/store.ts";
import { addressHash, hashOf, partsOf } from "../alerts/tokens.ts";
import { readItem } from "../database/item.ts";
import { isExpired } from "../database/table.ts";
import { servePublic } from "../http/serve.ts";

const tooOld = () =>
  new Failure("gone", "This link is too old. Look your parcel up again and leave your address once more.");

export const handler = servePublic({
  confirmAlerts: async ({ body }) => {
    const { mailbox, secret } = partsOf(body.token);
    const link = await readItem(confirmationLinkKey(mailbox, hashOf(secret)));
    if (!link || isExpired(link)) throw tooOld();
    const ofSpelling = ({ email }: StoredAlert) => addressHash(secret, email) === link.address;
    const alerts = (await alertsOfMailbox(mailbox)).filter((alert) => ofSpelling(alert) && isOfLink(alert, link));
    const confirmed = await Promise.all(
      alerts.map(async (alert) => !(await hasEnded(alert)) && confirmAlert(alert, Date.now())),
    );
    if (!confirmed.includes(true)) throw tooOld();
    return {};
  },
});
