import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AttentionCase } from "../../../shared/attention-case.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { queryClient } from "../../api/client.ts";
import { listedRecord, record } from "../../testing/records.ts";
import { withQueries } from "../../testing/show.tsx";
import { useCases } from "../attention/cases.ts";
import { useRecords } from "../records/records-page.ts";
import { rowAfter, showCases, showDeleted, showRecords } from "./written.ts";

const corrected = { ...record, name: "AYU-2", phone: "+1 408 555 0199", version: 2 };
const { shipment } = listedRecord;
const held: AttentionCase = {
  trackingNo: record.trackingNo,
  orders: [{ _id: "r1", name: record.name, phone: record.phone }],
  reason: "held",
  since: "2026-11-20T08:35:00.000Z",
  stage: "flying",
  lastScan: null,
  words: null,
  place: null,
  country: "GB",
  replies: [],
  note: null,
  snoozedUntil: null,
  asked: null,
  done: false,
  by: null,
  writtenAt: null,
  version: 1,
};

/** What the server answers: as it is before the follower and the indexes have followed, until the test changes it. */
const stored = { users: [listedRecord] as ListedRecord[], cases: [held] };
const fetching = vi.spyOn(globalThis, "fetch");

beforeEach(() => {
  queryClient.clear();
  // Also setInterval, by which TanStack Query reads again.
  vi.useFakeTimers({ toNotFake: ["nextTick", "queueMicrotask"] });
  stored.users = [listedRecord];
  stored.cases = [held];
  fetching.mockImplementation(async (address) =>
    Response.json(
      String(address).includes("allTracking")
        ? { users: stored.users }
        : { cases: stored.cases, counts: { held: stored.cases.length }, snoozed: 0 },
    ),
  );
});
afterEach(() => void vi.useRealTimers());

async function shown<Result>(hook: () => Result) {
  const { result } = renderHook(hook, { wrapper: withQueries });
  await pass(0);
  return result;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const write = (show: () => Promise<void>) => act(show);

describe("the board", () => {
  const board = () => shown(() => useCases({}));

  test("shows a corrected order at once, and again when the follower has written it on the case", async () => {
    const cases = await board();
    // The case still names the order's former partition.
    stored.cases = [{ ...held, orders: [] }];
    await write(() => showRecords([corrected]));
    expect(cases.current.rows[0]?.orders).toEqual([{ _id: "r1", name: "AYU-2", phone: "+1 408 555 0199" }]);
    await pass(1_500);
    stored.cases = [{ ...held, orders: [{ _id: "r1", name: "AYU-2", phone: "+1 408 555 0199" }] }];
    await pass(3_000);
    expect(cases.current.rows[0]?.orders).toEqual(stored.cases[0]?.orders);
    // Then it rests.
    const { length } = fetching.mock.calls;
    await pass(30_000);
    expect(fetching).toHaveBeenCalledTimes(length);
  });

  test("takes an order off its case when it is deleted, or has another number", async () => {
    const cases = await board();
    await write(() => showDeleted([record]));
    expect(cases.current.rows[0]?.orders).toEqual([]);
    await write(() => showRecords([{ ...corrected, trackingNo: "SG9" }]));
    expect(cases.current.rows[0]?.orders).toEqual([]);
  });

  test("shows a snooze at once, before the index has it", async () => {
    const cases = await board();
    await write(() => showCases([{ ...held, done: true, version: 2 }]));
    expect(cases.current.rows).toEqual([]);
    stored.cases = [];
    await pass(1_500);
    expect(cases.current.rows).toEqual([]);
  });
});

describe("the list", () => {
  const list = (search = {}) => shown(() => useRecords(search));
  const names = (records: Awaited<ReturnType<typeof list>>) => records.current.rows.map(({ name }) => name);

  test("shows an edit at once, with the status of its number, and reads again when the index has it", async () => {
    const records = await list();
    await write(() => showRecords([corrected]));
    expect(records.current.rows).toEqual([{ ...corrected, shipment }]);
    stored.users = [{ ...corrected, name: "AYU-3" }];
    await pass(1_500);
    expect(names(records)).toEqual(["AYU-3"]);
  });

  test("adds what is new to the newest, and marks it", async () => {
    const records = await list();
    const added = { ...record, _id: "r2", name: "AYU-9" };
    await write(async () => records.current.onChange({ text: "", saved: [added], isNew: true }));
    await pass(0);
    expect(names(records)).toEqual(["AYU-9", "AYU-7"]);
    expect(records.current.isFresh(added)).toBe(true);
  });

  test("drops a record that a pending read still has", async () => {
    const records = await list();
    void queryClient.invalidateQueries({ queryKey: ["allTracking"] });
    await write(() => showDeleted([record]));
    await pass(0);
    expect(names(records)).toEqual([]);
  });
});

test.each<[string, ListedRecord, ListedRecord[]]>([
  ["an edit keeps the status", corrected, [{ ...corrected, shipment }]],
  ["another number has none yet", { ...corrected, trackingNo: "SG9" }, [{ ...corrected, trackingNo: "SG9" }]],
  ["a deleted one goes", { ...record, deletedAt: "2026-11-21T08:35:00.000Z" }, []],
  ["another record stays as it is", { ...record, _id: "r9" }, [listedRecord]],
])("a listed record: %s", (_, now, rows) => {
  expect(rowAfter(listedRecord, new Map([[now._id, now]]))).toEqual(rows);
});

test("a restored record goes from the deleted ones", () => {
  const deleted = { ...record, deletedAt: "2026-11-21T08:35:00.000Z" };
  expect(rowAfter(deleted, new Map([[record._id, record]]))).toEqual([]);
});
