import type { EndpointName } from "../../../../shared/contract.ts";
import type { FileRoutesByTo } from "../../../../web/routeTree.gen.ts";
import { demoAdmin, demoPassword } from "../../../local/demo/people.ts";
import { type Call, sendOrFail } from "../api/client.ts";
import { fieldsAt, type Size } from "./data.ts";

/** Something that is done on a portal, to be timed. */
export interface Task {
  /** Sent at the same time. */
  readonly calls: readonly Call[];
  /** At most so many times as long on a large portal. */
  readonly budget?: number;
  /** Why it may take longer on a large portal. */
  readonly why?: string;
}

/** Cases that nobody has snoozed, of those of a small portal. */
const waiting = ({ cases }: Size) => cases - Math.ceil(cases / 5);

const moreRows = "a full page over one of fewer rows, and counts to 100 for each reason";
const counting = "counts to 100 for each reason";
const wholeBatches = "reads a first batch of each partition, which a small list does not fill";
const wholeReply = "as much as one reply holds";
const oneIndex = "reads the names of all; 20,000 at most in a team";
const untilLimit = "reads the index for 2.5 s at most, and the screen goes on";

/** Why an operation, called as in the benchmark of endpoints, may take longer on a large portal. */
export const reasons: Partial<Record<EndpointName, string>> = { attentionCases: moreRows };

/** An order of the middle, which was not written recently. */
async function orderOf(portal: string, token: string, at: number) {
  const fields = fieldsAt(at);
  const list = { to: "allTracking", token, query: { search: fields.name, field: "name", limit: "50" } } as const;
  const { users } = (await sendOrFail(portal, list)).body;
  const [{ _id }] = users;
  const { url } = (await sendOrFail(portal, { to: "getLink", token, params: { id: _id } })).body;
  return { ...fields, _id: String(_id), linkToken: String(url).split("#t=")[1] ?? "" };
}

/** What is done with what a portal of a size holds. `small`: the smaller one that it is compared with. */
export async function tasksOn(portal: string, size: Size, small: Size) {
  const body = { email: demoAdmin.email, password: demoPassword };
  const { token } = (await sendOrFail(portal, { to: "adminLogin", body })).body;
  const { records, snapshots, members } = size;
  // The oldest of those with a snapshot have a case.
  const { _id, name, phone, trackingNo, linkToken } = await orderOf(portal, token, records - Math.ceil(snapshots / 2));
  const params = { id: _id };

  const list = (query: Record<string, string> = {}): Call => ({
    to: "allTracking",
    token,
    query: { limit: "50", ...query },
  });
  const search = (text: string, field: "name" | "trackingNo" = "name") => list({ search: text, field });
  const cases = (query: Record<string, string>): Call => ({ to: "attentionCases", token, query });
  const team = (query: Record<string, string>): Call => ({ to: "logisticsAll", token, query });
  const teamRows = String(small.members);
  const caseRows = String(waiting(small));
  /** Of the navigation, on each screen of the team. */
  const counts = cases({ limit: "1" });

  const tasks: Readonly<Record<string, Task>> = {
    "lookup of an older order": { calls: [{ to: "getTrackingNo", body: { name, phone } }] },
    "its link opened": { calls: [{ to: "openLink", body: { token: linkToken } }] },
    "its record's drawer": { calls: [{ to: "trackingDetails", token, params }] },
    "its record's history": { calls: [{ to: "trackingHistory", token, params }] },
    "list by order number": { calls: [list({ sort: "asc" })] },
    "list, last page": { calls: [list({ cursor: `newest.upto:${"0".repeat(26)}` })] },
    "list of what was deleted": { calls: [list({ deleted: "true" })] },
    "search for a whole order number": { calls: [search(`#${name.toLowerCase()}`)], budget: 1.2 },
    "search for a whole tracking number": { calls: [search(trackingNo.toLowerCase(), "trackingNo")], budget: 1.2 },
    "search that every record matches": { calls: [search("ayu")], why: wholeBatches },
    "search without a hit": { calls: [search("nowhere")], why: untilLimit },
    "the whole list, without a limit": { calls: [{ to: "allTracking", token }], why: wholeReply },
    [`cases, ${caseRows} of a page, and the counts`]: { calls: [cases({ limit: caseRows })], why: counting },
    "cases of one reason": { calls: [cases({ limit: "2", reason: "stalled" })], why: counting },
    "cases that are snoozed": { calls: [cases({ limit: "4", snoozed: "true" })], why: counting },
    [`members, ${teamRows} of a page`]: { calls: [team({ limit: teamRows })] },
    "members who wait": { calls: [team({ limit: "4", show: "pending" })] },
    "members, search for the oldest": { calls: [team({ limit: "50", search: `menon ${members - 1}` })], why: oneIndex },
    "members, search without a hit": { calls: [team({ limit: "50", search: "nobody" })], why: oneIndex },
    "all members, without a limit": { calls: [team({})], why: wholeReply },
  };

  /** What each screen asks for when it is opened. */
  const screens = {
    "/": { calls: [{ to: "wakeLookup" }] },
    "/page": { calls: [] },
    "/logistic/login": { calls: [] },
    "/logistic/signup": { calls: [] },
    "/logistic/dashboard": { calls: [list(), counts], why: counting },
    "/logistic/attention": { calls: [cases({ limit: "50" }), counts], why: moreRows },
    "/logistic/imports": { calls: [{ to: "allImports", token, query: { limit: "50" } }, counts], why: counting },
    "/logistic/profile": { calls: [counts], why: counting },
    "/admin/login": { calls: [] },
    "/admin/all": { calls: [{ to: "adminAll", token, query: { limit: "50" } }] },
    "/admin/verify": { calls: [team({ limit: "50" })] },
    "/admin/profile": { calls: [{ to: "adminAll", token }] },
  } satisfies Readonly<Record<keyof FileRoutesByTo, Task>>;
  const drawer = {
    ...screens["/logistic/dashboard"],
    calls: [...screens["/logistic/dashboard"].calls, { to: "trackingDetails", token, params }],
  } as const;

  return { tasks, screens: { ...screens, "/logistic/dashboard?record=…": drawer } as Readonly<Record<string, Task>> };
}
