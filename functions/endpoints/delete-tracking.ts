import { securityEvent } from "../runtime/security-log.ts";
import { serveStaff } from "../runtime/serve-staff.ts";
import { deleteTracking } from "../store/tracking-write.ts";

export const handler = serveStaff({
  deleteTracking: async ({ params, caller }) => {
    const record = await deleteTracking(params.id);
    securityEvent("record-deleted", { actor: caller._id, role: caller.role, subject: record._id });
    return { record };
  },
});
