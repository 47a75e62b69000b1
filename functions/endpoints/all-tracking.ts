import { pageReply, pageRequest } from "../database/list/list-query.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { listRecords } from "../records/list/list.ts";

export const handler = serveStaff({
  allTracking: async ({ query, deadline }) => {
    const { deleted, status, createdFrom, createdTo } = query;
    const filter = { status, createdFrom, createdTo };
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const request = pageRequest(query, "trackingNo", deadline, isFiltered);
    const page = await listRecords({
      order: query.sort ?? "newest",
      deleted,
      ...filter,
      ...request,
    });
    return {
      users: page.records,
      ...(page.beyond && { beyond: true as const }),
      ...pageReply(page),
    };
  },
});
