import { describe, expect, test } from "vitest";
import { type Scan, shipmentEvents } from "../courier-fixtures/wire.ts";
import { type Attention, attentionOf, type KnownShipment } from "./attention.ts";
import { emptyShipment, type ShipmentData } from "./data.ts";
import { eventCodes } from "./events.ts";
import type { AttentionReason } from "./reason-words.ts";

const number = "SG3261101000001";
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Noon in India. */
const start = Date.UTC(2026, 10, 2, 6, 30);

/** "YYYY-MM-DD HH:MM:SS" in India, hours after the start. */
const inIndia = (hours: number) =>
  new Date(start + hours * hourMs + 5.5 * hourMs).toISOString().slice(0, 19).replace("T", " ");
const at = (hours: number) => start + hours * hourMs;

/** Why a shipment needs the seller at a moment. */
function attentionAt(known: KnownShipment, now: number): Attention | null {
  const attention = attentionOf(known);
  return attention && attention.since <= now ? attention : null;
}

type Step = readonly [hours: number, code: string | null];
const shipment = (...steps: readonly Step[]): ShipmentData => ({
  ...emptyShipment(number),
  awbEvents: shipmentEvents(
    steps.map(([hours, code]): Scan => [inIndia(hours), "domestic", code, "Delhi, India", "A scan"]),
  ),
});

type Wanted = AttentionReason | readonly [AttentionReason, days: number] | null;
/** The documented codes as the newest scan, by their reason at once, or by the reason and days of their time limit. */
const table: readonly (readonly [Wanted, ...codes: string[]])[] = [
  [["not-handed-over", 3], "SGE_001", "SGE_002", "SGE_101", "SGE_102", "SGE_103"],
  [["stalled", 3], "SGE_104", "SGE_105", "SGE_106", "SGE_107", "SGE_201", "SGE_202", "SGE_204"],
  [["stalled", 7], "SGE_203", "SGE_205", "SGE_206", "SGE_207", "SGE_208", "SGE_301", "SGE_302", "SGE_305"],
  [["stalled", 1], "SGE_303"],
  [null, "SGE_304"],
  ["held", "SGE_401", "SGE_503", "SGE_505", "SGE_506"],
  ["delivery-failed", "SGE_403", "SGERROR_102", "SGERROR_103"],
  ["bad-address", "SGERROR_101"],
  ["collect", "SGE_501"],
  ["returning", "SGE_502"],
  ["returned", "SGE_504"],
  ["lost", "SGE_402", "SGERROR_104"],
];
const outcomes = table.flatMap(([wanted, ...codes]) => codes.map((code) => [code, wanted] as const));

test("the table has every documented code", () => {
  expect(outcomes.map(([code]) => code).sort()).toEqual([...eventCodes].sort());
});

describe.each(outcomes)("%s as the newest scan", (code, wanted) => {
  const data = shipment([0, code]);

  if (wanted === null) {
    test("needs nobody, ever", () => expect(attentionAt({ data }, at(10_000))).toBeNull());
  } else if (typeof wanted === "string") {
    test(`is a case at once: ${wanted}`, () => {
      expect(attentionAt({ data }, at(0))).toEqual({ reason: wanted, since: at(0) });
      expect(attentionAt({ data }, at(0) - 1)).toBeNull();
    });
  } else {
    const [reason, days] = wanted;
    test(`is a case after ${days} days of silence, to the millisecond: ${reason}`, () => {
      const since = at(0) + days * dayMs;
      expect(attentionAt({ data }, since - 1)).toBeNull();
      expect(attentionAt({ data }, since)).toEqual({ reason, since });
      expect(attentionAt({ data }, since + 1000 * dayMs)).toEqual({ reason, since });
    });
  }
});

describe("a number without scans", () => {
  const booked = (date: string | null): ShipmentData => {
    const { awbInfo } = emptyShipment(number);
    return { awbInfo: { ...awbInfo, awb_destination: "US", awb_booking_date: date }, awbEvents: [] };
  };

  test("that the courier does not know is a case a day after it was first asked", () => {
    const known = { data: emptyShipment(number), firstAskedAt: at(0) };
    expect(attentionAt(known, at(24) - 1)).toBeNull();
    expect(attentionAt(known, at(24))).toEqual({ reason: "unknown-number", since: at(24) });
  });

  test("that is booked is a case three days after the booking, which is in India's time", () => {
    const known = { data: booked(inIndia(0)), firstAskedAt: at(50) };
    expect(attentionAt(known, at(72) - 1)).toBeNull();
    expect(attentionAt(known, at(72))).toEqual({ reason: "not-handed-over", since: at(72) });
  });

  test("that is booked without a date counts from the first time the courier was asked", () => {
    expect(attentionOf({ data: booked(null), firstAskedAt: at(5) })).toEqual({
      reason: "not-handed-over",
      since: at(5 + 72),
    });
  });

  test("of which nothing tells a time is no case", () => {
    expect(attentionOf({ data: emptyShipment(number) })).toBeNull();
    expect(attentionOf({ data: booked("soon") })).toBeNull();
  });
});

describe("since", () => {
  const of = (...steps: readonly Step[]) => attentionOf({ data: shipment(...steps) });

  test("is the first scan of a reason that later scans repeat", () => {
    expect(of([0, "SGE_303"], [1, "SGE_403"], [5, "SGERROR_102"], [9, null])).toEqual({
      reason: "delivery-failed",
      since: at(1),
    });
  });

  test("starts again where the parcel moved in between", () => {
    expect(of([0, "SGE_403"], [5, "SGE_303"], [9, "SGE_403"])?.since).toBe(at(9));
  });

  test("starts with a new reason", () => {
    expect(of([0, "SGE_505"], [5, "SGE_403"])).toEqual({ reason: "delivery-failed", since: at(5) });
  });

  test("of a parcel that is not handed over counts from its stage, however often it is announced", () => {
    expect(of([0, "SGE_001"], [20, "SGE_001"], [30, "SGE_002"])?.since).toBe(at(72));
    expect(of([0, "SGE_001"], [20, "SGE_101"], [40, "SGE_001"])).toEqual({
      reason: "not-handed-over",
      since: at(20 + 72),
    });
  });

  test("of a silent parcel counts from its newest scan, also one without a documented code", () => {
    expect(of([0, "SGE_104"], [10, "SGE_001"])).toEqual({ reason: "stalled", since: at(10 + 72) });
    expect(of([0, "SGE_001"], [10, "SGE_999"])).toEqual({ reason: "stalled", since: at(10 + 72) });
  });

  const dated = (type: "domestic" | "lastmile", code: string, location: string, date = inIndia(0)) => ({
    ...emptyShipment(number),
    awbEvents: shipmentEvents([[date, type, code, location, ""]]),
  });

  test("is the scan's own time, or the middle of what its date may mean, for a limit the latest", () => {
    const reading = start + 5.5 * hourMs;
    const [hold, moving] = ["SGE_505", "SGE_301"].map((code) => attentionOf({ data: dated("lastmile", code, ", US") }));
    expect(hold?.since).toBe(reading + 7.5 * hourMs);
    expect(attentionOf({ data: dated("lastmile", "SGE_505", "Newark, NJ, US") })?.since).toBe(reading + 5 * hourMs);
    expect(moving?.since).toBe(reading + 10 * hourMs + 7 * dayMs);
  });

  test("of a scan is not after the first answer that held it, while the scan stays the reason", () => {
    const data = dated("lastmile", "SGE_505", ", US");
    const fetchedAt = start + 6 * hourMs;
    const first = attentionOf({ data, fetchedAt });
    expect(first).toEqual({ reason: "held", since: fetchedAt, seen: { scan: expect.any(String), at: fetchedAt } });
    expect(attentionOf({ data, fetchedAt: fetchedAt + dayMs, seen: first?.seen })).toEqual(first);
    expect(attentionOf({ data, fetchedAt: fetchedAt + dayMs })?.since).toBe(start + 13 * hourMs);
    const other = dated("lastmile", "SGE_505", ", US", inIndia(1));
    expect(attentionOf({ data: other, fetchedAt: fetchedAt + dayMs, seen: first?.seen })?.seen?.at).toBe(
      fetchedAt + dayMs,
    );
  });

  test.each([
    ["SGE_402", 0],
    ["SGE_001", 3],
    ["SGE_106", 3],
  ])("of %s without a date counts from the first time the courier was asked", (code, days) => {
    const data = dated("domestic", code, "Delhi", "0000-00-00 00:00:00");
    expect(attentionOf({ data, firstAskedAt: at(0) })?.since).toBe(at(0) + days * dayMs);
    expect(attentionOf({ data })).toBeNull();
  });
});

test("a return that the seller got back, and one delivered in the end", () => {
  expect(attentionOf({ data: shipment([0, "SGE_502"], [5, "SGE_504"], [6, "SGE_106"]) })?.reason).toBe("returned");
  expect(attentionOf({ data: shipment([0, "SGE_502"], [5, "SGE_304"]) })).toBeNull();
  expect(attentionOf({ data: shipment([0, "SGE_304"], [5, "SGE_504"]) })?.reason).toBe("returned");
});

describe("a parcel with a time at which it is overdue", () => {
  const of = (overdueAt: number | null | undefined, ...steps: readonly Step[]) =>
    attentionOf({ data: shipment(...steps), overdueAt });

  test("is overdue from then on while it moves, whatever it is scanned", () => {
    const overdue = { reason: "overdue", since: at(100) };
    expect(of(at(100), [0, "SGE_106"], [90, "SGE_205"])).toEqual(overdue);
    expect(of(at(100), [0, "SGE_106"], [90, "SGE_205"], [300, "SGE_301"], [310, "SGE_303"])).toEqual(overdue);
    expect(of(at(100), [0, "SGE_403"], [90, "SGE_302"], [91, "SGE_999"])).toEqual(overdue);
  });

  test("is what became true first, silent or overdue", () => {
    expect(of(at(72), [0, "SGE_106"])).toEqual({ reason: "stalled", since: at(72) });
    expect(of(at(72) - 1, [0, "SGE_106"])).toEqual({ reason: "overdue", since: at(72) - 1 });
  });

  test("has its scan's own reason before that, and is not overdue before it is handed over or once it is delivered", () => {
    expect(of(at(100), [0, "SGE_106"], [90, "SGE_505"])?.reason).toBe("held");
    expect(of(at(1), [0, "SGE_001"])?.reason).toBe("not-handed-over");
    expect(of(at(100), [0, "SGE_106"], [300, "SGE_304"])).toBeNull();
  });

  test("is never overdue without such a time", () => {
    for (const never of [null, undefined]) expect(of(never, [0, "SGE_106"])?.reason).toBe("stalled");
  });

  test("is overdue where no scan has a date", () => {
    const awbEvents = shipmentEvents([["0000-00-00 00:00:00", "domestic", "SGE_106", "Delhi", ""]]);
    expect(attentionOf({ data: { ...emptyShipment(number), awbEvents }, overdueAt: at(1) })?.reason).toBe("overdue");
  });
});

test("a scan that is dated ahead neither opens nor keeps back a case", () => {
  const withAhead = (...steps: readonly Step[]) => {
    const data = shipment(...steps, [365 * 24, "SGE_505"]);
    const awbEvents = data.awbEvents.map((event, at) =>
      at === steps.length ? { ...event, isAhead: true as const } : event,
    );
    return { ...data, awbEvents };
  };
  const steps: readonly Step[] = [[0, "SGE_106"]];
  expect(attentionOf({ data: withAhead(...steps) })).toEqual(attentionOf({ data: shipment(...steps) }));
  const known = { firstAskedAt: start };
  expect(attentionOf({ ...known, data: withAhead() })).toEqual(attentionOf({ ...known, data: shipment() }));
});
