import type { RecordChange } from "../../../shared/history.ts";
import type { Outage } from "./killed-server.ts";
import type { SoakMail } from "./mails.ts";
import type { ExpectedRecord, LeftAddress } from "./model.ts";
import type { Order } from "./orders.ts";

/** What is wrong in the end, in words: an empty list where nothing is. */

const groupedBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string) => Map.groupBy(items, keyOf);

type Listed = Order & { readonly version: number };

function recordFault(
  { fields, isDeleted, changes }: ExpectedRecord,
  stored: readonly Listed[],
  deleted: readonly Order[],
) {
  const [record] = stored;
  const state = `${stored.length} times stored and ${deleted.length} times listed as deleted`;
  if (isDeleted) return stored.length === 0 && deleted.length === 1 ? undefined : `was deleted, and is ${state}`;
  if (!record || stored.length > 1 || deleted.length > 0) return `is ${state}`;
  if (record.phone !== fields.phone || record.trackingNo !== fields.trackingNo) {
    return `has ${record.phone} and ${record.trackingNo}, not ${fields.phone} and ${fields.trackingNo}`;
  }
  return record.version === changes.length
    ? undefined
    : `has version ${record.version} after ${changes.length} changes`;
}

/** Compares the records, stored and deleted, with those that were acknowledged. */
export function recordFaults(
  expected: ReadonlyMap<string, ExpectedRecord>,
  stored: readonly Listed[],
  deleted: readonly Order[],
): string[] {
  const [storedByName, deletedByName] = [stored, deleted].map((list) => groupedBy<Order>(list, ({ name }) => name));
  const faults = [...expected].flatMap(([name, record]) => {
    const fault = recordFault(record, (storedByName?.get(name) ?? []) as Listed[], deletedByName?.get(name) ?? []);
    return fault ? [`${name} ${fault}`] : [];
  });
  const unknown = [...stored, ...deleted].filter(({ name }) => !expected.has(name));
  return [...faults, ...unknown.map(({ name }) => `${name} is there, and was never acknowledged`)];
}

/** Compares a record's history, newest change first, with the changes that were acknowledged. */
export function historyFault(
  { fields, changes }: ExpectedRecord,
  history: readonly RecordChange[],
): string | undefined {
  const words = (list: readonly Pick<RecordChange, "kind" | "via">[]) =>
    list.map(({ kind, via }, at) => `${at + 1} ${kind} by ${via}`).join(", ");
  const told = history.toReversed();
  const isGapless = told.every(({ version }, at) => version === at + 1);
  if (isGapless && words(told) === words(changes)) return undefined;
  const versions = told.map(({ version }) => version).join(", ");
  return `${fields.name}: the history tells ${words(told)} (versions ${versions}), not ${words(changes)}`;
}

/** A mail that was sent this long before a kill may not have been noted, and is then sent again. */
const notedWithinMs = 1_000;
/** A mail on its way when its alert is stopped may still be sent: it takes 5 s at most. */
const stoppedWithinMs = 6_000;
/** A confirmation whose run was killed is not sent again. */
const askedWithinMs = 3 * 60_000;

const isConfirmation = ({ text }: SoakMail) => text.includes("/#c=");
const aboutOf = ({ to, subject, text }: SoakMail) =>
  [to, subject, /Tracking number (\S+)/.exec(text)?.[1] ?? ""].join();

interface MailVerdict {
  readonly faults: string[];
  /** Sent again because the server was killed before it noted them. */
  readonly repeatedOverKills: number;
  /** Confirmations whose run was killed. */
  readonly lostOverKills: number;
}

/** Checks that each mail went out once, and none to whom it should not. */
export function mailVerdict(
  mails: readonly SoakMail[],
  addresses: readonly LeftAddress[],
  outages: readonly Outage[],
): MailVerdict {
  const faults: string[] = [];
  let [repeatedOverKills, lostOverKills] = [0, 0];
  const isKilled = (from: number, to: number) => outages.some((outage) => from <= outage.from && outage.from <= to);

  for (const [about, same] of groupedBy(mails, aboutOf)) {
    for (const mail of same.slice(0, -1)) {
      const isExcused = !isConfirmation(mail) && isKilled(mail.sentAt, mail.sentAt + notedWithinMs);
      if (isExcused) repeatedOverKills += 1;
      else faults.push(`mailed ${same.length} times: ${about}`);
    }
  }
  const byAddress = groupedBy(mails, ({ to }) => to);
  for (const { email, isWrong, leftAt, confirmedAt, stoppedAt = Number.POSITIVE_INFINITY } of addresses) {
    const its = byAddress.get(email) ?? [];
    if (isWrong && its.length > 0) faults.push(`${email} was left with a wrong phone, and got ${its.length} mails`);
    if (!isWrong && its.length === 0) {
      if (isKilled(leftAt, leftAt + askedWithinMs)) lostOverKills += 1;
      else faults.push(`${email} was never asked to confirm`);
    }
    const stages = its.filter((mail) => !isConfirmation(mail));
    if (confirmedAt === undefined && stages.length > 0) faults.push(`${email} got mails without a confirmation`);
    const late = stages.filter(({ sentAt }) => sentAt > stoppedAt + stoppedWithinMs);
    if (late.length > 0) faults.push(`${email} got ${late.length} mails after it stopped them`);
  }
  const known = new Set(addresses.map(({ email }) => email));
  for (const to of byAddress.keys()) if (!known.has(to)) faults.push(`${to} got a mail, and never left its address`);
  return { faults, repeatedOverKills, lostOverKills };
}

/** `minute`: since the server began to serve; `threads`: one for each execution environment, and a few others. */
export interface MemorySample {
  readonly minute: number;
  readonly mb: number;
  readonly threads: number;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The slope of the line through points; 0 where all have the same x. */
function slopeOf(xs: readonly number[], ys: readonly number[]): number {
  const [x, y] = [meanOf(xs), meanOf(ys)];
  const products = xs.map((one, at) => (one - x) * ((ys[at] ?? 0) - y));
  const squares = meanOf(xs.map((one) => (one - x) ** 2));
  return squares < 1e-9 ? 0 : meanOf(products) / squares;
}

/** What is left of values without what follows from others along a line. */
function without(others: readonly number[], values: readonly number[]): number[] {
  const slope = slopeOf(others, values);
  return values.map((value, at) => value - slope * (others[at] ?? 0));
}

/** How much memory grows, in MB a minute, besides what more or fewer execution environments take. */
export function growthOf(samples: readonly MemorySample[]): number {
  const threads = samples.map((sample) => sample.threads);
  const [minutes, mb] = [samples.map(({ minute }) => minute), samples.map((sample) => sample.mb)];
  return slopeOf(without(threads, minutes), without(threads, mb));
}
