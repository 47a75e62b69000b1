import { deleteAccount } from "../accounts/account-write.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { actEvent } from "../platform/security-log.ts";

export const handler = serveStaff({
  logisticsDelete: async ({ params: { id }, caller }) => {
    const member = await deleteAccount("logistics", id);
    actEvent("member-deleted", caller, { subject: member._id });
    return { member };
  },
});
