import { Failure } from "../../shared/errors.ts";
import { deleteAccount } from "../accounts/account-write.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({
  adminDelete: async ({ params: { id }, caller, logAct }) => {
    if (id === caller._id) {
      throw new Failure(
        "conflict",
        "You're signed in with this account. Ask another admin to delete it.",
      );
    }
    const admin = await deleteAccount("admin", id);
    logAct("admin-deleted", { subject: admin._id });
    return { admin };
  },
});
