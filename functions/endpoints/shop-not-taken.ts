import { serveStaff } from "../http/serve-staff.ts";
import { listNotTaken } from "../shop/items.ts";
import { notToldNow, readShopState } from "../shop/telling/store.ts";

export const handler = serveStaff({
  shopNotTaken: async ({ query }) => {
    const [listed, state] = await Promise.all([listNotTaken(query), readShopState()]);
    return {
      ...listed,
      connected: state.shop,
      notTold: state.shop && (await notToldNow(state, Date.now())),
    };
  },
});
