import { listAccounts } from "../accounts/account-list.ts";
import { pageReply, pageRequest } from "../database/list/list-query.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({
  adminAll: async ({ query, deadline }) => {
    const page = await listAccounts("admin", pageRequest(query, "any", deadline));
    return { admins: page.entries, ...pageReply(page) };
  },
});
