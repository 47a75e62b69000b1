import { expect, test } from "vitest";
import { type Scan, shipmentEvents } from "../courier-fixtures/wire.ts";
import { type AlertStage, alertStages } from "./alert-stages.ts";
import { emptyShipment, type ShipmentData } from "./data.ts";

const shipment = (...codes: string[]): ShipmentData => {
  const dayOf = (at: number) => `2026-11-${String(at + 1).padStart(2, "0")} 10:00:00`;
  return {
    ...emptyShipment("SG1"),
    awbEvents: shipmentEvents(codes.map((code, at): Scan => [dayOf(at), "domestic", code, "", ""])),
  };
};

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
