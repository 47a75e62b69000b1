import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ScenarioName, scenarios } from "../courier-fixtures/scenarios.ts";
import { asShipment, type Scan, shipmentEvents } from "../courier-fixtures/wire.ts";
import { anyCharacter } from "../testing/any-character.ts";
import { parcel as english } from "../words/en.ts";
import { emptyShipment, type ShipmentData, shipmentData } from "./data.ts";
import { eventCodes, eventMeaning, isStage, stageRank } from "./events.ts";
import {
  certainFrom,
  commentWords,
  finalSince,
  freshForMs,
  isShipmentFinal,
  isShipmentOver,
  isStale,
  shipmentProgress,
  statusWords,
} from "./progress.ts";
import { eventWords, headlineOf, ofCode } from "./words.ts";

const dayMs = 24 * 60 * 60_000;

const headline = (data: ShipmentData) => headlineOf(shipmentProgress(data), data.awbInfo.awb_destination, english);

/** A shipment with scans in one time zone, oldest first, an hour apart. */
const shipment = (
  ...scans: readonly (string | null | readonly [code: string | null, comment: string])[]
): ShipmentData => ({
  ...emptyShipment("SG3231027366055"),
  awbEvents: shipmentEvents(
    scans.map((scan, hour): Scan => {
      const [code, comment] = typeof scan === "object" && scan !== null ? scan : [scan, ""];
      const date = new Date(Date.UTC(2023, 8, 28, hour)).toISOString().slice(0, 19).replace("T", " ");
      return [date, "domestic", code, "Delhi, India", comment];
    }),
  ),
});

const now = Date.UTC(2026, 10, 20, 9, 30);
const shipmentOf = (name: ScenarioName, at = now) => asShipment(scenarios[name]("SG3261101000001", at));

describe("scenarios", () => {
  test.each([
    ["booked", "booked", "normal"],
    ["inIndia", "india", "normal"],
    ["customs", "flying", "normal"],
    ["inTransit", "local-carrier", "normal"],
    ["outForDelivery", "out-for-delivery", "normal"],
    ["delivered", "delivered", "delivered"],
    ["hold", "local-carrier", "attention"],
    ["holdReleased", "local-carrier", "normal"],
    ["badAddress", "out-for-delivery", "attention"],
    ["collect", "out-for-delivery", "collect"],
    ["secondAttempt", "out-for-delivery", "normal"],
    ["returning", "out-for-delivery", "returning"],
    ["returned", "local-carrier", "returned"],
    ["lost", "local-carrier", "lost"],
    ["stampedLate", "delivered", "delivered"],
    ["sentBack", "delivered", "delivered"],
    ["unknownCode", "local-carrier", "normal"],
    ["hostileText", "local-carrier", "normal"],
  ] as const)("%s: %s, %s", (name, stage, status) => {
    // At any hour, since a scenario's dates are relative to the current time.
    for (let hour = 0; hour < 24; hour += 1) {
      const data = shipmentOf(name, now + hour * 3_600_000);
      expect(shipmentProgress(data)).toMatchObject({ stage, status });
      expect(isShipmentOver(data)).toBe(["delivered", "returned", "lost"].includes(status));
      expect(shipmentData.safeParse(data).success).toBe(true);
    }
  });
});

describe("progress", () => {
  test("of a parcel without scans is booked", () => {
    expect(shipmentProgress(shipment())).toMatchObject({ stage: "booked", status: "normal", latest: null });
    expect(headline(shipment())).toBe("Booked, not scanned yet");
    expect(isShipmentFinal(shipment())).toBe(false);
  });

  test("keeps its stage at an unknown code, and returns its comment as a note", () => {
    const progress = shipmentProgress(shipment("SGE_302", ["SGE_399", " Transferred  to post office. "]));
    expect(progress).toMatchObject({ stage: "local-carrier", status: "normal", note: "Transferred to post office." });
    expect(progress.latest?.awb_event_code).toBe("SGE_399");
    expect(shipmentProgress(shipment(["SGE_399", "Odd"], "SGE_302")).note).toBeNull();
    expect(shipmentProgress(shipment(["SGE_399", "Odd"], [null, " - "])).note).toBe("Odd");
    expect(headline(shipment(["SGE_399", "Odd"]))).toBe("Booked");
  });

  test.each([
    "Undelivered",
    "Out For Delivery Today",
    "DELIVERED ",
    "Delivery attempted",
    "Returned to sender",
    "On hold",
  ])("never derives a status from the text %s", (comment) => {
    for (const code of [null, "", "SGE_999"]) {
      expect(shipmentProgress(shipment("SGE_302", [code, comment]))).toMatchObject({
        stage: "local-carrier",
        status: "normal",
        note: comment.trim(),
      });
    }
  });

  test.each([
    ["a hold shows", ["SGE_302", "SGE_505"], "attention"],
    ["a hold ends with a scan of the same stage", ["SGE_302", "SGE_505", "SGE_302"], "normal"],
    ["a hold ends with a scan of a later stage", ["SGE_302", "SGE_505", "SGE_303"], "normal"],
    ["a hold continues after another announcement", ["SGE_302", "SGE_505", "SGE_001"], "attention"],
    ["a failed attempt shows", ["SGE_303", "SGE_403"], "attention"],
    ["a failed attempt continues after a scan at the depot", ["SGE_303", "SGE_403", "SGE_302"], "attention"],
    ["a second attempt ends it", ["SGE_303", "SGE_403", "SGE_302", "SGE_303"], "normal"],
    ["a second attempt that succeeds", ["SGE_303", "SGE_403", "SGE_303", "SGE_304"], "delivered"],
    ["collection is no return", ["SGE_303", "SGE_403", "SGE_501"], "collect"],
    ["a collected parcel is delivered", ["SGE_303", "SGE_501", "SGE_304"], "delivered"],
    ["a return shows", ["SGE_303", "SGERROR_102", "SGE_502"], "returning"],
    ["a return continues after codes of a delivery", ["SGE_303", "SGE_502", "SGE_302", "SGE_303"], "returning"],
    ["a hold during a return does not end it", ["SGE_502", "SGE_505"], "returning"],
    ["a return ends at the vendor", ["SGE_303", "SGE_502", "SGE_504"], "returned"],
    ["no scan ends a completed return", ["SGE_502", "SGE_504", "SGE_304"], "returned"],
    ["a delivery ends a return", ["SGE_303", "SGE_502", "SGE_304"], "delivered"],
    ["a loss shows", ["SGE_302", "SGERROR_104"], "lost"],
    ["a loss during a return shows", ["SGE_502", "SGERROR_104"], "lost"],
    ["a loss continues after a damage report", ["SGE_302", "SGE_402", "SGE_506"], "lost"],
    ["a scan of the same stage ends a loss", ["SGE_302", "SGE_402", "SGE_302"], "normal"],
    ["a damage report after the delivery does not withdraw it", ["SGE_304", "SGE_506"], "delivered"],
    ["nor does a hold, a collection or a loss", ["SGE_304", "SGE_505", "SGE_501", "SGERROR_104"], "delivered"],
    ["nor a new announcement", ["SGE_303", "SGE_304", "SGE_001", "SGE_301", "SGE_302"], "delivered"],
    ["out for delivery withdraws it", ["SGE_303", "SGE_304", "SGE_303"], "normal"],
    ["a failed attempt withdraws it", ["SGE_303", "SGE_304", "SGE_403"], "attention"],
    ["an incomplete address withdraws it", ["SGE_304", "SGERROR_101"], "attention"],
    ["a refusal withdraws it", ["SGE_304", "SGERROR_102"], "attention"],
    ["an undeliverable parcel withdraws it", ["SGE_304", "SGERROR_103"], "attention"],
    ["a return withdraws it", ["SGE_304", "SGE_502"], "returning"],
    ["a completed return withdraws it", ["SGE_304", "SGE_504"], "returned"],
    ["a withdrawn delivery may be delivered", ["SGE_304", "SGE_303", "SGE_304"], "delivered"],
  ])("%s", (_, codes, status) => {
    expect(shipmentProgress(shipment(...codes)).status).toBe(status);
  });

  test("a return does not advance the stage", () => {
    expect(shipmentProgress(shipment("SGE_302", "SGE_502", "SGE_303")).stage).toBe("local-carrier");
  });

  test("says what is wrong and what the customer can do", () => {
    const refused = shipment("SGE_303", "SGERROR_102");
    expect(headline(refused)).toBe("Not delivered: the parcel was refused");
    expect(ofCode<string>(english.advice, shipmentProgress(refused).meaning?.code)).toContain("a mistake");
  });
});

describe("a delivery that was scanned by mistake", () => {
  const withdrawn = shipmentOf("withdrawn");

  test("is out for delivery again, with the time of that scan", () => {
    expect(shipmentProgress(withdrawn)).toMatchObject({
      stage: "out-for-delivery",
      status: "normal",
      scan: { awb_event_code: "SGE_303", awb_history_datetime: "2026-11-20 07:10:00" },
    });
    expect(isShipmentOver(withdrawn)).toBe(false);
  });

  test("keeps the time of its scan while only announcements follow", () => {
    const announced = shipment("SGE_303", "SGE_304", "SGE_302");
    expect(shipmentProgress(announced)).toMatchObject({
      scan: { awb_event_code: "SGE_304" },
      latest: { awb_event_code: "SGE_302" },
    });
  });

  test("may be withdrawn for seven days, for which its snapshot is stale after a day", () => {
    const delivered = shipmentOf("delivered");
    const at = certainFrom(delivered) ?? 0;
    expect(at).toBe(Number(finalSince(delivered, undefined)) + 7 * dayMs);
    expect([at - 1, at].map((moment) => isShipmentFinal(delivered, moment))).toEqual([false, true]);
    const fetchedAt = at - 2 * dayMs;
    const ages = [dayMs - 1, dayMs, 2 * dayMs];
    expect(ages.map((age) => isStale(delivered, fetchedAt, fetchedAt + age))).toEqual([false, true, false]);
    expect(isStale(withdrawn, fetchedAt, fetchedAt + freshForMs)).toBe(true);
  });

  /** A parcel of which the courier says this in its own words, with these scans: day and time, code. */
  const scanned = (status: string, ...scans: readonly (readonly [at: string, code: string])[]): ShipmentData => {
    const data = emptyShipment("SG3231027366055");
    const wire = scans.map(([at, code]): Scan => [`2026-11-${at}:00`, "lastmile", code, "London, GB", ""]);
    return { awbInfo: { ...data.awbInfo, awb_status: status }, awbEvents: shipmentEvents(wire) };
  };
  const atTheDoor = ["20 14:02", "SGE_304"] as const;
  const sentBack = [
    ["23 09:00", "SGE_101"],
    ["23 17:00", "SGE_104"],
    ["26 08:00", "SGE_302"],
    ["27 07:00", "SGE_303"],
  ] as const;

  test.each<[string, string, (readonly [string, string])[], string, string]>([
    ["out for delivery, stamped later the same day", "DELIVERED ", [["20 18:30", "SGE_303"]], "delivered", "20 14:02"],
    [
      "the same where the status no longer says delivered",
      "In Transit",
      [["20 18:30", "SGE_303"]],
      "normal",
      "20 18:30",
    ],
    ["out for delivery another day", "Delivered", [["21 07:10", "SGE_303"]], "normal", "21 07:10"],
    [
      "out for delivery the same day, then a failed attempt",
      "Delivered",
      [
        ["20 18:30", "SGE_303"],
        ["20 19:00", "SGE_403"],
      ],
      "attention",
      "20 19:00",
    ],
    ["sent back under its number", "Delivered", [...sentBack], "delivered", "20 14:02"],
    ["sent back, with a status of its way back", "OUT FOR DELIVERY", [...sentBack], "delivered", "20 14:02"],
    ["sent back and delivered at home", "Delivered", [...sentBack, ["27 12:00", "SGE_304"]], "delivered", "20 14:02"],
    [
      "sent back, and returned by its own code",
      "Returned",
      [...sentBack, ["27 12:00", "SGE_504"]],
      "returned",
      "27 12:00",
    ],
    ["delivered once more", "Delivered", [["20 16:00", "SGE_304"]], "delivered", "20 16:00"],
  ])("after it: %s", (_, status, later, expected, decidedAt) => {
    const progress = shipmentProgress(scanned(status, ["20 07:30", "SGE_303"], atTheDoor, ...later));
    expect(progress.status).toBe(expected);
    expect(progress.scan?.awb_history_datetime).toBe(`2026-11-${decidedAt}:00`);
    expect(progress.latest?.awb_history_datetime).toBe(`2026-11-${later.at(-1)?.[0]}:00`);
  });

  test("is final at once where its scan has no date, as are a return and a loss", () => {
    const undated = shipment("SGE_304");
    const awbEvents = undated.awbEvents.map((event) => ({ ...event, awb_history_datetime: null }));
    expect(certainFrom({ ...undated, awbEvents })).toBe(0);
    expect([shipmentOf("returned"), shipmentOf("lost")].map(certainFrom)).toEqual([0, 0]);
    expect(certainFrom(withdrawn)).toBeUndefined();
  });
});

test("a scan that is dated ahead counts for nothing", () => {
  const [ahead, ...others] = shipmentOf("farAhead").awbEvents;
  const counted = { ...shipmentOf("farAhead"), awbEvents: others };
  const data = { ...counted, awbEvents: ahead ? [{ ...ahead, isAhead: true as const }, ...others] : [] };
  expect(data.awbEvents[0]).toMatchObject({ awb_history_datetime: expect.stringMatching(/^2027/) });
  expect(shipmentProgress(data)).toEqual(shipmentProgress(counted));
});

const anyCode = fc.oneof(fc.constantFrom(...eventCodes), fc.constant(null), fc.string());
const ends = new Set(["delivered", "returning", "returned"]);

describe("for any scans", () => {
  test("the stage never goes back as more of them arrive, but from a delivery to the door", () => {
    fc.assert(
      fc.property(fc.array(anyCode, { maxLength: 15 }), (codes) => {
        const ranks = codes.map((_, count) =>
          stageRank(shipmentProgress(shipment(...codes.slice(0, count + 1))).stage),
        );
        for (const [at, rank] of ranks.entries()) {
          const isWithdrawn = ranks[at - 1] === stageRank("delivered") && rank === stageRank("out-for-delivery");
          expect(isWithdrawn || rank >= (ranks[at - 1] ?? 0)).toBe(true);
        }
      }),
    );
  });

  test("without a delivery or a return, the stage is the latest of all scans", () => {
    const underWay = fc
      .array(anyCode)
      .filter((codes) => !codes.some((code) => ends.has(eventMeaning(code)?.group ?? "")));
    fc.assert(
      fc.property(underWay, (codes) => {
        const ranks = codes.map((code) => {
          const group = eventMeaning(code)?.group;
          return group && isStage(group) ? stageRank(group) : 0;
        });
        expect(stageRank(shipmentProgress(shipment(...codes)).stage)).toBe(Math.max(0, ...ranks));
      }),
    );
  });

  test("an unknown code changes neither stage nor status, and its scan is kept", () => {
    const unknown = fc.string().filter((code) => eventMeaning(code) === undefined);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...eventCodes)), unknown, (codes, code) => {
        const before = shipmentProgress(shipment(...codes));
        const after = shipmentProgress(shipment(...codes, [code, "Odd scan"]));
        expect(after).toMatchObject({ stage: before.stage, status: before.status, note: "Odd scan" });
        expect(after.latest).toMatchObject({ awb_event_code: code });
      }),
    );
  });

  test("no text makes it throw", () => {
    const text = fc.option(
      fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom("2023-10-03 10:46:11", ...eventCodes)),
    );
    const event = fc.record({
      awb_history_datetime: text,
      awb_history_comment: text,
      awb_history_location: text,
      awb_event_code: text,
      utcOffset: fc.constantFrom([5.5, 5.5] as [number, number], [-10, -4] as [number, number], null),
      type: fc.constantFrom("domestic", "connector", "lastmile", null),
    });
    fc.assert(
      fc.property(fc.array(event), (awbEvents) => {
        expect(headline({ ...shipment(), awbEvents })).not.toBe("");
        for (const each of awbEvents) expect(eventWords(each, null, english)).not.toBe("");
      }),
    );
  });
});

test.each([
  ["DELIVERED ", "Delivered"],
  ["OUT FOR DELIVERY", "Out for delivery"],
  ["RTO INITIATED..", "RTO initiated"],
  ["In Transit.", "In Transit"],
  ["  Shipment   Created ", "Shipment Created"],
  ["-", null],
  ["", null],
  [null, null],
])("the status %j is shown as %j", (status, words) => {
  expect(statusWords(status)).toBe(words);
});

test.each([
  ["Pickup Scan ", "Pickup Scan"],
  [" - ", null],
  ["...", null],
  [null, null],
])("the comment %j is shown as %j", (comment, words) => {
  expect(commentWords(comment)).toBe(words);
});
