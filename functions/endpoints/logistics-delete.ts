import { Failure } from "../runtime/failure.ts";
import { securityEvent } from "../runtime/security-log.ts";
import { serveStaff } from "../runtime/serve-staff.ts";
import { deleteAccount } from "../store/account-write.ts";

export const handler = serveStaff({
  logisticsDelete: async ({ params: { id }, caller }) => {
    const member = await deleteAccount("logistics", id);
    if (!member) throw new Failure("not_found", "This member is not there any more.");
    securityEvent("member-deleted", { actor: caller._id, role: caller.role, subject: member._id });
    return { member };
  },
});
