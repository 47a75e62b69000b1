import { orderKey } from "../../shared/keys.ts";
import { warmConnection } from "../database/reads.ts";
import { servePublic } from "../http/serve.ts";
import {
  doubtedAmong,
  lookupReply,
  recordsForPhone,
  trackShown,
  withoutReceiver,
} from "../lookup/answer.ts";
import { afterCallsAreSent } from "../platform/after-calls-are-sent.ts";
import { recordsOfOrder } from "../records/find.ts";

/** Imported at the first use: the client of the secrets takes long to load, and mostly the call that wakes the lookup does. */
const loadLinks = () => import("../lookup/order-links.ts");
const loadKeys = () => import("../lookup/link-token.ts");

export const handler = servePublic({
  getTrackingNo: async ({ body: { name, phone, fresh = false }, network, deadline }) => {
    const guess = { orderKey: orderKey(name), phone, network };
    const { records, countTakenBack } = await recordsForPhone(guess, () =>
      recordsOfOrder(name),
    );
    const tracking = afterCallsAreSent(() => trackShown(records, { fresh, deadline }));
    const [parcels, link, doubted] = await Promise.all([
      tracking.finally(() => countTakenBack),
      loadLinks().then(({ tokenToReopen }) => tokenToReopen(records, phone, tracking)),
      doubtedAmong(records),
    ]);
    const shown = parcels.map((parcel) =>
      doubted.has(parcel.trackingNo) ? withoutReceiver(parcel) : parcel,
    );
    return { link, ...lookupReply(shown, records) };
  },

  wakeLookup: async () => {
    await Promise.all([
      warmConnection(),
      loadLinks(),
      loadKeys().then(({ newestLinkKey }) => newestLinkKey()),
    ]);
    return {};
  },
});
