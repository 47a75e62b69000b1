import { Failure } from "../../shared/errors.ts";
import { stopAlerts, stopPath } from "../alerts/links.ts";
import { servePublic } from "../http/serve.ts";

export const handler = servePublic({
  stopAlert: async ({ query }) => {
    if (await stopAlerts(query.t)) return {};
    throw new Failure(
      "gone",
      "These emails have already been stopped, or this link isn't from one of ours. If you get another email, use the link in that one.",
    );
  },

  openStopPage: async ({ query: { t = "" } }) => stopPath(t),
});
