import { Failure } from "../../shared/errors.ts";
import { stopPath } from "../alerts/links.ts";
import { stopAlerts } from "../alerts/stop.ts";
import { partsOf } from "../alerts/tokens.ts";
import { servePublic } from "../http/serve.ts";

export const handler = servePublic({
  stopAlert: async ({ query }) => {
    const { mailbox, secret } = partsOf(query.t);
    if (await stopAlerts(mailbox, secret)) return {};
    throw new Failure(
      "gone",
      "These mails have ended already, or this is not the link of a mail from us. If you get another one, use the link in that.",
    );
  },

  openStopPage: async ({ query: { t = "" } }) => stopPath(t),
});
