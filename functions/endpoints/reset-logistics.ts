import { changeAccountById } from "../accounts/account-write.ts";
import { hashPassword, oneTimePassword } from "../accounts/passwords.ts";
import { proveOwner } from "../auth/password-proof.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { actEvent } from "../platform/security-log.ts";

export const handler = serveStaff({
  resetLogistics: async ({
    params: { id },
    body: { currentPassword },
    caller,
    network,
  }) => {
    await proveOwner({ caller, network, currentPassword, purpose: "reset a password" });
    const { password, expires } = oneTimePassword();
    const passwordHash = await hashPassword(password);
    const member = await changeAccountById("logistics", id, caller._id, ({ epoch }) => ({
      passwordHash,
      passwordExpires: expires,
      epoch: epoch + 1,
      endedSessions: {},
    }));
    actEvent("password-reset", caller, { subject: member._id });
    return { member, password, passwordExpires: expires };
  },
});
