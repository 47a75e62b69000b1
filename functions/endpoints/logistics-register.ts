import { createMember } from "../accounts/account-write.ts";
import { hashPassword, refuseWeakPassword } from "../accounts/passwords.ts";
import { memberItem } from "../alerts/item.ts";
import { putItem } from "../database/writes.ts";
import { servePublic } from "../http/serve.ts";
import { countAttempt } from "../limits/attempts.ts";
import { environment } from "../platform/environment.ts";
import { securityEvent } from "../platform/security-log.ts";

/** Above any office's need: it keeps scripts from flooding the admins' list. Successful sign-ups count too. */
const limits = {
  purpose: "sign-up",
  perSubjectAndNetwork: 20,
  perNetwork: 20,
} as const;

export const handler = servePublic({
  logisticsRegister: async ({ body: { password, ...person }, network }) => {
    await refuseWeakPassword(password, person);
    await countAttempt(limits, "logistics", network);
    const passwordHash = await hashPassword(password);
    const member = await createMember({
      ...person,
      passwordHash,
      role: "logistics",
      isVerified: false,
    });
    securityEvent("registered", { actor: member._id, role: "logistics", network });
    if (environment.mailsCustomers) await putItem(memberItem(member.email, "signed-up"));
    return { member };
  },
});
