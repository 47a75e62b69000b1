import { serveStaff } from "../http/serve-staff.ts";
import { securityEvent } from "../platform/security-log.ts";
import { restoreRecord } from "../records/restore.ts";

export const handler = serveStaff({
  restoreTracking: async ({ params, caller }) => {
    const record = await restoreRecord(params.id, { by: caller._id, via: "undo" });
    securityEvent("record-restored", { actor: caller._id, role: caller.role, subject: record._id });
    return { record };
  },
});
