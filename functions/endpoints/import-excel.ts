import { serveStaff } from "../http/serve-staff.ts";
import { readUpload } from "../imports/read-upload.ts";
import { rememberColumns } from "../imports/remembered-columns.ts";
import { importUpload, previewUpload } from "../imports/upload.ts";
import { securityEvent } from "../platform/security-log.ts";

/** Large files take seconds to read. Below the function's timeout of 29 s. */
const timeMs = 27_000;

export const handler = serveStaff(
  {
    importExcel: async ({
      body: { name: fileName, bytes },
      form,
      query: { dryRun, replace = false },
      caller: { _id, role },
    }) => {
      const cameAt = new Date();
      const upload = await readUpload(bytes, form);
      if (dryRun) return previewUpload(upload, replace);
      // Not for columns of which no row can be read.
      if (form.columns && upload.headers.length > 0 && upload.chunks.length > 0)
        await rememberColumns(upload.headers, form.columns);
      const report = await importUpload(upload, { fileName, by: _id, replace, cameAt });
      securityEvent("imported", { actor: _id, role, subject: report.importId });
      return report;
    },
  },
  { timeMs },
);
