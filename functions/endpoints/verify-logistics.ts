import { changeAccountById } from "../accounts/account-write.ts";
import { memberItem } from "../alerts/item.ts";
import { putItem } from "../database/writes.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { environment } from "../platform/environment.ts";

export const handler = serveStaff({
  verifyLogistics: async ({ params: { id }, caller, logAct }) => {
    let approves = false;
    const member = await changeAccountById(
      "logistics",
      id,
      caller._id,
      ({ isVerified }) => {
        approves = !isVerified;
        return approves ? { isVerified: true } : undefined;
      },
    );
    if (approves) {
      logAct("member-verified", { subject: member._id });
      if (environment.mailsCustomers) await putItem(memberItem(member.email, "approved"));
    }
    return { member };
  },
});
