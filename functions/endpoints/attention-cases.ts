import { tabWith } from "../../shared/attention-case.ts";
import { pageLimit } from "../../shared/paging.ts";
import { accountNames } from "../accounts/account-store.ts";
import { actorsIn, caseReplies, countCases, listCases } from "../attention/list.ts";
import { pageReply, plainPageRequest } from "../database/list/list-query.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({
  attentionCases: async ({
    query: { reason, snoozed, done, limit = pageLimit, cursor },
    deadline,
  }) => {
    const now = Date.now();
    const [page, counted] = await Promise.all([
      listCases(
        {
          reason,
          show: tabWith(done, snoozed),
          ...plainPageRequest({ limit, cursor }, deadline),
        },
        now,
      ),
      countCases(now),
    ]);
    const people = await accountNames(actorsIn(page.entries));
    return {
      cases: await caseReplies(page.entries, people),
      ...counted,
      ...pageReply(page),
    };
  },
});
