import { serveStaff } from "../http/serve-staff.ts";
import { linkTokenFor, linkUrl } from "../lookup/order-links.ts";
import { knownRecord } from "../records/find.ts";

/** Only CloudFront's own port, of https, is not named. */
const originOf = (host: string) => `${host.includes(":") ? "http" : "https"}://${host}`;

export const handler = serveStaff({
  getLink: async ({ params, host }) => {
    const { token, expires } = await linkTokenFor(await knownRecord(params.id));
    return { url: linkUrl(originOf(host), token), expires: expires.toISOString() };
  },
});
