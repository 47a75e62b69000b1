import { trackingNumberAdvice } from "../../shared/tracking-number.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { createRecord } from "../records/write.ts";

export const handler = serveStaff({
  createTracking: async ({ body, caller }) => ({
    ...(await createRecord(body, caller._id)),
    warnings: trackingNumberAdvice(body.trackingNo),
  }),
});
