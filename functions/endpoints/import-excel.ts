import { securityEvent } from "../runtime/security-log.ts";
import { serveStaff } from "../runtime/serve-staff.ts";
import { importUpload, previewUpload } from "../services/import-upload.ts";
import { readUpload } from "../services/spreadsheet-reader.ts";

export const handler = serveStaff({
  importExcel: async ({ body: { bytes }, query: { dryRun, replace = false }, caller: { _id, role } }) => {
    const upload = await readUpload(bytes);
    if (dryRun) return previewUpload(upload, replace);
    const report = await importUpload(upload, replace, _id);
    securityEvent("imported", { actor: _id, role, subject: report.importId });
    return report;
  },
});
