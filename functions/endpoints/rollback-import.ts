import { serveStaff } from "../http/serve-staff.ts";
import { rollBack } from "../imports/rollback/roll-back.ts";

/** A dry run of a large import reads all its records. Below the function's timeout of 29 s. */
const timeMs = 27_000;

export const handler = serveStaff(
  {
    rollbackImport: async ({
      params: { id },
      query: { dryRun = false },
      caller,
      logAct,
    }) => {
      const { rollback, started } = await rollBack(id, dryRun, caller._id);
      if (started) logAct("import-rolled-back", { subject: id });
      return rollback;
    },
  },
  timeMs,
);
