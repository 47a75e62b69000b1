import { describe, expect, test } from "vitest";
import { type AlertStage, alertStages, untoldStage } from "./alert-stages.ts";
import { emptyShipment, type ShipmentData } from "./data.ts";

const shipment = (...codes: (string | null)[]): ShipmentData => ({
  ...emptyShipment("SG1"),
  awbEvents: codes
    .map((code, at) => ({
      awb_history_datetime: `2026-11-${String(at + 1).padStart(2, "0")} 10:00:00`,
      awb_history_comment: null,
      awb_history_location: null,
      awb_event_code: code,
      type: "domestic" as const,
    }))
    .toReversed(),
});

const toArrival: AlertStage[] = ["on-its-way", "arrived"];
const toDoor: AlertStage[] = [...toArrival, "out-for-delivery"];

test.each<[string[], AlertStage[]]>([
  [[], []],
  [["SGE_001"], []],
  [["SGE_001", "SGE_104"], []],
  [["SGE_106"], ["on-its-way"]],
  [["SGE_205"], ["on-its-way"]],
  [["SGE_206"], toArrival],
  [["SGE_207"], toArrival],
  [["SGE_208"], toArrival],
  [["SGE_206", "SGE_205"], toArrival],
  [["SGE_302"], toArrival],
  [["SGE_303"], toDoor],
  [["SGE_303", "SGE_302"], toDoor],
  [["SGE_304"], [...toDoor, "delivered"]],
  [
    ["SGE_303", "SGE_403"],
    [...toDoor, "delivery-failed"],
  ],
  [["SGE_403", "SGE_303"], toDoor],
  [
    ["SGE_203", "SGE_505"],
    ["on-its-way", "held"],
  ],
  [
    ["SGE_301", "SGE_501"],
    [...toArrival, "collect"],
  ],
  [
    ["SGE_301", "SGE_502"],
    [...toArrival, "returning"],
  ],
  [
    ["SGE_301", "SGE_502", "SGE_504"],
    [...toArrival, "returned"],
  ],
  [
    ["SGE_205", "SGERROR_104"],
    ["on-its-way", "lost"],
  ],
  [["SGE_106", "SGE_999"], ["on-its-way"]],
])("scans %j have led to %j", (codes, stages) => {
  expect(alertStages(shipment(...codes))).toEqual(stages);
});

describe("a stage to tell", () => {
  const told =
    (...stages: AlertStage[]) =>
    (stage: AlertStage) =>
      stages.includes(stage);

  test("is the newest, and nothing that was passed by", () => {
    expect(untoldStage(shipment("SGE_303"), told())).toBe("out-for-delivery");
    expect(untoldStage(shipment("SGE_303"), told("on-its-way"))).toBe("out-for-delivery");
    expect(untoldStage(shipment(), told())).toBeUndefined();
  });

  test("is none that was told, also after codes went back or a problem ended", () => {
    expect(untoldStage(shipment("SGE_303"), told(...toDoor))).toBeUndefined();
    expect(untoldStage(shipment("SGE_303", "SGE_302"), told(...toDoor))).toBeUndefined();
    expect(untoldStage(shipment("SGE_303", "SGE_403", "SGE_303"), told(...toDoor, "delivery-failed"))).toBeUndefined();
  });

  test("is each kind of problem once", () => {
    expect(untoldStage(shipment("SGE_303", "SGE_403"), told(...toDoor))).toBe("delivery-failed");
    expect(untoldStage(shipment("SGE_303", "SGE_403", "SGE_501"), told(...toDoor, "delivery-failed"))).toBe("collect");
  });
});
