import { serveStaff } from "../http/serve-staff.ts";
import { securityEvent } from "../platform/security-log.ts";
import { findRecord } from "../records/find.ts";
import { revokeLinksOf } from "../records/revocation.ts";
import { gone } from "../records/write.ts";

export const handler = serveStaff({
  revokeLinks: async ({ params, caller }) => {
    const record = await findRecord(params.id);
    if (!record) throw gone();
    await revokeLinksOf(record);
    securityEvent("links-revoked", { actor: caller._id, role: caller.role, subject: record._id });
    return {};
  },
});
