import { serveStaff } from "../runtime/serve-staff.ts";
import { listAccounts } from "../store/account-store.ts";

/** Those who wait for approval first, the newest of them at the top. */
export const handler = serveStaff({
  logisticsAll: async () => {
    const members = await listAccounts("logistics");
    return { logistics: members.toSorted((left, right) => Number(left.isVerified) - Number(right.isVerified)) };
  },
});
