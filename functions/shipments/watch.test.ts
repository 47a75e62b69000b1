import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { scenarios } from "../../shared/courier-fixtures/scenarios.ts";
import { pauseCourier } from "../courier/pause.ts";
import { table, tableName } from "../database/table.ts";
import { batchWrite, putOf } from "../database/writes.ts";
import { syncReferences } from "../follower/references.ts";
import { byForm, recordKey } from "../records/item.ts";
import { createRecord, deleteRecord } from "../records/write.ts";
import { type CourierDouble, startCourierDouble } from "../testing/courier.ts";
import { Outage, withFaults } from "../testing/intercept.ts";
import { scanTable } from "../testing/table-content.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { newOrder } from "../testing/unique.ts";
import { watchItem, watchKey } from "./due-store.ts";
import { callIntervals } from "./next-call.ts";
import { readSnapshots, reserveCourierCall, snapshotKey } from "./snapshot-store.ts";
import { trackParcels } from "./track.ts";
import { type WatchClock, watch } from "./watch.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let courier: CourierDouble;
let now = 0;
/** When each number was asked for. */
let askedAt: [number: string, at: number][] = [];
const clock: WatchClock = {
  now: () => now,
  sleep: async (milliseconds) => {
    now += milliseconds;
  },
};

type Story = keyof typeof scenarios;
const answer = (number: string, story: Story, at = Date.now()) => ({
  success: true,
  data: scenarios[story](number, at),
});
function replyWith(number: string, reply: () => object | number) {
  courier.scripts.set(number, (outgoing) => {
    askedAt.push([number, now]);
    const body = reply();
    outgoing.writeHead(typeof body === "number" ? body : 200).end(typeof body === "number" ? "" : JSON.stringify(body));
  });
}

/** A followed record with a number of its own. */
async function filed(reply: Story | number | (() => object | number), trackingNo?: string) {
  const { record } = await createRecord(newOrder(trackingNo ? { trackingNo } : {}), "staff");
  const number = record.trackingNo;
  await syncReferences([recordKey(record)]);
  replyWith(
    number,
    typeof reply === "function" ? reply : () => (typeof reply === "number" ? reply : answer(number, reply)),
  );
  return { number, record, key: recordKey(record) };
}

const dueAt = async (number: string) => {
  const item = (await scanTable()).find(({ pk, sk }) => pk === watchKey(number).pk && sk === "WATCH");
  return item && { at: item.directorySk && String(item.directorySk).slice(0, 24), in: item.directoryPk };
};
const iso = (at: number) => new Date(at).toISOString();
const run = (at?: number) => {
  if (at !== undefined) now = at;
  return watch(clock);
};

beforeAll(async () => {
  courier = await startCourierDouble();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});
beforeEach(async () => {
  await switchToEmptyTable();
  courier.asked.length = 0;
  askedAt = [];
  courier.enterCredentials(true);
  now = Date.now() + minuteMs;
});

describe("a run", () => {
  test("asks for what was filed, stores it, and asks again when the schedule says", async () => {
    const { number } = await filed("inTransit");
    expect(await run()).toEqual({ asked: 1, answered: 1, failed: 0, news: 1, lagMinutes: 0, end: "nothing-due" });
    const snapshot = (await readSnapshots([number])).get(number);
    expect(snapshot).toMatchObject({ fetchedAt: now, firstAskedAt: now, data: { awbInfo: { awb_number: number } } });
    expect((await dueAt(number))?.at).toBe(iso(now + callIntervals.moving));
    const first = now;
    expect(await run(first + callIntervals.moving)).toMatchObject({ asked: 0 });
    expect(await run(first + callIntervals.moving + 1)).toMatchObject({ asked: 1, answered: 1, news: 0 });
  });

  test("takes what is out for delivery first, then what is due for longest, a second apart", async () => {
    const moving = [await filed("inTransit"), await filed("hold"), await filed("inTransit")];
    const atTheDoor = await filed("outForDelivery");
    await run();
    askedAt = [];
    const start = now + dayMs;
    expect(await run(start)).toMatchObject({ asked: 4 });
    expect(askedAt.map(([number]) => number)).toEqual(
      [atTheDoor, moving[0], moving[2], moving[1]].map((one) => one?.number),
    );
    expect(askedAt.map(([, at]) => at - start)).toEqual([0, secondMs, 2 * secondMs, 3 * secondMs]);
  });

  test("asks at most 240 times, and says how far behind it is", async () => {
    const numbers = Array.from({ length: 250 }, (_, at) => `SG326110299${String(at).padStart(4, "0")}`);
    for (const number of numbers) courier.scripts.set(number, answer(number, "inTransit"));
    await batchWrite(numbers.map((number) => putOf(watchItem(number, { at: now - 2 * hourMs, urgent: false }))));
    const start = now;
    expect(await run()).toEqual({
      asked: 240,
      answered: 240,
      failed: 0,
      news: 240,
      lagMinutes: 124,
      end: "most-calls",
    });
    expect(now - start).toBe(239 * secondMs);
    expect(new Set(courier.asked).size).toBe(240);
    expect(await run(start + 5 * minuteMs)).toMatchObject({ asked: 10, lagMinutes: 0, end: "nothing-due" });
    expect(new Set(courier.asked)).toEqual(new Set(numbers));
  }, 180_000);

  test("never asks for another carrier's number, nor for a final one again", async () => {
    await filed("inTransit", "1Z999AA10123456784");
    for (const story of ["returned", "lost"] as const) await filed(story);
    expect(await run()).toMatchObject({ asked: 2, news: 2 });
    for (const later of [hourMs, dayMs, 30 * dayMs]) expect(await run(now + later)).toMatchObject({ asked: 0 });
  });

  test("is off without the courier account's credentials", async () => {
    const { number } = await filed("inTransit");
    courier.enterCredentials(false);
    // Secrets are read again after five minutes.
    vi.setSystemTime(Date.now() + 6 * minuteMs);
    expect(await run()).toMatchObject({ asked: 0, end: "off" });
    expect(await readSnapshots([number])).toEqual(new Map());
    courier.enterCredentials(true);
    vi.setSystemTime(Date.now() + 6 * minuteMs);
    expect(await run(Date.now())).toMatchObject({ asked: 1 });
    vi.useRealTimers();
  });
});

describe("what a lookup learns", () => {
  test("moves the next call, and is not asked again before", async () => {
    const { number, key } = await filed("inTransit");
    const before = Date.now();
    await trackParcels([{ trackingNo: number, record: key }], {
      fresh: true,
      tells: false,
      deadline: Date.now() + 8_000,
    });
    const { at } = (await dueAt(number)) ?? {};
    expect(Date.parse(String(at))).toBeGreaterThanOrEqual(before + callIntervals.moving);
    expect(await run(before + callIntervals.moving - minuteMs)).toMatchObject({ asked: 0 });
    expect(courier.asked).toEqual([number]);
  });

  test("while a run has the number on its list keeps the run from asking", async () => {
    const first = await filed("inTransit");
    const second = await filed("inTransit");
    replyWith(first.number, () => {
      // Sooner than the run comes to it.
      void reserveCourierCall(second.number, second.key, now);
      return answer(first.number, "inTransit");
    });
    expect(await run()).toMatchObject({ asked: 1 });
    expect(askedAt.map(([number]) => number)).toEqual([first.number]);
    // The lookup was killed: the number is still due once its reservation has ended.
    expect(await run(now + 2 * minuteMs)).toMatchObject({ asked: 1 });
  });
});

describe("failures", () => {
  test("back off from half an hour to a day, and an answer ends that", async () => {
    let broken = true;
    const { number } = await filed(() => (broken ? 500 : answer(number, "inTransit")));
    expect(await run()).toMatchObject({ asked: 1, failed: 1 });
    for (const hours of [0.5, 1, 2, 4, 8, 16, 24, 24]) {
      const last = now;
      expect(await run(last + hours * hourMs - 1)).toMatchObject({ asked: 0 });
      expect(await run(last + hours * hourMs + 1)).toMatchObject({ asked: 1, failed: 1 });
    }
    broken = false;
    expect(await run(now + dayMs + 1)).toMatchObject({ answered: 1 });
    expect((await dueAt(number))?.at).toBe(iso(now + callIntervals.moving));
  });

  test("of five numbers in a row end the run: the courier is away", async () => {
    for (let count = 0; count < 8; count += 1) await filed(500);
    expect(await run()).toMatchObject({ asked: 5, failed: 5, end: "courier-away" });
    expect(await run(now + 5 * minuteMs)).toMatchObject({ asked: 3, failed: 3, end: "nothing-due" });
  });

  test.each([401, 429])("a %d pauses all calls for five minutes and ends the run", async (status) => {
    await filed(status);
    await filed("inTransit");
    expect(await run()).toMatchObject({ asked: 1, failed: 1, end: "paused" });
    expect(await run(now + 5 * minuteMs - 1)).toMatchObject({ asked: 0, end: "paused" });
    expect(await run(now + 1)).toMatchObject({ asked: 1, answered: 1 });
  });

  test("a pause that a lookup began ends the run", async () => {
    const first = await filed("inTransit");
    await filed("inTransit");
    replyWith(first.number, () => {
      void pauseCourier(now + 5 * minuteMs);
      return answer(first.number, "inTransit");
    });
    expect(await run()).toMatchObject({ asked: 1, end: "paused" });
  });

  test("a snapshot that cannot be read does not hold up the others", async () => {
    const broken = await filed("inTransit");
    await filed("inTransit");
    await table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: snapshotKey(broken.number),
        UpdateExpression: "SET failedAt = :text",
        ExpressionAttributeValues: { ":text": "never" },
      }),
    );
    expect(await run()).toMatchObject({ asked: 1, answered: 1, end: "nothing-due" });
    expect(await run(now + hourMs)).toMatchObject({ asked: 0 });
  });
});

test("a database that goes away ends the run: nothing is forgotten, and nothing asked twice at once", async () => {
  const first = await filed("inTransit");
  const second = await filed("inTransit");
  let isAway = false;
  replyWith(first.number, () => {
    isAway = true;
    return answer(first.number, "inTransit");
  });
  const whileAway = () => (isAway ? "unsent" : undefined);
  await expect(withFaults(whileAway, () => run())).rejects.toThrow(Outage);
  replyWith(first.number, () => answer(first.number, "inTransit"));
  // Its lease and the number's reservation have ended by the next run.
  expect(await run(now + 5 * minuteMs)).toMatchObject({ asked: 2, answered: 2, end: "nothing-due" });
  expect(askedAt.map(([number]) => number)).toEqual([first.number, first.number, second.number]);
  expect((askedAt[1]?.[1] ?? 0) - (askedAt[0]?.[1] ?? 0)).toBeGreaterThanOrEqual(minuteMs);
});

describe("one run at a time", () => {
  test("of several that start together", async () => {
    await filed("inTransit");
    const runs = await Promise.all([1, 2, 3, 4].map(() => run()));
    expect(runs.map(({ end }) => end).sort()).toEqual(["nothing-due", "running", "running", "running"]);
    expect(askedAt).toHaveLength(1);
  });

  test("and the next one starts at once, its first call a second after the last", async () => {
    await filed("inTransit");
    await run();
    await filed("inTransit");
    expect(await run()).toMatchObject({ end: "running" });
    expect(await run(now + secondMs)).toMatchObject({ asked: 1 });
  });

  test("a run that was killed loses its lease before the run after the next, and forgets nothing", async () => {
    const numbers = [await filed("inTransit"), await filed("inTransit"), await filed("inTransit")];
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const stopHere = async () => {
      reach();
      await new Promise(() => {});
    };
    void watch({ now: clock.now, sleep: stopHere });
    await reached;
    expect(await run(now + minuteMs)).toMatchObject({ end: "running" });
    expect(await run(now + 4 * minuteMs)).toMatchObject({ asked: 2 });
    expect(new Set(courier.asked)).toEqual(new Set(numbers.map(({ number }) => number)));
    expect(courier.asked).toHaveLength(3);
  });
});

test("a record that goes while its number is on the list leaves nothing behind", async () => {
  const first = await filed("inTransit");
  const second = await filed("inTransit");
  let deleting: Promise<unknown> = Promise.resolve();
  replyWith(first.number, () => answer(first.number, "inTransit"));
  const sleepAndDelete: WatchClock = {
    now: clock.now,
    sleep: async (milliseconds) => {
      now += milliseconds;
      deleting = deleteRecord(second.record._id, byForm("staff")).then(() => syncReferences([second.key]));
      await deleting;
    },
  };
  expect(await watch(sleepAndDelete)).toMatchObject({ asked: 1 });
  expect((await scanTable()).filter(({ pk }) => pk === watchKey(second.number).pk)).toEqual([]);
});
