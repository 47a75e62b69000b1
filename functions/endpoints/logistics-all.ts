import { listAccounts } from "../accounts/account-list.ts";
import { pageReply, pageRequest } from "../database/list/list-query.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({
  logisticsAll: async ({ query, deadline }) => {
    const pendingOnly = query.show === "pending";
    const page = await listAccounts("logistics", {
      ...pageRequest(query, "any", deadline),
      pendingOnly,
    });
    return { logistics: page.entries, ...pageReply(page) };
  },
});
