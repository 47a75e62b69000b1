import { phonesAgree } from "../../shared/phones.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { knownRecord, recordsOfOrder } from "../records/find.ts";
import { deletedOfOrder } from "../records/history/entry.ts";
import { endLinksOf } from "../records/links-ended.ts";

export const handler = serveStaff({
  revokeLinks: async ({ params, logAct }) => {
    const record = await knownRecord(params.id);
    const [stored, deleted] = await Promise.all([
      recordsOfOrder(record.name),
      // One that is restored must not bring its links back.
      deletedOfOrder(record.name),
    ]);
    const ofCustomer = [...stored, ...deleted].filter(({ phone }) =>
      phonesAgree(phone, record.phone),
    );
    await endLinksOf([
      ...new Map([record, ...ofCustomer].map((one) => [one._id, one])).values(),
    ]);
    logAct("links-revoked", { subject: record._id });
    return {};
  },
});
