import { trackingNumberAdvice } from "../../shared/tracking.ts";
import { serveStaff } from "../runtime/serve-staff.ts";
import { createTracking } from "../store/tracking-write.ts";

export const handler = serveStaff({
  createTracking: async ({ body, caller }) => ({
    ...(await createTracking(body, caller._id)),
    warnings: trackingNumberAdvice(body.trackingNo),
  }),
});
