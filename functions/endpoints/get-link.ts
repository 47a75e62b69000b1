import { serveStaff } from "../http/serve-staff.ts";
import { linkTokenFor, linkUrl } from "../lookup/order-links.ts";
import { findRecord } from "../records/find.ts";
import { recordNotFound } from "../records/refusals.ts";

/** Only CloudFront's own port, of https, is not named. */
const originOf = (host: string) => `${host.includes(":") ? "http" : "https"}://${host}`;

export const handler = serveStaff({
  getLink: async ({ params, host }) => {
    const record = await findRecord(params.id);
    if (!record) throw recordNotFound();
    const { token, expires } = await linkTokenFor(record);
    return { url: linkUrl(originOf(host), token), expires: expires.toISOString() };
  },
});
