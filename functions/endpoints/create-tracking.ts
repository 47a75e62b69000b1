import { trackingNumberAdvice } from "../../shared/tracking-number.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { sharedNumberAdvice } from "../records/find.ts";
import { createRecord } from "../records/write.ts";

export const handler = serveStaff({
  createTracking: async ({ body, caller }) => {
    // Read before the write: if the read fails, nothing was stored and the form can be sent again.
    const warnings = [
      ...trackingNumberAdvice(body.trackingNo),
      ...(await sharedNumberAdvice(body)),
    ];
    return { ...(await createRecord(body, caller._id)), warnings };
  },
});
