import { changeProfile } from "../auth/profile.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({
  logisticsUpdate: async ({ body, ...request }) => {
    const { account, otherSessionsEnded } = await changeProfile(body, request);
    return { member: account, otherSessionsEnded };
  },
});
