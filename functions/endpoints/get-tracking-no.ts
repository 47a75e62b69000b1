import { orderKey } from "../../shared/keys.ts";
import { warmConnection } from "../database/reads.ts";
import { servePublic } from "../http/serve.ts";
import { lookupReply, recordsForPhone, trackShown } from "../lookup/answer.ts";
import { newestLinkKey } from "../lookup/link-keys.ts";
import { tokenToReopen } from "../lookup/order-links.ts";
import { afterCallsAreSent } from "../platform/after-calls-are-sent.ts";
import { recordsOfOrder } from "../records/find.ts";

export const handler = servePublic({
  getTrackingNo: async ({ body: { name, phone, fresh = false }, network, deadline }) => {
    const guess = { orderKey: orderKey(name), phone, network };
    const { records, countTakenBack } = await recordsForPhone(guess, () => recordsOfOrder(name));
    const tracking = afterCallsAreSent(() => trackShown(records, { fresh, deadline }));
    const [parcels, link] = await Promise.all([
      tracking.finally(() => countTakenBack),
      tokenToReopen(records, phone, tracking),
    ]);
    return { link, ...lookupReply(parcels, records) };
  },

  wakeLookup: async () => {
    await Promise.all([warmConnection(), newestLinkKey()]);
    return {};
  },
});
