import { serveStaff } from "../http/serve-staff.ts";
import { rollBack } from "../imports/rollback/roll-back.ts";
import { actEvent } from "../platform/security-log.ts";

/** A dry run of a large import reads all its records. Below the function's timeout of 29 s. */
const timeMs = 27_000;

export const handler = serveStaff(
  {
    rollbackImport: async ({ params: { id }, query: { dryRun = false }, caller }) => {
      const { rollback, started } = await rollBack(id, dryRun, caller._id);
      if (started) actEvent("import-rolled-back", caller, { subject: id });
      return rollback;
    },
  },
  timeMs,
);
