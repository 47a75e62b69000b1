import { pageLimit } from "../../shared/paging.ts";
import { accountNames } from "../accounts/account-names.ts";
import { countCases, listCases } from "../attention/list.ts";
import { actorsIn, caseReplies } from "../attention/reply.ts";
import { pageReply, plainPageRequest } from "../database/list/list-query.ts";
import { serveStaff } from "../http/serve-staff.ts";

function shownBy({
  snoozed,
  done,
}: {
  readonly snoozed?: boolean;
  readonly done?: boolean;
}) {
  if (done) return "done";
  return snoozed ? "snoozed" : "open";
}

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
          show: shownBy({ snoozed, done }),
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
