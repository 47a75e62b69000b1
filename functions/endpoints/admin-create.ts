import { createAdmin } from "../accounts/account-write.ts";
import { hashNewPassword } from "../accounts/passwords.ts";
import { proveOwner } from "../auth/password-proof.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({
  adminCreate: async ({
    body: { password, currentPassword, ...person },
    caller,
    logAct,
    network,
  }) => {
    await proveOwner({ caller, network, currentPassword, purpose: "add an admin" });
    const passwordHash = await hashNewPassword(password, person);
    const admin = await createAdmin(
      { ...person, passwordHash, role: "admin", isVerified: true },
      caller._id,
    );
    logAct("admin-created", { subject: admin._id });
    return { admin };
  },
});
