import { trackingKey } from "../../shared/keys.ts";
import { trackingNumberAdvice } from "../../shared/tracking-number.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { sharedNumberAdvice } from "../records/find.ts";
import { updateRecord } from "../records/write.ts";

export const handler = serveStaff({
  updateTracking: async ({ body: { was, ...record }, caller }) => {
    const isSameNumber =
      was && trackingKey(was.trackingNo) === trackingKey(record.trackingNo);
    // Read before the write: if the read fails, nothing was changed and the form can be sent again.
    const shared = isSameNumber ? [] : await sharedNumberAdvice(record, record._id);
    const updated = await updateRecord(record, was, caller._id);
    return {
      record: updated,
      warnings: [...trackingNumberAdvice(updated.trackingNo), ...shared],
    };
  },
});
