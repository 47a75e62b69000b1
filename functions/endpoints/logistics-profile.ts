import { Failure, signInFirst } from "../../shared/errors.ts";
import { getProfile } from "../accounts/account-store.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({
  logisticsProfile: async ({ caller }) => {
    const member = await getProfile("logistics", caller.email);
    if (!member) throw new Failure("unauthenticated", signInFirst);
    return { member };
  },
});
