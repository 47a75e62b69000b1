import { countCases } from "../attention/list.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { deliveryFigures, figureMonths } from "../insights/figures.ts";
import { readCounts } from "../shipments/delivery-store.ts";

export const handler = serveStaff({
  insights: async ({ query }) => {
    const now = Date.now();
    const shown = Number(query.months);
    const months = figureMonths(shown, now);
    const [counts, { counts: cases }] = await Promise.all([
      readCounts(months),
      countCases(now),
    ]);
    return { ...deliveryFigures(counts, months, shown), cases };
  },
});
