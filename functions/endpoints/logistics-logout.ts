import { endSession } from "../auth/sessions.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({ logisticsLogout: endSession });
