import { serveStaff } from "../http/serve-staff.ts";
import { rollBack } from "../imports/rollback/roll-back.ts";
import { securityEvent } from "../platform/security-log.ts";

/** A dry run of a large import reads all its records. Below the function's timeout of 29 s. */
const timeMs = 27_000;

export const handler = serveStaff(
  {
    rollbackImport: async ({
      params,
      query: { dryRun = false },
      caller: { _id, role },
    }) => {
      const { rollback, started } = await rollBack(params.id, dryRun, _id);
      if (started)
        securityEvent("import-rolled-back", { actor: _id, role, subject: params.id });
      return rollback;
    },
  },
  { timeMs },
);
