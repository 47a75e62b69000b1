import { serveStaff } from "../runtime/serve-staff.ts";
import { changeProfile } from "../services/profile.ts";

export const handler = serveStaff({
  adminUpdate: async ({ body, caller, setCookie }) => ({ admin: await changeProfile(body, caller, setCookie) }),
});
