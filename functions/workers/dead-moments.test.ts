import type { DynamoDBRecord } from "aws-lambda";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chunked } from "../../shared/chunked.ts";
import { chunkSortKey, recordPrefix } from "../database/schema.ts";
import { rebuild } from "../follower/rebuild.ts";
import { checkRows } from "../imports/check/check-rows.ts";
import { encodeChunk } from "../imports/check/chunk.ts";
import { openImportIds, readImport } from "../imports/job-store.ts";
import { rollBack } from "../imports/rollback/roll-back.ts";
import { importUpload } from "../imports/upload.ts";
import type { StoredRecord } from "../records/item.ts";
import type { SheetRow } from "../spreadsheet/cell.ts";
import { dieAt } from "../testing/intercept.ts";
import { patience } from "../testing/patience.ts";
import { order, phone, tracking } from "../testing/spreadsheets.ts";
import { streamRecords } from "../testing/stream.ts";
import { allRecords, scanTable } from "../testing/table-content.ts";
import { storeRecords, switchToEmptyTable } from "../testing/tables.ts";
import { handler as follower } from "./follower.ts";
import { handler as sweep } from "./import-sweeper.ts";
import { handler as importWorker } from "./import-worker.ts";

/**
 * An import, its following and its roll-back, ended dead at one database call after another. After each start anew, the
 * stream delivers everything again, the sweeper runs, and the clerk repeats what got no answer.
 */

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const by = "clerk";

/** Known orders: one with another phone, one with another number, one as it is, and so on. */
const known = Array.from({ length: 9 }, (_, at) => ({
  name: order(at),
  phone: at % 3 === 0 ? "+44 20 7946 0958" : phone(at),
  trackingNo: at % 3 === 1 ? `SG${at}77` : tracking(at),
}));
const rowCount = 30;

/** One chunk is applied within the request, several by workers; here they are small. */
function upload(chunkCount: number) {
  const sheet: SheetRow[] = Array.from({ length: rowCount }, (_, at) => ({
    row: at + 2,
    name: { text: order(at) },
    phone: { text: at === rowCount - 1 ? "x" : phone(at) },
    trackingNo: { text: tracking(at) },
  }));
  const { rows, ...checked } = checkRows(sheet);
  const chunks = chunked(rows, Math.ceil(rows.length / chunkCount)).flatMap((part) => encodeChunk(part));
  return importUpload({ ...checked, chunks, columns: [] }, { fileName: "orders.xlsx", by, replace: true });
}

const followBatch = 100;
const ofKey = (sortKey: string) => (record: DynamoDBRecord) => record.dynamodb?.Keys?.sk?.S?.startsWith(sortKey);

/** Delivers the stream from a position on, and returns its end. */
async function deliverStream(from = 0): Promise<number> {
  const records = await streamRecords();
  const fresh = records.slice(from);
  const chunks = fresh.filter(ofKey(chunkSortKey));
  if (chunks.length > 0) await importWorker({ Records: chunks });
  for (const Records of chunked(fresh.filter(ofKey(recordPrefix)), followBatch)) await follower({ Records });
  // The worker has written records.
  return chunks.length > 0 ? deliverStream(records.length) : records.length;
}

/** The whole life: an upload, the stream's work, and the roll-back with the stream's work. */
async function live(chunkCount: number): Promise<void> {
  const { importId = "" } = await upload(chunkCount);
  const position = await deliverStream();
  await rollBack(importId, false, by);
  await deliverStream(position);
}

/** Runs a life until its `at`-th database call, which takes effect or not. Returns how many calls were made. */
async function liveUntil(at: number, takesEffect: boolean, chunkCount: number): Promise<number> {
  // A worker reports a failure instead of throwing it.
  const { calls } = await dieAt({ atCall: at, takesEffect }, () => live(chunkCount));
  if (Number.isFinite(at)) expect(calls).toBeGreaterThanOrEqual(at);
  return calls;
}

const importIds = async () =>
  (await scanTable())
    .filter(({ sk }) => sk === "JOB")
    .map(({ importId }) => String(importId))
    .sort();

/** The portal starts again: the stream delivers from its beginning, the sweeper runs, and the clerk asks again. */
async function recover(chunkCount: number): Promise<void> {
  let position = await deliverStream();
  vi.setSystemTime(Date.now() + 6 * 60_000);
  await sweep();
  position = await deliverStream(position);
  const jobs = await Promise.all((await importIds()).map(readImport));
  // An upload that was interrupted is sent again.
  if (!jobs.some((job) => job?.state === "closed")) await upload(chunkCount);
  position = await deliverStream(position);
  // The last import is rolled back first.
  for (const importId of (await importIds()).reverse()) {
    await rollBack(importId, false, by);
    position = await deliverStream(position);
  }
  await sweep();
}

const content = (records: readonly StoredRecord[]) =>
  records
    .map((record) => [record._id, record.name, record.phone, record.trackingNo, record.createdAt].join(" | "))
    .sort();

async function expectNothingLost(before: readonly StoredRecord[]): Promise<void> {
  expect(content(await allRecords())).toEqual(content(before));
  expect(await openImportIds()).toEqual([]);
  expect(await rebuild({ dryRun: true })).toEqual({
    ...{ records: before.length, missingReferences: 0, strayReferences: 0, straySnapshots: 0 },
    ...{ dueTimes: 0, cases: 0, statuses: 0, alerts: 0, deliveries: 0 },
  });
  const deleted = (await scanTable()).filter(({ directoryPk }) => String(directoryPk).startsWith("DELETED#"));
  const restored = new Set(deleted.map(({ _id }) => _id));
  expect(before.some(({ _id }) => restored.has(_id))).toBe(false);
}

/**
 * The moments lie at equal distances over all calls of a life; at every second one the call takes effect. `npm run fuzz`
 * takes more of them.
 */
const deaths = process.env.FUZZ_RUNS === undefined ? 5 : 26;
const lives = [
  { chunkCount: 1, deaths },
  { chunkCount: 2, deaths },
];
const callsOf = new Map<number, number>();

test.each(
  lives.flatMap(({ chunkCount, deaths }) =>
    Array.from({ length: deaths }, (_, at) => ({ chunkCount, death: at + 1, deaths })),
  ),
)(
  "an import of $chunkCount chunks, ended at moment $death of $deaths, loses nothing",
  { timeout: patience(120_000) },
  async ({ chunkCount, death, deaths }) => {
    const start = async () => {
      await switchToEmptyTable();
      return storeRecords(known);
    };
    if (!callsOf.has(chunkCount)) {
      const before = await start();
      callsOf.set(chunkCount, await liveUntil(Number.POSITIVE_INFINITY, true, chunkCount));
      await expectNothingLost(before);
    }
    const before = await start();
    const at = Math.ceil(((death - 0.5) / deaths) * (callsOf.get(chunkCount) ?? 0));
    await liveUntil(at, death % 2 === 0, chunkCount);
    await recover(chunkCount);
    await expectNothingLost(before);
  },
);
