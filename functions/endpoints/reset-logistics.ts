import { changeAccountById, withPassword } from "../accounts/account-write.ts";
import { hashPassword, oneTimePassword } from "../accounts/passwords.ts";
import { proveOwner } from "../auth/password-proof.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({
  resetLogistics: async ({
    params: { id },
    body: { currentPassword },
    caller,
    logAct,
    network,
  }) => {
    await proveOwner({ caller, network, currentPassword, purpose: "reset a password" });
    const { password, expires } = oneTimePassword();
    const passwordHash = await hashPassword(password);
    const member = await changeAccountById(
      "logistics",
      id,
      caller._id,
      withPassword(passwordHash, expires),
    );
    logAct("password-reset", { subject: member._id });
    return { member, password, passwordExpires: expires };
  },
});
