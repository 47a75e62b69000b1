import { serveStaff } from "../http/serve-staff.ts";
import { securityEvent } from "../platform/security-log.ts";
import { byForm } from "../records/item.ts";
import { deleteRecord } from "../records/write.ts";

export const handler = serveStaff({
  deleteTracking: async ({ params, caller }) => {
    const record = await deleteRecord(params.id, byForm(caller._id));
    securityEvent("record-deleted", { actor: caller._id, role: caller.role, subject: record._id });
    return { record };
  },
});
