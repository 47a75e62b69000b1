import { endSession } from "../auth/sessions.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { securityEvent } from "../platform/security-log.ts";

export const handler = serveStaff({
  adminLogout: async (request) => {
    const { caller } = request;
    await endSession(request);
    securityEvent("logout", { actor: caller._id, role: caller.role });
    return {};
  },
});
