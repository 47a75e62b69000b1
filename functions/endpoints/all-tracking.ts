import { pageReply, pageRequest } from "../database/list/list-query.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { listRecords } from "../records/list/list.ts";

export const handler = serveStaff({
  allTracking: async ({ query, deadline }) => {
    const request = pageRequest(query, "trackingNo", deadline);
    const page = await listRecords({ order: query.sort ?? "newest", deleted: query.deleted, ...request });
    return { users: page.records, ...pageReply(page) };
  },
});
