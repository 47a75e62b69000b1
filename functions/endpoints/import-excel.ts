import { serveStaff } from "../http/serve-staff.ts";
import { readUpload } from "../imports/read/read-upload.ts";
import { rememberColumns } from "../imports/read/remembered-columns.ts";
import { importUpload, previewUpload } from "../imports/upload.ts";

/** Large files take seconds to read. Below the function's timeout of 29 s. */
const timeMs = 27_000;

export const handler = serveStaff(
  {
    importExcel: async ({
      body: { name: fileName, bytes },
      form,
      query: { dryRun, replace = false, leaveOut = false },
      caller,
      logAct,
    }) => {
      const cameAt = new Date();
      const upload = await readUpload(bytes, form, leaveOut);
      if (dryRun) return previewUpload(upload, replace);
      // A choice by which no row can be read was a wrong one.
      if (form.columns && upload.headers.length > 0 && upload.chunks.length > 0) {
        await rememberColumns(upload.headers, form.columns);
      }
      const report = await importUpload(upload, {
        fileName,
        by: caller._id,
        replace,
        cameAt,
      });
      logAct("imported", { subject: report.importId });
      return report;
    },
  },
  timeMs,
);
