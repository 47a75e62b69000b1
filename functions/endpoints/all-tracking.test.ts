import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ListedRecord, TrackingRecord } from "../../shared/records.ts";
import type { ListedStatus } from "../../shared/shipment/status.ts";
import { maxReplyBytes } from "../database/list/list-page.ts";
import { byForm } from "../records/item.ts";
import { deleteRecord, restoreRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { recordLog } from "../testing/log.ts";
import { scannedShipment, storeSnapshot } from "../testing/snapshots.ts";
import { deliverAll } from "../testing/stream.ts";
import { shownFields, storeRecords, switchToEmptyTable } from "../testing/tables.ts";
import { handler } from "./all-tracking.ts";

recordLog();
let cookies: string[];
beforeEach(async () => {
  await switchToEmptyTable();
  ({ cookies } = await signIn("logistics"));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const list = (query?: Record<string, string>) => call(handler, "allTracking", { query, cookies });
const names = async (query?: Record<string, string>) => {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  return body.users.map(({ name }: TrackingRecord) => name);
};

const phone = "+91 98765 43210";
const orders = (...numbers: string[]) =>
  storeRecords(numbers.map((name, at) => ({ name, phone, trackingNo: `SG32310273660${at}` })));

const untold = { stage: null, words: null, at: null, place: null, country: null, receiver: null, reason: null };

test("without parameters all records are listed, newest first, with declared fields only", async () => {
  const stored = await orders("AYU-9", "AYU-10", "AYU-1");
  const { body, headers } = await list();
  expect(body).toEqual({
    users: stored.reverse().map((record) => ({ ...shownFields(record), shipment: { ...untold, status: "waiting" } })),
  });
  expect(headers["cache-control"]).toBe("no-store");
});

describe("the deleted records", () => {
  const deletedNames = (query: Record<string, string> = {}) => names({ deleted: "true", ...query });
  beforeEach(async () => {
    const stored = await orders("AYU-9", "AYU-10", "AYU-1", "AYU-2");
    for (const { _id } of stored.slice(0, 3)) await deleteRecord(_id, byForm("him"));
  });

  test("are listed with the last deletion first, and not among the others", async () => {
    expect(await deletedNames()).toEqual(["AYU-1", "AYU-10", "AYU-9"]);
    expect(await names()).toEqual(["AYU-2"]);
    const { body } = await list({ deleted: "true" });
    expect(Object.keys(body.users[0]).sort()).toEqual([
      ...["_id", "createdAt", "deletedAt", "name", "phone", "trackingNo", "version"],
    ]);
    expect(Date.now() - Date.parse(body.users[0].deletedAt)).toBeLessThan(60_000);
  });

  test("end with their restoring, and with their history", async () => {
    const { body } = await list({ deleted: "true" });
    await restoreRecord(body.users[0]._id, { by: "her", via: "undo" });
    expect(await deletedNames()).toEqual(["AYU-10", "AYU-9"]);
    vi.stubEnv("HISTORY_MONTHS", "0");
    expect(await deletedNames()).toEqual([]);
    expect(await deletedNames({ sort: "desc" })).toEqual([]);
    vi.unstubAllEnvs();
  });
});

describe("a search", () => {
  beforeEach(async () => {
    await storeRecords([
      { name: "AYU-1001", phone, trackingNo: "SG111" },
      { name: "ayu-1002", phone, trackingNo: "sg1001" },
      { name: "Ved-3", phone, trackingNo: "1Z999" },
    ]);
  });

  test.each([
    [{ search: "AYU", field: "name" }, ["ayu-1002", "AYU-1001"]],
    [{ search: " yu-10 ", field: "name" }, ["ayu-1002", "AYU-1001"]],
    [{ search: "1001", field: "name" }, ["AYU-1001"]],
    [{ search: "1001", field: "trackingNo" }, ["ayu-1002"]],
    [{ search: "SG1" }, ["ayu-1002", "AYU-1001"]],
    [{ search: "nowhere" }, []],
    [{ search: "1001", field: "any" }, ["AYU-1001", "ayu-1002"]],
    [{ search: "ved 3", field: "any" }, ["Ved-3"]],
    [{ search: "43210", field: "any" }, ["Ved-3", "ayu-1002", "AYU-1001"]],
    [{ search: "43 210", field: "name" }, []],
    [{ search: "  " }, ["Ved-3", "ayu-1002", "AYU-1001"]],
    [{ search: "ayu", field: "name", sort: "asc", limit: "1" }, ["AYU-1001"]],
  ])("for %j finds %j", async (query, found) => {
    expect(await names(query)).toEqual(found);
  });
});

describe("filters", () => {
  const dayMs = 86_400_000;
  const now = Date.now();
  const number = (at: number) => `SG32310273660${at}`;
  const scanned = (at: number, code: string) => scannedShipment(number(at), [now - dayMs / 2, code]);
  /** Newest last: not asked about, booked long ago, moving, silent, out, delivered, held, coming back, another carrier's. */
  const answers = [
    undefined,
    scannedShipment(number(11), [now - 5 * dayMs, "SGE_001"]),
    scanned(12, "SGE_106"),
    scannedShipment(number(13), [now - 5 * dayMs, "SGE_106"]),
    scanned(14, "SGE_303"),
    scanned(15, "SGE_304"),
    scanned(16, "SGE_505"),
    scanned(17, "SGE_502"),
  ];
  let stored: TrackingRecord[];

  beforeEach(async () => {
    stored = await storeRecords([
      ...answers.map((_, at) => ({ name: `AYU-${at}`, phone, trackingNo: number(10 + at) })),
      { name: "AYU-8", phone, trackingNo: "1Z999" },
    ]);
    for (const data of answers) if (data) await storeSnapshot(data.awbInfo.awb_number, data);
    await deliverAll();
  });

  const found = {
    waiting: ["AYU-0"],
    moving: ["AYU-2"],
    out: ["AYU-4"],
    late: ["AYU-3"],
    problem: ["AYU-6", "AYU-1"],
    delivered: ["AYU-5"],
    returned: ["AYU-7"],
    other: ["AYU-8"],
  } satisfies Record<ListedStatus, string[]>;

  test("each status finds the records whose badge it is, in every order and with a whole number", async () => {
    const badges = (await list()).body.users.map(({ name, shipment }: ListedRecord) => [name, shipment?.status]);
    for (const [status, names_] of Object.entries(found)) {
      expect(await names({ status })).toEqual(names_);
      expect(await names({ status, sort: "asc" })).toEqual(names_.toReversed());
      for (const name of names_) {
        expect(await names({ status, search: name, field: "name" })).toEqual([name]);
        expect(badges).toContainEqual([name, status]);
      }
    }
  });

  test("a problem tells its reason, once it is one", async () => {
    const { body } = await list();
    const reasons = body.users.map(({ name, shipment }: ListedRecord) => [name, shipment?.reason]);
    expect(reasons.filter(([, reason]: string[]) => reason !== null).sort()).toEqual([
      ["AYU-1", "not-handed-over"],
      ["AYU-3", "stalled"],
      ["AYU-6", "held"],
      ["AYU-7", "returning"],
    ]);
  });

  test.each([
    ["AYU-5", ["AYU-5"]],
    [number(15), ["AYU-5"]],
    [number(15).slice(-4), ["AYU-5"]],
    ["98765 43210", [8, 7, 6, 5, 4, 3, 2, 1, 0].map((at) => `AYU-${at}`)],
    ["3210", [8, 7, 6, 5, 4, 3, 2, 1, 0].map((at) => `AYU-${at}`)],
  ])("a number, a phone and the end of each are found in every status and day: %s", async (search, found) => {
    const filters = { status: "out", createdFrom: new Date(Date.now() + dayMs).toISOString(), field: "any" };
    const { body } = await list({ ...filters, search });
    expect(body.users.map(({ name }: ListedRecord) => name)).toEqual(found);
    expect(body.beyond).toBe(true);
    expect((await list({ field: "any", search })).body.beyond).toBeUndefined();
    // Fewer characters are searched among what the filters show.
    expect((await list({ ...filters, search: search.slice(1, 4) })).body).toEqual({ users: [] });
  });

  test.each([
    ["maria kel", ["AYU-2"]],
    ["GERMAN", ["AYU-2"]],
  ])("a receiver and a country are found: %s", async (search, found) => {
    const data = scanned(12, "SGE_106");
    data.awbInfo.awb_receiver_name = "Maria Keller";
    data.awbInfo.awb_destination = "DE";
    await storeSnapshot(data.awbInfo.awb_number, data);
    await deliverAll();
    const { body } = await list({ search, field: "any" });
    expect(body.users.map(({ name }: ListedRecord) => name)).toEqual(found);
    expect(body.users[0].shipment).toMatchObject({ receiver: "Maria Keller", country: "DE" });
    expect(await names({ search, field: "name" })).toEqual([]);
  });

  test("a row tells what the scan says, when and where it was, in its own time", async () => {
    const { body } = await list({ status: "delivered" });
    const inIndia = new Date(now - dayMs / 2 + 5.5 * 3_600_000).toISOString().slice(0, 19);
    expect(body.users[0].shipment).toEqual({
      ...untold,
      ...{ stage: "delivered", status: "delivered", words: "Delivered", place: "Delhi, India" },
      at: `${inIndia}+05:30`,
    });
  });

  test("a period is of the records' creation, both ends in it", async () => {
    const at = (index: number) => String(stored[index]?.createdAt);
    for (const sort of [undefined, "asc"]) {
      const ask = async (query: Record<string, string>) => (await names({ ...query, ...(sort && { sort }) })).sort();
      expect(await ask({ createdFrom: at(7) })).toEqual(["AYU-7", "AYU-8"]);
      expect(await ask({ createdTo: at(1) })).toEqual(["AYU-0", "AYU-1"]);
      expect(await ask({ createdFrom: at(3), createdTo: at(4) })).toEqual(["AYU-3", "AYU-4"]);
      expect(await ask({ createdFrom: at(3), createdTo: at(4), status: "out" })).toEqual(["AYU-4"]);
    }
    expect(await names({ createdFrom: "0001-01-01T00:00:00Z" })).toHaveLength(9);
  });
});

test.each([
  ["plain", "ॐ"],
  ["quoted", '"'],
])("a long list is split into replies within Lambda's limit, %s, without gaps", async (_, character) => {
  // Rows longer than the API accepts, so that few are enough.
  const stored = await storeRecords(
    Array.from({ length: 1_000 }, (_, at) => ({ name: `A${at}`, phone: character.repeat(3_000), trackingNo: "SG1" })),
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  let answers = 0;
  do {
    const answer = await list(cursor ? { cursor } : undefined);
    const body = JSON.stringify(answer.body);
    expect(Buffer.byteLength(body)).toBeLessThan(maxReplyBytes.plain);
    expect(Buffer.byteLength(JSON.stringify({ ...answer, body }))).toBeLessThan(6_291_556);
    seen.push(...answer.body.users.map(({ _id }: TrackingRecord) => _id));
    cursor = answer.body.nextCursor;
    answers += 1;
  } while (cursor);
  expect(answers).toBe(2);
  expect(seen).toEqual(stored.map(({ _id }) => _id).reverse());
});

test.each<Record<string, string>>([
  { sort: "up" },
  { cursor: "x" },
  { search: "x".repeat(101) },
  { status: "lost" },
  { createdFrom: "yesterday" },
  { createdTo: "2026-11-24" },
  { createdTo: "2026-11-24T10:00:00+05:30" },
  { createdBy: "me" },
])("%j is refused", async (query) => {
  expect(await list(query)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
});
