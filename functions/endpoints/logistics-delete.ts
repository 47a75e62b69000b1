import { deleteAccount } from "../accounts/account-write.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({
  logisticsDelete: async ({ params: { id }, logAct }) => {
    const member = await deleteAccount("logistics", id);
    logAct("member-deleted", { subject: member._id });
    return { member };
  },
});
