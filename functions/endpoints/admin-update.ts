import { changeProfile } from "../auth/profile.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({
  adminUpdate: async ({ body, caller, setCookie }) => {
    const { account, otherSessionsEnded } = await changeProfile(body, caller, setCookie);
    return { admin: account, otherSessionsEnded };
  },
});
