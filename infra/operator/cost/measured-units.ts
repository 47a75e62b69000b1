import { ulid } from "ulid";
import { mailDueAlerts } from "../../../functions/alerts/mail-run.ts";
import { type IndexName, indexes, projectedAttributes } from "../../../functions/database/schema.ts";
import { follow } from "../../../functions/follower/follow.ts";
import { syncReferences } from "../../../functions/follower/references.ts";
import { encodeChunk } from "../../../functions/imports/chunk.ts";
import { storeChunk } from "../../../functions/imports/chunk-store.ts";
import { chunkKey } from "../../../functions/imports/items.ts";
import { openImport } from "../../../functions/imports/job-store.ts";
import { byForm, newRecord, nextVersion, recordItem } from "../../../functions/records/item.ts";
import { recordKey } from "../../../functions/records/keys.ts";
import { listRecords } from "../../../functions/records/list/list.ts";
import { createRecord } from "../../../functions/records/write.ts";
import { readSnapshots, shipmentPartition } from "../../../functions/shipments/snapshot-store.ts";
import { watch } from "../../../functions/shipments/watch.ts";
import { startCourierDouble } from "../../../functions/testing/courier.ts";
import { makeLinkKeys, startSecretsManager, storedSecrets } from "../../../functions/testing/secrets-manager.ts";
import { chunked } from "../../../shared/chunked.ts";
import { scenarios } from "../../../shared/courier-fixtures/scenarios.ts";
import { shipmentData } from "../../../shared/shipment/data.ts";
import { consumedUnits, type Units } from "../../measure/consumed-units.ts";
import { deliveredShipment, lookupOf, openingOf, unlogged } from "../../measure/lookup.ts";
import { startBenchTable } from "../../measure/table.ts";

/** Capacity units and sizes, measured on the functions with the embedded database. */
export interface MeasuredUnits {
  /** Opening the public page, which wakes the lookup's function. */
  readonly wake: Units;
  /** From a snapshot. */
  readonly lookup: Units;
  /** With a call to the courier. */
  readonly lookupAsking: Units;
  /** Opening a link, from a snapshot. */
  readonly link: Units;
  /** A list page of 50 rows. */
  readonly page: Units;
  /** Read units a record, for a search through all records. */
  readonly searchedRecord: number;
  /** A row of a spreadsheet of new records. */
  readonly importedRow: Units;
  /** The same row, followed: its reference. */
  readonly followedRow: Units;
  /** An edit of a record, followed: its entry in the history. */
  readonly followedEdit: Units;
  /** A new answer of the courier about a parcel that moves, followed: its case, delivery and alerts. */
  readonly followedAnswer: Units;
  /** A run of the worker that mails customers with nothing to mail. */
  readonly mailerRun: Units;
  /** A run of the watch with nothing to ask for, and each call of a run. */
  readonly watchRun: Units;
  readonly watchCall: Units;
  /** Bytes of a record with its copies in the indexes, and of a snapshot. */
  readonly recordBytes: number;
  readonly snapshotBytes: number;
}

const order = { name: "AYU-1001", phone: "+1 415 555 0101", trackingNo: "SG3231027366055" };
const scenarioOf = (trackingNo: string) => shipmentData.parse(scenarios.inTransit(trackingNo, Date.now()));
const rowCount = 500;
/** DynamoDB's overhead for each item and each copy in an index. */
const overheadBytes = 100;

const bytesOf = (item: Record<string, unknown>) =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(String(value)),
    overheadBytes,
  );

function recordBytes(): number {
  const item = recordItem(newRecord(order, ulid(), new Date(), { by: ulid(), via: "import", importId: ulid() }));
  const copy = (index: IndexName) => {
    const names = ["pk", "sk", ...Object.values(indexes[index]), ...projectedAttributes];
    return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
  };
  return [item, copy("directory"), copy("byOrder")].reduce((sum, one) => sum + bytesOf(one), 0);
}

const perRow = ({ read, write, requests }: Units): Units => ({
  read: read / rowCount,
  write: write / rowCount,
  requests: requests / rowCount,
});

const rows = Array.from({ length: rowCount }, (_, at) => ({
  row: at + 2,
  name: `AYU-${2_000 + at}`,
  phone: "+1 415 555 0102",
  trackingNo: `SG32310273${67_000 + at}`,
  onlyOfOrder: true,
  firstOfOrder: true,
}));

async function importing(): Promise<Units> {
  const { handler } = await import("../../../functions/workers/import-worker.ts");
  const importId = ulid();
  const { pk, sk } = chunkKey(importId, 0);
  return consumedUnits(async () => {
    const counts = { rows: rowCount, refused: 0, repeated: 0, shared: 0, pieces: 1, notes: [] };
    await openImport({ importId, fileName: "cost.xlsx", by: "cost", replace: false, ...counts });
    await storeChunk({ importId, number: 0 }, rowCount, encodeChunk(rows)[0]?.packed);
    await handler({ Records: [{ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } }] });
  });
}

/** Follows the rows as the follower does, in its batches: created, or edited once. */
async function following(edited: boolean): Promise<Units> {
  const now = new Date();
  const changes = rows.map((row) => {
    const created = newRecord(row, ulid(), now, byForm(ulid()));
    const [before, after] = edited ? [created, nextVersion(created, {}, byForm(ulid()), now)] : [undefined, created];
    return { key: recordKey(row), before, after, at: now.toISOString(), expired: false };
  });
  return consumedUnits(async () => {
    for (const batch of chunked(changes, 100)) await follow(batch);
  });
}

const moving = { ...order, name: "AYU-1002", trackingNo: "SG3231027366099" };
const linked = { ...order, name: "AYU-1003", trackingNo: "SG3231027366033" };

/** A link to a parcel that moves: to one delivered long ago it would have ended. */
async function opening(): Promise<Units> {
  const open = await openingOf((await createRecord(linked, "cost")).record);
  await open();
  return consumedUnits(open);
}

const followingAnswer = () =>
  consumedUnits(() => follow([], [{ pk: shipmentPartition(moving.trackingNo), data: scenarioOf(moving.trackingNo) }]));

/** The watch asks for a parcel that moves and has been asked for before. */
async function watching(): Promise<Pick<MeasuredUnits, "watchRun" | "watchCall">> {
  const { record } = await createRecord(moving, "cost");
  await syncReferences([recordKey(record)]);
  const at = (now: number) => watch({ now: () => now, sleep: async () => {} });
  const now = Date.now();
  await at(now);
  const watchRun = await consumedUnits(() => at(now + 60_000));
  const later = await consumedUnits(() => at(now + 24 * 3_600_000));
  const difference = (part: keyof Units) => later[part] - watchRun[part];
  return {
    watchRun,
    watchCall: { read: difference("read"), write: difference("write"), requests: difference("requests") },
  };
}

export async function measureUnits(): Promise<MeasuredUnits> {
  const database = await startBenchTable();
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = await startSecretsManager();
  process.env.LINKS_SECRET_ARN = "arn:links";
  storedSecrets.set(process.env.LINKS_SECRET_ARN, [makeLinkKeys(1)]);
  const courier = await startCourierDouble();
  for (const { trackingNo } of [moving, linked]) {
    courier.scripts.set(trackingNo, { success: true, data: scenarioOf(trackingNo) });
  }
  courier.scripts.set(order.trackingNo, { success: true, data: deliveredShipment(order.trackingNo) });
  const { lookup, wake } = await lookupOf(order);
  const measure = async () => {
    await createRecord(order, "cost");
    const lookupAsking = await consumedUnits(lookup);
    // Before other numbers are due.
    const watched = await watching();
    const searching = () =>
      listRecords({
        order: "newest",
        limit: 50,
        stopAt: Number.POSITIVE_INFINITY,
        search: { field: "name", text: "nowhere" },
      });
    return {
      ...watched,
      followedAnswer: await followingAnswer(),
      mailerRun: await consumedUnits(() => mailDueAlerts()),
      wake: await consumedUnits(wake),
      lookup: await consumedUnits(lookup),
      lookupAsking,
      link: await opening(),
      importedRow: perRow(await importing()),
      followedRow: perRow(await following(false)),
      followedEdit: perRow(await following(true)),
      page: await consumedUnits(() => listRecords({ order: "newest", limit: 50, stopAt: Number.POSITIVE_INFINITY })),
      searchedRecord: (await consumedUnits(searching)).read / (rowCount + 1),
      recordBytes: recordBytes(),
      snapshotBytes: Buffer.byteLength(JSON.stringify([...(await readSnapshots([order.trackingNo]))])) + overheadBytes,
    };
  };
  try {
    return await unlogged(measure);
  } finally {
    await database.stop();
  }
}
