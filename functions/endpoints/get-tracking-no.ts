import { orderKey } from "../../shared/keys.ts";
import { warmConnection } from "../database/table.ts";
import { servePublic } from "../http/serve.ts";
import { lookupReply, recordsForPhone, trackShown } from "../lookup/answer.ts";
import { afterCallsAreSent } from "../platform/after-calls-are-sent.ts";
import { recordsOfOrder } from "../records/find.ts";

export const handler = servePublic({
  getTrackingNo: async ({ body: { name, phone, fresh = false }, network, deadline }) => {
    const guess = { orderKey: orderKey(name), phone, network };
    const { records, countTakenBack } = await recordsForPhone(guess, () => recordsOfOrder(name));
    const tracking = afterCallsAreSent(() => trackShown(records, { fresh, deadline }));
    return lookupReply(await tracking.finally(() => countTakenBack), records);
  },

  wakeLookup: async () => {
    await warmConnection();
    return {};
  },
});
