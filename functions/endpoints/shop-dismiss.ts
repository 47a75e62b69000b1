import { serveStaff } from "../http/serve-staff.ts";
import { dismissNotTaken } from "../shop/items.ts";

export const handler = serveStaff({
  shopDismiss: async ({ params }) => {
    await dismissNotTaken(params.id);
    return {};
  },
});
