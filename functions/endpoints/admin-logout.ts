import { securityEvent } from "../runtime/security-log.ts";
import { serveStaff } from "../runtime/serve-staff.ts";
import { endSession } from "../services/sessions.ts";

export const handler = serveStaff({
  adminLogout: async ({ caller, setCookie }) => {
    await endSession(caller, setCookie);
    securityEvent("logout", { actor: caller._id, role: caller.role });
    return {};
  },
});
