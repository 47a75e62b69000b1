import { Failure } from "../runtime/failure.ts";
import { securityEvent } from "../runtime/security-log.ts";
import { serveStaff } from "../runtime/serve-staff.ts";
import { changeAccountById } from "../store/account-write.ts";

export const handler = serveStaff({
  verifyLogistics: async ({ params: { id }, caller }) => {
    const member = await changeAccountById("logistics", id, caller._id, ({ isVerified }) =>
      isVerified ? undefined : { isVerified: true },
    );
    if (!member) throw new Failure("not_found", "This member is not there any more.");
    securityEvent("member-verified", { actor: caller._id, role: caller.role, subject: member._id });
    return { member };
  },
});
