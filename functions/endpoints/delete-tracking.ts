import { serveStaff } from "../http/serve-staff.ts";
import { byForm } from "../records/item.ts";
import { deleteRecord } from "../records/write.ts";

export const handler = serveStaff({
  deleteTracking: async ({ params, caller, logAct }) => {
    const record = await deleteRecord(params.id, byForm(caller._id));
    logAct("record-deleted", { subject: record._id });
    return { record };
  },
});
