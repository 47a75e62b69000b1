import { serveStaff } from "../http/serve-staff.ts";
import { restoreRecord } from "../records/write.ts";

export const handler = serveStaff({
  restoreTracking: async ({ params, caller, logAct }) => {
    const record = await restoreRecord(params.id, { by: caller._id, via: "undo" });
    logAct("record-restored", { subject: record._id });
    return { record };
  },
});
