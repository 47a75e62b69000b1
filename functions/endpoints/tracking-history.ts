import { pageLimit } from "../../shared/paging.ts";
import { accountNames } from "../accounts/account-names.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { importFileNames } from "../imports/job-store.ts";
import { readHistory } from "../records/history/read.ts";
import { authorsIn, historyReply, importsIn } from "../records/history/reply.ts";

export const handler = serveStaff({
  trackingHistory: async ({ params, query }) => {
    const history = await readHistory(params.id, query.limit ?? pageLimit, query.cursor);
    const [people, files] = await Promise.all([accountNames(authorsIn(history)), importFileNames(importsIn(history))]);
    return historyReply(history, { people, files });
  },
});
