import { trackingNumberAdvice } from "../../shared/tracking.ts";
import { serveStaff } from "../runtime/serve-staff.ts";
import { updateTracking } from "../store/tracking-write.ts";

export const handler = serveStaff({
  updateTracking: async ({ body: { was, ...record }, caller }) => ({
    record: await updateTracking(record, was, caller._id),
    warnings: trackingNumberAdvice(record.trackingNo),
  }),
});
