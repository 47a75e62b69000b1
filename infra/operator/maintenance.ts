import { toldUntil } from "../../functions/digest/digest.ts";
import { digestLetter } from "../../functions/digest/digest-letter.ts";
import { pendingLetter } from "../../functions/digest/pending.ts";
import { readDigest } from "../../functions/digest/read-digest.ts";
import { type Mended, rebuild } from "../../functions/follower/rebuild.ts";
import { renderLetter } from "../../functions/mail/letter.ts";
import { restoreBackup } from "../../functions/records/restore-backup.ts";
import { type WatchRun, watch } from "../../functions/shipments/watch.ts";
import { business } from "../../shared/business.ts";
import { withTable } from "./open-table.ts";
import { existingStack, neededOutput, parameterOf } from "./stacks.ts";

interface RestoreOptions {
  readonly from: string;
  readonly yes?: boolean;
  readonly stack?: string;
}

export async function restore({ from, yes, stack }: RestoreOptions): Promise<void> {
  await withTable(stack, async (where) => {
    const done = (words: string) => (yes ? words : `to be ${words}`);
    const restored = await restoreBackup({ from, dryRun: !yes });
    if ("copied" in restored) {
      console.info(`The table is empty. Items from ${from} to ${where}, ${done("copied")}: ${restored.copied}`);
    } else {
      const { missing, present, taken, erased } = restored.records;
      console.info(`Records from ${from} to ${where}:
  missing, ${done("restored")}: ${missing}
  present, left unchanged: ${present}
  missing, but another record has their number since, left away: ${taken}
  erased since, left away: ${erased}`);
    }
    if (!yes) console.info("Nothing was changed; repeat with --yes to restore.");
  });
}

const isWhole = ({ records: _, ...mended }: Mended) => Object.values(mended).every((count) => count === 0);

interface RebuildOptions {
  readonly dryRun?: boolean;
  readonly stack?: string;
}

export async function rebuildTable({ dryRun = false, stack }: RebuildOptions): Promise<void> {
  await withTable(stack, async (where) => {
    const mended = await rebuild({ dryRun });
    const done = (words: string) => (dryRun ? `to be ${words}` : words);
    console.info(`Followed from ${mended.records} records in ${where}:
  references of records, missing, ${done("added")}: ${mended.missingReferences}
  references without a record, ${done("removed")}: ${mended.strayReferences}
  snapshots of numbers that no record holds, ${done("removed")}: ${mended.straySnapshots}
  due times of the watch, missing or wrong, ${done("set")}: ${mended.dueTimes}
  cases of what needs attention, missing or wrong, ${done("corrected")}: ${mended.cases}
  records with another status than their parcel's, ${done("corrected")}: ${mended.statuses}
  alerts not noted as due, or missing beside those of another parcel, ${done("corrected")}: ${mended.alerts}
  deliveries missing in the statistics, ${done("counted")}: ${mended.deliveries}`);
    if (isWhole(mended)) console.info("Nothing was missing.");
    else if (dryRun) console.info("Nothing was changed; repeat without --dry-run to mend it.");
  });
}

interface DigestOptions {
  readonly html?: boolean;
  readonly stack?: string;
}

export async function printDigest({ html: isHtml, stack }: DigestOptions): Promise<void> {
  await withTable(stack, async (where) => {
    const digest = await readDigest(await toldUntil(), Date.now());
    const news = digest.fresh.length > 0 ? digestLetter(digest, business.siteUrl) : undefined;
    const letters = [news, await pendingLetter(business.siteUrl)].filter((letter) => letter !== undefined);
    if (letters.length === 0) console.info(`Nothing is new in ${where}: no mail would be sent.`);
    for (const letter of letters) {
      const { html, text } = renderLetter(letter);
      console.info(isHtml ? html : `Subject: ${letter.subject}\n\n${text}`);
    }
  });
}

const reasons: Readonly<Record<WatchRun["end"], string>> = {
  "nothing-due": "Nothing more is due.",
  "most-calls": "More is due: run it again.",
  time: "More is due: run it again.",
  paused: "Calls to the courier pause: it refused the account or so many calls. Try again in five minutes.",
  "courier-away": "The courier does not answer. Try again later.",
  off: "The watch is off: the courier account's credentials are not entered.",
  running: "The portal itself is asking at this moment. Try again in five minutes.",
};

/** Points the functions' code at the stack's courier. */
async function pointToCourierOf(stack: string): Promise<void> {
  const { stack: described } = await existingStack(stack);
  const url = parameterOf(described, "CourierUrl");
  if (!url) throw new Error(`The stack ${stack} has no courier`);
  Object.assign(process.env, {
    SHIPGLOBAL_URL: url,
    COURIER_SECRET_ARN: neededOutput(described, "CourierSecretArn"),
  });
}

/** Asks a deployed stack's courier for what is due; here the portal itself does so every five minutes. */
export const askNow = ({ stack }: { readonly stack: string }): Promise<void> =>
  withTable(stack, async (where) => {
    await pointToCourierOf(stack);
    const { asked, answered, news, failed, end } = await watch();
    console.info(`Asked for ${asked} numbers of ${where}: ${answered} answered, ${news} with news, ${failed} failed.
${reasons[end]}`);
  });
