import { type ImportRowError, isImportFinished } from "../../shared/import-report.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { readReportRows } from "../imports/items.ts";
import { knownImport } from "../imports/job-store.ts";
import { reportOf, statusOf } from "../imports/report/report.ts";
import { rollbackOf } from "../imports/rollback/roll-back.ts";

/** Rows of each kind, shown while an import runs. The page polls this: all rows would cost more than the import. */
const firstFew = 5;

const firstOfEachKind = (rows: readonly ImportRowError[]) =>
  [false, true].flatMap((shared) =>
    rows.filter((row) => (row.shared ?? false) === shared).slice(0, firstFew),
  );

export const handler = serveStaff({
  importProgress: async ({ params: { id } }) => {
    const job = await knownImport(id);
    const rollback = await rollbackOf(job);
    if (job.refused + job.newer + job.shared === 0)
      return { ...reportOf(job, []), rollback };
    const finished = isImportFinished(statusOf(job));
    const rows = await readReportRows(id, finished);
    return { ...reportOf(job, finished ? rows : firstOfEachKind(rows)), rollback };
  },
});
