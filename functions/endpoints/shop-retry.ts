import { serveStaff } from "../http/serve-staff.ts";
import { retryFailed } from "../shop/telling/store.ts";

export const handler = serveStaff({
  shopRetry: async () => {
    await retryFailed(Date.now());
    return {};
  },
});
