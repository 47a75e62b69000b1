import { Failure } from "../../shared/errors.ts";
import { partsOf, stopPath } from "../alerts/links.ts";
import { stopAlerts } from "../alerts/stop.ts";
import { servePublic } from "../http/serve.ts";

export const handler = servePublic({
  stopAlert: async ({ query }) => {
    const { mailbox, secret } = partsOf(query.t);
    if (await stopAlerts(mailbox, secret)) return {};
    throw new Failure(
      "gone",
      "These emails have already been stopped, or this link isn't from one of ours. If you get another email, use the link in that one.",
    );
  },

  openStopPage: async ({ query: { t = "" } }) => stopPath(t),
});
