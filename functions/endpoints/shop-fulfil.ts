import { serveStaff } from "../http/serve-staff.ts";
import { fulfilInShop } from "../shop/telling/fulfil.ts";

/** The shop is asked for up to 200 orders. Below the function's timeout of 29 s. */
const timeMs = 27_000;

export const handler = serveStaff(
  {
    shopFulfil: async ({
      body,
      query: { dryRun: isDryRun = false, ...page },
      logAct,
    }) => {
      const reply = await fulfilInShop({ ...body, ...page, isDryRun });
      if (!isDryRun) logAct("orders-marked-in-shop");
      return reply;
    },
  },
  timeMs,
);
