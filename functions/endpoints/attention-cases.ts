import { pageLimit } from "../../shared/paging.ts";
import { accountNames } from "../accounts/account-names.ts";
import { countCases, listCases } from "../attention/list.ts";
import { caseReplies } from "../attention/reply.ts";
import { pageReply, plainPageRequest } from "../database/list/list-query.ts";
import { serveStaff } from "../http/serve-staff.ts";

export const handler = serveStaff({
  attentionCases: async ({ query: { reason, snoozed, done, limit = pageLimit, cursor }, deadline }) => {
    const now = Date.now();
    const show = done ? "done" : snoozed ? "snoozed" : "open";
    const [page, counted] = await Promise.all([
      listCases({ reason, show, ...plainPageRequest({ limit, cursor }, deadline) }, now),
      countCases(now),
    ]);
    const people = await accountNames(page.entries.flatMap(({ by }) => by ?? []));
    return { cases: await caseReplies(page.entries, people), ...counted, ...pageReply(page) };
  },
});
