import { serveStaff } from "../http/serve-staff.ts";
import { actEvent } from "../platform/security-log.ts";
import { restoreRecord } from "../records/write.ts";

export const handler = serveStaff({
  restoreTracking: async ({ params, caller }) => {
    const record = await restoreRecord(params.id, { by: caller._id, via: "undo" });
    actEvent("record-restored", caller, { subject: record._id });
    return { record };
  },
});
