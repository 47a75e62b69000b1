import { serveStaff } from "../http/serve-staff.ts";
import { listRecords } from "../records/list/list.ts";

const searchMs = 2_500;
/** Time kept for writing a long reply. */
const writingMs = 2_000;

export const handler = serveStaff({
  allTracking: async ({ query, deadline }) => {
    const text = query.search?.trim();
    const { records, searched, ...cursors } = await listRecords({
      order: query.sort ?? "newest",
      limit: query.limit,
      cursor: query.cursor,
      search: text ? { field: query.field ?? "trackingNo", text } : undefined,
      stopAt: text ? Date.now() + searchMs : deadline - writingMs,
    });
    return { users: records, ...cursors, ...(searched && { partial: true, searched }) };
  },
});
