import { stopPath } from "../alerts/links.ts";
import { stopAlert } from "../alerts/stop.ts";
import { alertsOfMailbox } from "../alerts/store.ts";
import { isStoppedBy, partsOf } from "../alerts/tokens.ts";
import { servePublic } from "../http/serve.ts";

/** A token of an alert that has ended answers as one of an alert that this call ends. */
export const handler = servePublic({
  stopAlert: async ({ query }) => {
    const { mailbox, secret } = partsOf(query.t);
    const alerts = await alertsOfMailbox(mailbox);
    for (const alert of alerts.filter((one) => isStoppedBy(one, secret))) await stopAlert(alert);
    return {};
  },

  openStopPage: async ({ query: { t = "" } }) => stopPath(t),
});
