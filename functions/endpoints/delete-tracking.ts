import { serveStaff } from "../http/serve-staff.ts";
import { actEvent } from "../platform/security-log.ts";
import { byForm } from "../records/item.ts";
import { deleteRecord } from "../records/write.ts";

export const handler = serveStaff({
  deleteTracking: async ({ params, caller }) => {
    const record = await deleteRecord(params.id, byForm(caller._id));
    actEvent("record-deleted", caller, { subject: record._id });
    return { record };
  },
});
