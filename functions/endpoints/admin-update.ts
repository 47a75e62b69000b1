import { changeProfile } from "../auth/profile.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({
  adminUpdate: async ({ body, caller, setCookie }) => ({ admin: await changeProfile(body, caller, setCookie) }),
});
