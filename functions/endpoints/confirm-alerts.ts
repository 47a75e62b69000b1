import { confirmAlerts } from "../alerts/links.ts";
import { servePublic } from "../http/serve.ts";
import { lookupReply, trackShown, withoutReceiver } from "../lookup/answer.ts";

export const handler = servePublic({
  confirmAlerts: async ({ body: { token, fresh = false }, deadline }) => {
    const { records, address, stopToken } = await confirmAlerts(token);
    const parcels = await trackShown(records, { fresh, deadline });
    return {
      address,
      stop: stopToken,
      ...lookupReply(parcels.map(withoutReceiver), records),
    };
  },
});
