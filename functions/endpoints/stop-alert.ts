import { stopPath } from "../alerts/links.ts";
import { stopAlerts } from "../alerts/stop.ts";
import { partsOf } from "../alerts/tokens.ts";
import { servePublic } from "../http/serve.ts";

/** A token of an alert that has ended answers as one of an alert that this call ends. */
export const handler = servePublic({
  stopAlert: async ({ query }) => {
    const { mailbox, secret } = partsOf(query.t);
    await stopAlerts(mailbox, secret);
    return {};
  },

  openStopPage: async ({ query: { t = "" } }) => stopPath(t),
});
