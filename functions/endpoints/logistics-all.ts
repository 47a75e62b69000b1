import { listAccounts } from "../accounts/account-store.ts";
import { serveStaff } from "../http/serve-staff.ts";

/** Members waiting for approval first, each group newest first. */
export const handler = serveStaff({
  logisticsAll: async () => {
    const members = await listAccounts("logistics");
    return { logistics: members.toSorted((left, right) => Number(left.isVerified) - Number(right.isVerified)) };
  },
});
