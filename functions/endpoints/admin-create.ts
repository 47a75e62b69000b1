import { createAdmin } from "../accounts/account-write.ts";
import { refuseWeakPassword } from "../accounts/password-policy.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { proveOwner } from "../auth/prove-owner.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { actEvent } from "../platform/security-log.ts";

export const handler = serveStaff({
  adminCreate: async ({
    body: { password, currentPassword, ...person },
    caller,
    network,
  }) => {
    await proveOwner({ caller, network, currentPassword, purpose: "add an admin" });
    await refuseWeakPassword(password, person);
    const passwordHash = await hashPassword(password);
    const admin = await createAdmin(
      { ...person, passwordHash, role: "admin", isVerified: true },
      caller._id,
    );
    actEvent("admin-created", caller, { subject: admin._id });
    return { admin };
  },
});
