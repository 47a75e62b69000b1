import { Failure } from "../../shared/errors.ts";
import { deleteAccount } from "../accounts/account-write.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { securityEvent } from "../platform/security-log.ts";

export const handler = serveStaff({
  logisticsDelete: async ({ params: { id }, caller }) => {
    const member = await deleteAccount("logistics", id);
    if (!member) throw new Failure("not_found", "This member no longer exists.");
    securityEvent("member-deleted", { actor: caller._id, role: caller.role, subject: member._id });
    return { member };
  },
});
