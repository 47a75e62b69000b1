import { createAdmin } from "../accounts/account-write.ts";
import { hashNewPassword } from "../accounts/passwords.ts";
import { proveOwner } from "../auth/password-proof.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { actEvent } from "../platform/security-log.ts";

export const handler = serveStaff({
  adminCreate: async ({
    body: { password, currentPassword, ...person },
    caller,
    network,
  }) => {
    await proveOwner({ caller, network, currentPassword, purpose: "add an admin" });
    const passwordHash = await hashNewPassword(password, person);
    const admin = await createAdmin(
      { ...person, passwordHash, role: "admin", isVerified: true },
      caller._id,
    );
    actEvent("admin-created", caller, { subject: admin._id });
    return { admin };
  },
});
