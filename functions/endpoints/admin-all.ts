import { listAccounts } from "../accounts/account-store.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({
  adminAll: async () => ({ admins: await listAccounts("admin") }),
});
