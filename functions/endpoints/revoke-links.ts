import { phonesAgree } from "../../shared/phones.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { actEvent } from "../platform/security-log.ts";
import { findRecord, recordsOfOrder } from "../records/find.ts";
import { deletedOfOrder } from "../records/history/deleted.ts";
import { endLinksOf } from "../records/links-ended.ts";
import { recordNotFound } from "../records/refusals.ts";

export const handler = serveStaff({
  revokeLinks: async ({ params, caller }) => {
    const record = await findRecord(params.id);
    if (!record) throw recordNotFound();
    const [stored, deleted] = await Promise.all([
      recordsOfOrder(record.name, { consistent: true }),
      // One that is restored must not bring its links back.
      deletedOfOrder(record.name),
    ]);
    const ofCustomer = [...stored, ...deleted].filter(({ phone }) =>
      phonesAgree(phone, record.phone),
    );
    await endLinksOf([
      ...new Map([record, ...ofCustomer].map((one) => [one._id, one])).values(),
    ]);
    actEvent("links-revoked", caller, { subject: record._id });
    return {};
  },
});
