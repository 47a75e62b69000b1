import { serveStaff } from "../http/serve-staff.ts";
import { listColumns } from "../imports/read/remembered-columns.ts";

export const handler = serveStaff({
  columnsAll: async ({ query }) => listColumns(query),
});
