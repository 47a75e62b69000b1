import { listAccounts } from "../accounts/account-store.ts";
import { serveStaff } from "../http/serve-staff.ts";

/** Those who wait for approval first, the newest of them at the top. */
export const handler = serveStaff({
  logisticsAll: async () => {
    const members = await listAccounts("logistics");
    return { logistics: members.toSorted((left, right) => Number(left.isVerified) - Number(right.isVerified)) };
  },
});
