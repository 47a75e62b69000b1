import { changeAccountById } from "../accounts/account-write.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { actEvent } from "../platform/security-log.ts";

export const handler = serveStaff({
  verifyLogistics: async ({ params: { id }, caller }) => {
    let approves = false;
    const member = await changeAccountById("logistics", id, caller._id, ({ isVerified }) => {
      approves = !isVerified;
      return approves ? { isVerified: true } : undefined;
    });
    if (approves) actEvent("member-verified", caller, { subject: member._id });
    return { member };
  },
});
