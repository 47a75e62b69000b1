import { changeProfile } from "../auth/profile.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({
  adminUpdate: async ({ body, ...request }) => {
    const { account, otherSessionsEnded } = await changeProfile(body, request);
    return { admin: account, otherSessionsEnded };
  },
});
