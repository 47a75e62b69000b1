import { Failure } from "../runtime/failure.ts";
import { securityEvent } from "../runtime/security-log.ts";
import { serveStaff } from "../runtime/serve-staff.ts";
import { oneTimePassword } from "../services/one-time-password.ts";
import { hashPassword } from "../services/passwords.ts";
import { changeAccountById } from "../store/account-write.ts";

export const handler = serveStaff({
  resetLogistics: async ({ params: { id }, caller }) => {
    const { password, expires } = oneTimePassword();
    const passwordHash = await hashPassword(password);
    const member = await changeAccountById("logistics", id, caller._id, ({ epoch }) => ({
      passwordHash,
      passwordExpires: expires,
      epoch: epoch + 1,
      endedSessions: {},
    }));
    if (!member) throw new Failure("not_found", "This member is not there any more.");
    securityEvent("password-reset", { actor: caller._id, role: caller.role, subject: member._id });
    return { member, password, passwordExpires: expires };
  },
});
