import { visibleText } from "../../shared/visible-text.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { readUpload } from "../imports/read-upload.ts";
import { rememberColumns } from "../imports/remembered-columns.ts";
import { importUpload, previewUpload } from "../imports/upload.ts";
import { securityEvent } from "../platform/security-log.ts";

/** Large files take seconds to read. Below the function's timeout of 29 s. */
const timeMs = 27_000;

/** Of a longer file name the end is left out. */
const longestName = 200;
const fileNameOf = (given: string) => visibleText(given).slice(0, longestName);

export const handler = serveStaff(
  {
    importExcel: async ({ body: { name, bytes }, form, query: { dryRun, replace = false }, caller: { _id, role } }) => {
      const cameAt = new Date();
      const upload = await readUpload(bytes, form);
      if (dryRun) return previewUpload(upload, replace);
      // Not for columns of which no row can be read.
      if (form.columns && upload.headers && upload.chunks.length > 0)
        await rememberColumns(upload.headers, form.columns);
      const report = await importUpload(upload, replace, _id, { cameAt, fileName: fileNameOf(name) });
      securityEvent("imported", { actor: _id, role, subject: report.importId });
      return report;
    },
  },
  { timeMs },
);
