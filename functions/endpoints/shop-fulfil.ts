import { serveStaff } from "../http/serve-staff.ts";
import { securityEvent } from "../platform/security-log.ts";
import { fulfilInShop } from "../shop/telling/fulfil.ts";

/** The shop is asked for up to 200 orders. Below the function's timeout of 29 s. */
const timeMs = 27_000;

export const handler = serveStaff(
  {
    shopFulfil: async ({
      body,
      query: { dryRun: isDryRun = false, ...page },
      caller: { _id, role },
    }) => {
      const reply = await fulfilInShop({ ...body, ...page, isDryRun });
      if (!isDryRun) securityEvent("orders-marked-in-shop", { actor: _id, role });
      return reply;
    },
  },
  { timeMs },
);
