import { trackingNumberAdvice } from "../../shared/tracking-number.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { createTracking } from "../records/write.ts";

export const handler = serveStaff({
  createTracking: async ({ body, caller }) => ({
    ...(await createTracking(body, caller._id)),
    warnings: trackingNumberAdvice(body.trackingNo),
  }),
});
