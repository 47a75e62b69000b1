import { securityEvent } from "../runtime/security-log.ts";
import { serveStaff } from "../runtime/serve-staff.ts";
import { refuseWeakPassword } from "../services/password-policy.ts";
import { hashPassword } from "../services/passwords.ts";
import { createAdmin } from "../store/account-write.ts";

export const handler = serveStaff({
  adminCreate: async ({ body: { password, ...person }, caller }) => {
    await refuseWeakPassword(password, person);
    const passwordHash = await hashPassword(password);
    const admin = await createAdmin({ ...person, passwordHash, role: "admin", isVerified: true }, caller._id);
    securityEvent("admin-created", { actor: caller._id, role: caller.role, subject: admin._id });
    return { admin };
  },
});
