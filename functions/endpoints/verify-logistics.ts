import { Failure } from "../../shared/errors.ts";
import { changeAccountById } from "../accounts/account-write.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { securityEvent } from "../platform/security-log.ts";

export const handler = serveStaff({
  verifyLogistics: async ({ params: { id }, caller }) => {
    let approves = false;
    const member = await changeAccountById("logistics", id, caller._id, ({ isVerified }) => {
      approves = !isVerified;
      return approves ? { isVerified: true } : undefined;
    });
    if (!member) throw new Failure("not_found", "This member no longer exists.");
    if (approves) securityEvent("member-verified", { actor: caller._id, role: caller.role, subject: member._id });
    return { member };
  },
});
