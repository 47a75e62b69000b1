import { serveStaff } from "../http/serve-staff.ts";
import { listNotTaken } from "../shop/not-taken.ts";

export const handler = serveStaff({
  shopNotTaken: async ({ query }) => listNotTaken(query),
});
