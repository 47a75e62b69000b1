import { orderKey } from "../../shared/keys.ts";
import { servePublic } from "../http/serve.ts";
import {
  doubtedAmong,
  lookupReply,
  recordsForPhone,
  trackShown,
  withoutReceiver,
} from "../lookup/answer.ts";
import { openedLink } from "../lookup/order-links.ts";

export const handler = servePublic({
  openLink: async ({ body: { token, phone, fresh = false }, network, deadline }) => {
    const { records, snapshots } = await openedLink(token, network);
    const [{ name }] = records;
    const proven =
      phone === undefined
        ? undefined
        : await recordsForPhone({ orderKey: orderKey(name), phone, network }, () =>
            Promise.resolve(records),
          );
    const parcels = await trackShown(records, { fresh, deadline, snapshots }).finally(
      () => proven?.countTakenBack,
    );
    const doubted = await doubtedAmong(proven?.records ?? []);
    const numbers = proven?.records.map(({ trackingNo }) => trackingNo) ?? [];
    const theirs = new Set(numbers.filter((number) => !doubted.has(number)));
    const shown = parcels.map((parcel) =>
      theirs.has(parcel.trackingNo) ? parcel : withoutReceiver(parcel),
    );
    return { name, ...lookupReply(shown, records) };
  },
});
