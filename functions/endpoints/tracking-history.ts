import { Failure } from "../../shared/errors.ts";
import { pageLimit } from "../../shared/paging.ts";
import { accountNames } from "../accounts/account-names.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { readHistory } from "../records/history/read.ts";

export const handler = serveStaff({
  trackingHistory: async ({ params, query }) => {
    const history = await readHistory(params.id, query.limit ?? pageLimit, query.cursor);
    if (!history) throw new Failure("not_found", "There is no such record, or its history is no longer kept.");
    const names = await accountNames(history.changes.flatMap(({ by }) => by ?? []));
    return {
      changes: history.changes.map(({ by, ...change }) => ({ ...change, by: names.get(by ?? "") ?? null })),
      ...(history.next !== undefined && { nextCursor: String(history.next) }),
    };
  },
});
