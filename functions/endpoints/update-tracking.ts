import { trackingNumberAdvice } from "../../shared/tracking-number.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { updateRecord } from "../records/write.ts";

export const handler = serveStaff({
  updateTracking: async ({ body: { was, ...record }, caller }) => ({
    record: await updateRecord(record, was, caller._id),
    warnings: trackingNumberAdvice(record.trackingNo),
  }),
});
