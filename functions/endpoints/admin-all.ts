import { serveStaff } from "../runtime/serve-staff.ts";
import { listAccounts } from "../store/account-store.ts";

export const handler = serveStaff({
  adminAll: async () => ({ admins: await listAccounts("admin") }),
});
