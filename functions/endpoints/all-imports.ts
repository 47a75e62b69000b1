import { accountNames } from "../accounts/account-store.ts";
import { pageReply, plainPageRequest } from "../database/list/list-query.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { listImports } from "../imports/job-store.ts";
import { countsOf, statusOf } from "../imports/report/report.ts";

export const handler = serveStaff({
  allImports: async ({ query, deadline }) => {
    const { entries, ...page } = await listImports(plainPageRequest(query, deadline));
    const names = await accountNames(
      entries.flatMap(({ by, rolledBackBy }) => [by, rolledBackBy ?? by]),
    );
    const named = (_id = "") => names.get(_id) ?? null;
    return {
      imports: entries.map((job) => ({
        importId: job.importId,
        fileName: job.fileName,
        by: named(job.by),
        at: job.createdAt,
        status: statusOf(job),
        counts: countsOf(job, job),
        rolledBack:
          job.rolledBackAt === undefined
            ? null
            : {
                at: job.rolledBackAt,
                by: named(job.rolledBackBy),
                running: job.rollbackOpen > 0,
              },
      })),
      ...pageReply(page),
    };
  },
});
