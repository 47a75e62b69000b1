import { describe, expect, test } from "vitest";
import { scenarios } from "../../shared/courier-fixtures/scenarios.ts";
import { asShipment } from "../../shared/courier-fixtures/wire.ts";
import { emptyShipment } from "../../shared/shipment/data.ts";
import { callIntervals, nextCall } from "./next-call.ts";
import type { Snapshot } from "./snapshot-store.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const number = "SG3261101000001";
const now = Date.UTC(2026, 10, 20, 12);
/** A snapshot of this scenario, fetched so long after its scans were made. */
const seen = (name: keyof typeof scenarios, laterMs = 0): Snapshot => ({
  data: asShipment(scenarios[name](number, now)),
  fetchedAt: now + laterMs,
});
const waited = (snapshot: Snapshot) => {
  const due = nextCall(snapshot);
  return due && { ms: due.at - (snapshot.fetchedAt ?? 0), urgent: due.urgent };
};

test("the schedule's intervals", () => {
  expect(callIntervals).toEqual({
    outForDelivery: 30 * minuteMs,
    moving: 3 * hourMs,
    interrupted: 6 * hourMs,
    unscanned: 6 * hourMs,
    silent: 12 * hourMs,
    delivered: dayMs,
  });
});

describe("after an answer", () => {
  test.each([
    ["outForDelivery", callIntervals.outForDelivery],
    ["secondAttempt", callIntervals.outForDelivery],
    ["inTransit", callIntervals.moving],
    ["inIndia", callIntervals.moving],
    ["customs", callIntervals.moving],
    ["holdReleased", callIntervals.moving],
    ["unknownCode", callIntervals.moving],
    ["booked", callIntervals.unscanned],
    ["hold", callIntervals.interrupted],
    ["badAddress", callIntervals.interrupted],
    ["collect", callIntervals.interrupted],
    ["returning", callIntervals.interrupted],
  ] as const)("%s is due again in %d ms", (name, ms) => {
    expect(waited(seen(name))).toEqual({ ms, urgent: ms === callIntervals.outForDelivery });
  });

  test.each(["returned", "lost"] as const)("%s is never due again", (name) => {
    expect(nextCall(seen(name))).toBeUndefined();
  });

  test("delivered is due once a day, until seven days after its scan", () => {
    // Its scan is not quite two days old.
    const waits = [0, 1, 2, 3, 4, 5].map((days) => waited(seen("delivered", days * dayMs))?.ms);
    expect(waits).toEqual([dayMs, dayMs, dayMs, dayMs, dayMs, undefined]);
    expect(waited(seen("withdrawn"))).toEqual({ ms: callIntervals.outForDelivery, urgent: true });
  });

  test("a scan that is dated ahead is no news", () => {
    const { data, fetchedAt = 0 } = seen("farAhead");
    const awbEvents = (data?.awbEvents ?? []).map((event) =>
      event.awb_history_datetime?.startsWith("2027") ? { ...event, isAhead: true as const } : event,
    );
    expect(waited({ data: { ...(data ?? emptyShipment(number)), awbEvents }, fetchedAt })?.ms).toBe(
      callIntervals.silent,
    );
  });

  test("without a scan for a week it is due every 12 hours, whatever its stage", () => {
    for (const name of ["inTransit", "outForDelivery", "hold", "booked"] as const) {
      expect(waited(seen(name, 9 * dayMs))).toEqual({ ms: callIntervals.silent, urgent: false });
    }
    expect(waited(seen("inTransit", 4 * dayMs))?.ms).toBe(callIntervals.moving);
  });

  test("without a scan for 60 days it is never due again", () => {
    expect(nextCall(seen("inTransit", 57 * dayMs))).toBeDefined();
    expect(nextCall(seen("inTransit", 62 * dayMs))).toBeUndefined();
  });
});

describe("a number without scans", () => {
  const data = emptyShipment(number);
  const booked = { ...data, awbInfo: { ...data.awbInfo, awb_booking_date: "2026-11-20 17:30:00" } };

  test.each([
    ["since it was booked", booked, {}],
    ["since the courier was first asked, where it does not know it", data, { firstAskedAt: now }],
  ])("is silent and given up by the days %s", (_, known, more) => {
    const at = (ms: number) => waited({ data: known, ...more, fetchedAt: now + ms })?.ms;
    expect(at(0)).toBe(callIntervals.unscanned);
    expect(at(7 * dayMs - 1)).toBe(callIntervals.unscanned);
    expect(at(7 * dayMs)).toBe(callIntervals.silent);
    expect(at(60 * dayMs - 1)).toBe(callIntervals.silent);
    expect(at(60 * dayMs)).toBeUndefined();
  });

  test("of which nothing is known but its answer counts from that", () => {
    expect(waited({ data, fetchedAt: now })).toEqual({ ms: callIntervals.unscanned, urgent: false });
  });
});

describe("after failures", () => {
  const failed = (failures: number | undefined, known: Snapshot = {}) => {
    const failedAt = (known.fetchedAt ?? now) + hourMs;
    const due = nextCall({ firstAskedAt: now, ...known, failedAt, failures });
    return due && due.at - failedAt;
  };

  test("the time doubles, up to a day", () => {
    const hours = [1, 2, 3, 4, 5, 6, 7, 8, 30].map((failures) => (failed(failures) ?? 0) / hourMs);
    expect(hours).toEqual([0.5, 1, 2, 4, 8, 16, 24, 24, 24]);
    // Stored before failures were counted.
    expect(failed(undefined)).toBe(0.5 * hourMs);
  });

  test("it is not due before its own interval ends", () => {
    expect(failed(1, seen("inTransit"))).toBe(2 * hourMs);
    expect(failed(4, seen("inTransit"))).toBe(4 * hourMs);
    expect(failed(1, seen("outForDelivery"))).toBe(0.5 * hourMs);
  });

  test("a number out for delivery stays urgent", () => {
    expect(nextCall({ ...seen("outForDelivery"), failedAt: now + hourMs, failures: 3 })?.urgent).toBe(true);
    expect(nextCall({ ...seen("inTransit"), failedAt: now + hourMs, failures: 3 })?.urgent).toBe(false);
  });

  test("a number that never had an answer is given up after 60 days", () => {
    const due = (ms: number) => nextCall({ firstAskedAt: now, failedAt: now + ms, failures: 9 });
    expect(due(60 * dayMs - 1)).toBeDefined();
    expect(due(60 * dayMs)).toBeUndefined();
  });
});

test("a call that was reserved and did not end is due when the reservation ends", () => {
  expect(nextCall({ nextCallAt: now })).toEqual({ at: now, urgent: false });
});
