import { serveStaff } from "../http/serve-staff.ts";
import { readImport, readRefused } from "../imports/job-store.ts";
import { isFinal, reportOf } from "../imports/report.ts";
import { Failure } from "../platform/failure.ts";

/** Refused rows shown while an import runs: asked for every second, all of them would cost more than the import. */
const firstFew = 5;

export const handler = serveStaff({
  importProgress: async ({ params: { id } }) => {
    const job = await readImport(id);
    if (!job) throw new Failure("not_found", "This import is not known any more.");
    if (job.refused === 0) return reportOf(job, []);
    const refused = await readRefused(id, isFinal(job));
    return reportOf(job, isFinal(job) ? refused : refused.slice(0, firstFew));
  },
});
