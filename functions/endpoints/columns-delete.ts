import { serveStaff } from "../http/serve-staff.ts";
import { forgetColumns } from "../imports/read/remembered-columns.ts";

export const handler = serveStaff({
  columnsDelete: async ({ params }) => {
    await forgetColumns(params.id);
    return {};
  },
});
