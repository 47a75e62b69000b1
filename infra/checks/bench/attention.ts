import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import { ulid } from "ulid";
import { caseItem } from "../../../functions/attention/item.ts";
import { countCases, listCases } from "../../../functions/attention/list.ts";
import { caseReplies } from "../../../functions/attention/reply.ts";
import { table, tableName } from "../../../functions/database/table.ts";
import { byForm, newRecord, recordItem } from "../../../functions/records/item.ts";
import { recordKey } from "../../../functions/records/keys.ts";
import { chunked } from "../../../shared/chunked.ts";
import { attentionReasons } from "../../../shared/shipment/attention-reasons.ts";
import { consumedUnits } from "../../measure/consumed-units.ts";
import { startBenchTable, switchBenchTable } from "../../measure/table.ts";
import { mediansOf, ms, printTable, ratio, verdict } from "../../measure/timing.ts";

/** More cases than a page has, and far more than a team handles. */
const sizes = { few: 100, many: 20_000 } as const;
const budget = 1.5;
const board = "the board: both at once";
const now = Date.UTC(2026, 0, 1);

/** Open cases of all reasons, a minute apart; those of the first pages with the records of their orders. */
function itemsOf(count: number): object[] {
  return Array.from({ length: count }, (_, at) => {
    const fields = { name: `AYU-${at}`, phone: "+1 415 555 0101", trackingNo: `SG3260${String(at).padStart(9, "0")}` };
    const since = new Date(now - (count - at) * 60_000).toISOString();
    const reason = attentionReasons[at % attentionReasons.length];
    const one = caseItem({
      ...{ _id: ulid(), trackingNo: fields.trackingNo, orders: [recordKey(fields).pk], stage: "india" },
      ...{ lastScan: null, reason, since, noticedAt: since, done: false, version: 1, derivation: 1 },
    });
    const record = recordItem(newRecord(fields, ulid(), new Date(now), byForm("bench")));
    return at < sizes.few ? [one, record] : [one];
  }).flat();
}

async function load(count: number): Promise<void> {
  const puts = itemsOf(count).map((Item) => ({ PutRequest: { Item } }));
  await pLimit(4).map(chunked(puts, 25), (batch) =>
    table().send(new BatchWriteCommand({ RequestItems: { [tableName()]: batch } })),
  );
}

const openList = async () => {
  const request = { snoozed: false, limit: 50, stopAt: Number.POSITIVE_INFINITY };
  const { entries } = await listCases(request, now);
  return caseReplies(entries, new Map());
};
const operations = {
  "a page of 50, with its orders": openList,
  "the counts": () => countCases(now),
  [board]: () => Promise.all([openList(), countCases(now)]),
};

/** The board of what needs attention with few and with many cases, in turn. */
export async function run(): Promise<void> {
  const database = await startBenchTable();
  const on = (size: keyof typeof sizes, operation: () => Promise<unknown>) => () => {
    process.env.TABLE_NAME = `cases-${size}`;
    return operation();
  };
  for (const [size, count] of Object.entries(sizes)) {
    await switchBenchTable(database, `cases-${size}`);
    await load(count);
  }
  const rows = [];
  for (const [name, operation] of Object.entries(operations)) {
    const runs = { few: on("few", operation), many: on("many", operation) };
    const medians = await mediansOf(runs, { rounds: 30, warmUp: 5 });
    const { read } = await consumedUnits(runs.many);
    const value = medians.many / medians.few;
    rows.push({
      operation: name,
      [`${sizes.few} cases`]: ms(medians.few),
      [`${sizes.many.toLocaleString("en")} cases`]: ms(medians.many),
      "read units": read,
      ratio: ratio(value),
      ...(name === board ? { budget: ratio(budget), "": verdict(value, budget) } : { budget: "", "": "" }),
    });
  }
  printTable("What needs attention, medians of calls taken in turn", rows);
  await database.stop();
}
