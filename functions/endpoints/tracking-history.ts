import { pageLimit } from "../../shared/paging.ts";
import { accountNames } from "../accounts/account-store.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { importFileNames } from "../imports/job-store.ts";
import {
  authorsIn,
  firstPage,
  historyReply,
  importsIn,
  laterPage,
} from "../records/history/read.ts";

export const handler = serveStaff({
  trackingHistory: async ({ params, query: { limit = pageLimit, cursor } }) => {
    const history =
      cursor === undefined
        ? await firstPage(params.id, limit)
        : await laterPage(params.id, limit, cursor);
    const [people, files] = await Promise.all([
      accountNames(authorsIn(history)),
      importFileNames(importsIn(history)),
    ]);
    return historyReply(history, { people, files });
  },
});
