import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { stageLetter } from "../../../functions/alerts/letters.ts";
import { alertStages } from "../../../shared/shipment/alert-stages.ts";
import { shipmentData } from "../../../shared/shipment/data.ts";
import type { Mails, SoakMail } from "./mails.ts";
import type { LeftAddress, Model } from "./model.ts";
import { historyFault, recordFaults } from "./verdict.ts";
import type { VirtualUser } from "./virtual-user.ts";

/** The checks at the end of a soak, which return what is wrong in words. */

const run = promisify(execFile);
const follow = join(import.meta.dirname, "../../operator/portal.ts");

/** All entries of a paged list. */
// biome-ignore lint/suspicious/noExplicitAny: each caller knows what its list holds
async function listAll(user: VirtualUser, path: string, name: string): Promise<any[]> {
  const entries = [];
  let cursor = "";
  do {
    const page = await user.request(
      "compare",
      "GET",
      `${path}limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    entries.push(...(page?.body[name] ?? []));
    cursor = page?.body.nextCursor ?? "";
  } while (cursor);
  return entries;
}

/** How many records that only imports wrote have their history compared; of the others all. */
const importedHistories = 300;

export async function compareRecords(user: VirtualUser, { records }: Model, random: () => number) {
  const stored = await listAll(user, "/api/user/allTracking?", "users");
  const deleted = await listAll(user, "/api/user/allTracking?deleted=true&", "users");
  const idOf = new Map<string, string>([...stored, ...deleted].map(({ name, _id }) => [name, _id]));

  const isByHand = (name: string) => records.get(name)?.changes.some(({ via }) => via !== "import") ?? false;
  const imported = [...records.keys()].filter((name) => !isByHand(name));
  const part = importedHistories / Math.max(1, imported.length);
  const compared = [...records.keys()].filter((name) => idOf.has(name) && (isByHand(name) || random() < part));
  const faults = recordFaults(records, stored, deleted);
  for (const name of compared) {
    const expected = records.get(name);
    const history = await user.request("compare histories", "GET", `/api/user/history/${idOf.get(name)}?limit=200`);
    const fault = expected && history && historyFault(expected, history.body.changes);
    if (fault) faults.push(fault);
  }
  return { faults, stored: stored.length, deleted: deleted.length, histories: compared.length };
}

export async function compareMembers(user: VirtualUser, { members }: Model): Promise<string[]> {
  const stored = await listAll(user, "/api/logistics/all?", "logistics");
  const words = (list: Iterable<readonly [string, boolean]>) =>
    [...list].map(([email, isVerified]) => `${email} ${isVerified ? "approved" : "waiting"}`).sort();
  const [is, should] = [words(stored.map(({ email, isVerified }) => [email, isVerified])), words(members)];
  return [
    ...should.filter((one) => !is.includes(one)).map((one) => `member missing: ${one}`),
    ...is.filter((one) => !should.includes(one)).map((one) => `member not acknowledged: ${one}`),
  ];
}

/** Imports that did not end, of those that no restart of the last minutes explains. */
export async function compareImports(user: VirtualUser): Promise<string[]> {
  const imports = await listAll(user, "/api/user/imports?", "imports");
  return imports
    .filter(({ status, rolledBack }) => !["done", "failed"].includes(status) || rolledBack?.running)
    .map(({ importId, status }) => `import ${importId} is still ${status}`);
}

/** The confirmed addresses that were not mailed the stage which their parcel has reached since. */
async function unmailed(user: VirtualUser, addresses: readonly LeftAddress[], mails: readonly SoakMail[]) {
  const faults: string[] = [];
  for (const { email, order, seen, stoppedAt } of addresses) {
    if (!seen || stoppedAt !== undefined) continue;
    const { name, phone, trackingNo } = order;
    const reply = await user.request("compare", "POST", "/api/user/getTrackingNo", { body: { name, phone } });
    const data = reply && shipmentData.parse(reply.body.trackingData.data);
    const stage = data && alertStages(data).at(-1);
    if (!data || !stage || seen.includes(stage)) continue;
    const urls = { portalUrl: "", link: undefined, stopUrl: "" };
    const { subject } = stageLetter({ order: name, parcels: [{ trackingNo, stage, data }], ...urls });
    if (!mails.some((mail) => mail.to === email && mail.subject === subject)) faults.push(`${email} lacks: ${subject}`);
  }
  return faults;
}

/** Calls a check until it finds nothing, for what is still under way; returns what it found last. */
export async function settled(what: string, check: () => Promise<string[]>, withinMs: number): Promise<string[]> {
  const from = Date.now();
  for (;;) {
    const faults = await check();
    const seconds = Math.round((Date.now() - from) / 1000);
    if (faults.length === 0 || Date.now() - from > withinMs) return faults;
    console.info(`${what}, after ${seconds} s: ${faults.slice(0, 3).join("; ")}`);
    await sleep(15_000);
  }
}

export const unmailedStages = (user: VirtualUser, addresses: readonly LeftAddress[], mails: Mails) => () =>
  unmailed(user, addresses, mails.all());

/** What `npm run portal -- rebuild --dry-run` would mend. */
export async function rebuildFaults(data: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, [follow, "rebuild", "--dry-run"], {
    env: { ...process.env, DATA_DIR: data },
  });
  if (stdout.includes("Nothing was missing.")) return [];
  return stdout.split("\n").filter((line) => /: [1-9]\d*$/.test(line));
}

export const deadLetters = (data: string): string[] =>
  existsSync(join(data, "dead-letters.jsonl")) ? ["the streams gave up on records: dead-letters.jsonl"] : [];
