import { serveStaff } from "../runtime/serve-staff.ts";
import { changeProfile } from "../services/profile.ts";

export const handler = serveStaff({
  logisticsUpdate: async ({ body, caller, setCookie }) => ({ member: await changeProfile(body, caller, setCookie) }),
});
