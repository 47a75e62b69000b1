import { Failure } from "../../shared/errors.ts";
import { orderKey } from "../../shared/keys.ts";
import { phonesMatch } from "../../shared/phones.ts";
import { warmConnection } from "../database/table.ts";
import { servePublic } from "../http/serve.ts";
import { type AttemptLimits, countAttempt } from "../limits/attempts.ts";
import { recordsOfOrder } from "../records/find.ts";
import { recordKey } from "../records/keys.ts";
import { trackParcels } from "../shipments/track.ts";

const limits: AttemptLimits = {
  purpose: "lookup",
  perSubjectAndNetwork: 5,
  perNetwork: 20,
  perSubject: 50,
  // Else an attacker with many networks could lock an order's customer out.
  exemptDays: 30,
};

/** Of an order with more parcels only the newest are shown. */
const parcelLimit = 10;

export const handler = servePublic({
  getTrackingNo: async ({ body, network, deadline }) => {
    const [counted, found] = await Promise.allSettled([
      countAttempt(limits, orderKey(body.name), network),
      recordsOfOrder(body.name),
    ]);
    if (counted.status === "rejected") throw counted.reason;
    const attempt = counted.value;
    if (found.status === "rejected") {
      await attempt.unchecked();
      throw found.reason;
    }
    const parcels = found.value.filter(({ phone }) => phonesMatch(body.phone, phone)).slice(0, parcelLimit);
    if (parcels.length === 0) {
      await attempt.failed();
      throw new Failure("not_found", "Tracking failed. Please check order number and phone.");
    }
    const countTakenBack = attempt.succeeded();
    const tracked = await trackParcels(
      parcels.map((record) => ({ trackingNo: record.trackingNo, record: recordKey(record) })),
      { fresh: body.fresh ?? false, deadline },
    ).finally(() => countTakenBack);
    const [newest] = tracked;
    if (!newest) throw new Error("trackParcels returned no parcels");
    return { trackingData: { success: true, data: newest.data }, parcels: tracked };
  },

  wakeLookup: async () => {
    await warmConnection();
    return {};
  },
});
