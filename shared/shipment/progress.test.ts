import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sample } from "../courier-fixtures/sample.ts";
import { type ScenarioName, scenarios } from "../courier-fixtures/scenarios.ts";
import { asShipment, type Scan, wireEvents } from "../courier-fixtures/wire.ts";
import { emptyShipment, type ShipmentData, shipmentData } from "./data.ts";
import { eventCodes, eventMeaning, isStage, stageRank } from "./events.ts";
import { commentWords, eventWords, isShipmentFinal, shipmentProgress, statusWords } from "./progress.ts";

/** A shipment with scans in one time zone, oldest first, an hour apart. */
const shipment = (
  ...scans: readonly (string | null | readonly [code: string | null, comment: string])[]
): ShipmentData => ({
  ...emptyShipment("SG3231027366055"),
  awbEvents: wireEvents(
    scans.map((scan, hour): Scan => {
      const [code, comment] = typeof scan === "object" && scan !== null ? scan : [scan, ""];
      const date = new Date(Date.UTC(2023, 8, 28, hour)).toISOString().slice(0, 19).replace("T", " ");
      return [date, "domestic", code, "Delhi, India", comment];
    }),
  ),
});

const now = Date.UTC(2026, 10, 20, 9, 30);
const shipmentOf = (name: ScenarioName, at = now) => asShipment(scenarios[name]("SG3261101000001", at));

describe("the courier's sample", () => {
  test("is delivered, with a scan for every step but the pickup", () => {
    const progress = shipmentProgress(asShipment(sample));
    expect(progress).toMatchObject({ stage: "delivered", status: "delivered", headline: "Delivered", note: null });
    expect(progress.steps.map(({ stage, state, event }) => [stage, state, event?.awb_event_code ?? null])).toEqual([
      ["booked", "done", "SGE_001"],
      ["pickup", "done", null],
      ["india", "done", "SGE_106"],
      ["flying", "done", "SGE_206"],
      ["local-carrier", "done", "SGE_301"],
      ["out-for-delivery", "done", "SGE_303"],
      ["delivered", "done", "SGE_304"],
    ]);
    expect(progress.latest?.awb_history_location).toBe("San Jose, CA, US");
    expect(isShipmentFinal(asShipment(sample))).toBe(true);
  });
});

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
    ["unknownCode", "local-carrier", "normal"],
    ["hostileText", "local-carrier", "normal"],
  ] as const)("%s: %s, %s", (name, stage, status) => {
    // At any hour, since a scenario's dates are relative to the current time.
    for (let hour = 0; hour < 24; hour += 1) {
      const data = shipmentOf(name, now + hour * 3_600_000);
      expect(shipmentProgress(data)).toMatchObject({ stage, status });
      expect(isShipmentFinal(data)).toBe(["delivered", "returned", "lost"].includes(status));
      expect(shipmentData.safeParse(data).success).toBe(true);
    }
  });

  test("have no scan in the future", () => {
    for (const name of Object.keys(scenarios) as ScenarioName[]) {
      for (let hour = 0; hour < 24; hour += 1) {
        const at = now + hour * 3_600_000;
        const india = shipmentOf(name, at).awbEvents.filter(({ type }) => type === "domestic");
        for (const { awb_history_datetime } of india) {
          expect(Date.parse(`${awb_history_datetime}+05:30`)).toBeLessThanOrEqual(at);
        }
      }
    }
  });
});

describe("progress", () => {
  test("of a parcel without scans is booked", () => {
    expect(shipmentProgress(shipment())).toMatchObject({
      stage: "booked",
      status: "normal",
      headline: "Booked, not scanned yet",
      latest: null,
    });
    expect(isShipmentFinal(shipment())).toBe(false);
  });

  test("does not go back when codes regress", () => {
    const progress = shipmentProgress(shipment("SGE_106", "SGE_107", "SGE_001"));
    expect(progress).toMatchObject({ stage: "india", headline: eventMeaning("SGE_107")?.words });
  });

  test("keeps its stage at an unknown code, and returns its comment as a note", () => {
    const progress = shipmentProgress(shipment("SGE_302", ["SGE_399", " Transferred  to post office. "]));
    expect(progress).toMatchObject({
      stage: "local-carrier",
      status: "normal",
      note: "Transferred to post office.",
    });
    expect(progress.latest?.awb_event_code).toBe("SGE_399");
    expect(shipmentProgress(shipment(["SGE_399", "Odd"], "SGE_302")).note).toBeNull();
    expect(shipmentProgress(shipment(["SGE_399", "Odd"], [null, " - "])).note).toBe("Odd");
    expect(shipmentProgress(shipment(["SGE_399", "Odd"])).headline).toBe("Booked");
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

  test("follows the code if the text contradicts it", () => {
    expect(shipmentProgress(shipment(["SGE_303", "DELIVERED"])).stage).toBe("out-for-delivery");
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
    ["an exception after the delivery shows", ["SGE_304", "SGE_506"], "attention"],
  ])("%s", (_, codes, status) => {
    expect(shipmentProgress(shipment(...codes)).status).toBe(status);
  });

  test("a return does not advance the stage", () => {
    expect(shipmentProgress(shipment("SGE_302", "SGE_502", "SGE_303")).stage).toBe("local-carrier");
  });

  test("says what is wrong and what the customer can do", () => {
    expect(shipmentProgress(shipment("SGE_303", "SGERROR_101"))).toMatchObject({
      headline: "Not delivered: the address is incomplete",
      advice: expect.stringContaining("full address"),
    });
  });
});

const anyCode = fc.oneof(fc.constantFrom(...eventCodes), fc.constant(null), fc.string());
const returns = new Set(["returning", "returned"]);

describe("for any scans", () => {
  test("the stage never goes back as more of them arrive", () => {
    fc.assert(
      fc.property(fc.array(anyCode, { maxLength: 15 }), (codes) => {
        const ranks = codes.map((_, count) =>
          stageRank(shipmentProgress(shipment(...codes.slice(0, count + 1))).stage),
        );
        expect(ranks).toEqual(ranks.toSorted((left, right) => left - right));
      }),
    );
  });

  test("without a return, the stage is the latest of all scans", () => {
    const withoutReturns = fc
      .array(anyCode)
      .filter((codes) => !codes.some((code) => returns.has(eventMeaning(code)?.group ?? "")));
    fc.assert(
      fc.property(withoutReturns, (codes) => {
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

  test("no text makes it throw, and steps done come before steps ahead", () => {
    const text = fc.option(
      fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("2023-10-03 10:46:11", ...eventCodes)),
    );
    const event = fc.record({
      awb_history_datetime: text,
      awb_history_comment: text,
      awb_history_location: text,
      awb_event_code: text,
      type: fc.constantFrom("domestic", "connector", "lastmile", null),
    });
    fc.assert(
      fc.property(fc.array(event), (awbEvents) => {
        const { steps, headline } = shipmentProgress({ ...shipment(), awbEvents });
        expect(headline).not.toBe("");
        for (const each of awbEvents) expect(eventWords(each)).not.toBe("");
        const states = steps.map(({ state }) => state).join(" ");
        expect(states).toMatch(/^(done ?)*(current ?)?(ahead ?)*$/);
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
