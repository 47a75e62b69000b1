import { setTimeout as sleep } from "node:timers/promises";
import type { ImportCounts, ImportReport } from "../../../shared/import-report.ts";
import type { ImportRollback } from "../../../shared/import-rollback.ts";
import { edit, findRecord, remove, signIn } from "./clerk.ts";
import type { Model } from "./model.ts";
import { courierNumber, type Order, phoneOf, sheetOf } from "./orders.ts";
import type { VirtualUser } from "./virtual-user.ts";

const rows = { least: 10, most: 3_000 } as const;
/** Most numbers are other carriers': the watch asks for one a second at most. */
const courierNumberEvery = 100;
const pollMs = 2_000;
/** Longer than a chunk waits for the sweeper after a crash. */
const settledWithinMs = 12 * 60_000;

interface Imported {
  readonly importId: string;
  readonly kind: "created" | "changed";
  /** As the file has them, in the file's order. */
  readonly orders: readonly Order[];
  /** The records before, in the same order; none for those that the file created. */
  readonly before: readonly Order[];
}

/** The rows that an import writes. */
const writtenOf = (orders: readonly Order[], before: readonly Order[]) =>
  orders.filter(({ phone }, at) => phone !== before[at]?.phone);

/** Imports files, corrects them, lets some of their records be edited and deleted, and takes some of the files back. */
export async function importer(user: VirtualUser, email: string, model: Model, random: () => number): Promise<void> {
  const upload = (step: string, orders: readonly Order[], query = "") =>
    user.request(step, "POST", `/api/user/importExcel${query}`, { file: sheetOf(orders) });

  /** Asks for an import's progress until it has what is waited for. */
  async function awaitReport(importId: string, isSettled: (report: ImportReport) => boolean) {
    const from = Date.now();
    while (Date.now() - from < settledWithinMs) {
      const reply = await user.request("import's progress", "GET", `/api/user/import/${importId}`);
      if (reply && isSettled(reply.body)) return reply.body as ImportReport;
      await sleep(pollMs);
    }
    user.expect(false, `an import or its roll-back did not end within ${settledWithinMs / 60_000} minutes`);
    return undefined;
  }

  /** Uploads a file until all is stored; undefined where it took several uploads, or failed. */
  async function importAll(kind: Imported["kind"], orders: readonly Order[], before: readonly Order[]) {
    let isRepeated = false;
    for (;;) {
      const reply = await upload(`import, ${kind}`, orders);
      if (!reply) return undefined;
      isRepeated ||= reply.isRepeated;
      const { importId } = reply.body;
      const report = await awaitReport(importId, ({ status }) => status === "done" || status === "failed");
      if (!report) return undefined;
      if (report.status === "done") {
        const { counts } = report;
        const isRight = isRepeated
          ? counts[kind] + counts.unchanged === counts.rows
          : counts[kind] === writtenOf(orders, before).length && counts.unchanged === orders.length - counts[kind];
        user.expect(
          isRight,
          `an import of ${orders.length} rows counted ${JSON.stringify(counts satisfies ImportCounts)}`,
        );
        for (const order of writtenOf(orders, before)) model[kind](order, "import");
        return isRepeated ? undefined : ({ importId, kind, orders, before } satisfies Imported);
      }
      // It was interrupted, and its report says to upload the file again.
      isRepeated = true;
    }
  }

  /** Edits two records and deletes a third. Returns their order numbers. */
  async function touch(orders: readonly Order[]): Promise<Set<string>> {
    const touched = new Set<string>();
    for (const [at, place] of [0.1, 0.5, 0.9].entries()) {
      const name = orders[Math.floor(orders.length * place)]?.name ?? "";
      const record = await findRecord(user, name);
      if (!record) continue;
      touched.add(name);
      if (at < 2) await edit(user, model, record, { phone: `${record.phone}9` });
      else await remove(user, model, record);
    }
    return touched;
  }

  async function rollBack({ importId, orders, before }: Imported, touched: ReadonlySet<string>): Promise<void> {
    const written = writtenOf(orders, before);
    const kept = written.filter(({ name }) => touched.has(name)).length;
    const isRight = ({ reverted, keptCount }: ImportRollback) =>
      reverted === written.length - kept && keptCount === kept;
    const path = `/api/user/import/${importId}/rollback`;
    if (random() < 0.5) {
      const preview = await user.request("roll-back, dry run", "POST", `${path}?dryRun=true`);
      if (preview) user.expect(isRight(preview.body), `a roll-back of ${written.length} foretold another result`);
    }
    if (!(await user.request("roll-back", "POST", path))) return;
    const report = await awaitReport(importId, ({ rollback }) => rollback?.status === "done");
    if (!report?.rollback) return;
    user.expect(isRight(report.rollback), `a roll-back of ${written.length} reverted ${report.rollback.reverted}`);
    orders.forEach(({ name, phone }, at) => {
      const was = before[at];
      if (touched.has(name) || was?.phone === phone) return;
      if (was) model.changed(was, "rollback");
      else model.deleted(name, "rollback");
    });
  }

  for (let round = 1; user.isActive(); round += 1) {
    await signIn(user, email);
    const count = Math.round(rows.least * (rows.most / rows.least) ** random());
    const orders = Array.from({ length: count }, (_, at): Order => {
      const serial = round * rows.most + at;
      const isCouriers = at % courierNumberEvery === 0;
      const trackingNo = isCouriers ? courierNumber(user.number * 300 + serial) : `1Z${user.number}X${serial}`;
      return { name: `IMPORT${user.number}-${round}-${at}`, phone: phoneOf(at), trackingNo };
    });
    if (random() < 0.3) {
      const preview = await upload("import, dry run", orders, "?dryRun=true");
      if (preview) user.expect(preview.body.counts.created === count, "a dry run foretold other rows");
    }
    let last = await importAll("created", orders, []);
    await user.think(10);
    let touched: ReadonlySet<string> = new Set();
    if (last && user.isActive() && random() < 0.5) {
      const corrected = orders.map((order, at) => (at % 3 === 0 ? { ...order, phone: `${order.phone}7` } : order));
      last = await importAll("changed", corrected, orders);
      await user.think(10);
    }
    if (last && user.isActive() && random() < 0.5) touched = await touch(orders);
    if (last && random() < 0.5) await rollBack(last, touched);
    await user.think(40);
  }
}
