import { expect, test } from "vitest";
import { type Scan, shipmentEvents } from "../courier-fixtures/wire.ts";
import { emptyShipment, type ShipmentData } from "./data.ts";
import { eventCodes } from "./events.ts";
import { type ListedStatus, listedShipmentOf, recordShipmentOf } from "./status.ts";

const number = "SG3231027366055";
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const asked = Date.UTC(2026, 10, 24, 12);
const shipment = (...scans: readonly Scan[]): ShipmentData => ({
  ...emptyShipment(number),
  awbEvents: shipmentEvents(scans),
});
const inIndia = (code: string | null, at = "2026-11-24 10:00:00"): Scan => [
  at,
  "domestic",
  code,
  "Delhi, India",
  "A scan",
];
const keep = (data: ShipmentData, fetchedAt = asked) => recordShipmentOf({ data, fetchedAt, firstAskedAt: asked });
const listed = (data: ShipmentData, now = asked, fetchedAt = asked) =>
  listedShipmentOf(number, keep(data, fetchedAt), now);

/** The documented codes by the status after each. */
const codesOf: Readonly<Partial<Record<ListedStatus, readonly string[]>>> = {
  waiting: ["SGE_001", "SGE_002"],
  moving: [
    ...["SGE_101", "SGE_102", "SGE_103", "SGE_104", "SGE_105", "SGE_106", "SGE_107"],
    ...["SGE_201", "SGE_202", "SGE_203", "SGE_204", "SGE_205", "SGE_206", "SGE_207", "SGE_208"],
    ...["SGE_301", "SGE_302", "SGE_305"],
  ],
  out: ["SGE_303"],
  delivered: ["SGE_304"],
  problem: [
    ...["SGE_401", "SGE_403", "SGE_503", "SGE_505", "SGE_506"],
    ...["SGERROR_101", "SGERROR_102", "SGERROR_103", "SGE_501"],
  ],
  returned: ["SGE_502", "SGE_504", "SGE_402", "SGERROR_104"],
};

test("each code has one status", () => {
  expect(Object.values(codesOf).flat().sort()).toEqual([...eventCodes].sort());
});

test.each(eventCodes)("the status after %s", (code) => {
  expect(codesOf[listed(shipment(inIndia(code))).status]).toContain(code);
});

test.each<[string, ShipmentData, number | undefined]>([
  ["of a number that the courier does not know, after a day", emptyShipment(number), asked + dayMs],
  [
    "of a booked parcel that is not handed over, after three",
    shipment(inIndia("SGE_001")),
    Date.UTC(2026, 10, 27, 4, 30),
  ],
  ["of a delivered parcel never", shipment(inIndia("SGE_304")), undefined],
  ["of one that comes back never", shipment(inIndia("SGE_502")), undefined],
])("from when on it is a problem: %s", (_, data, from) => {
  expect(keep(data).problemFrom).toBe(from);
  const { status } = listed(data, (from ?? asked) - 1);
  expect(status).not.toBe("problem");
  expect(listed(data, from ?? asked + 365 * dayMs).status).toBe(from === undefined ? status : "problem");
});

test("a silent parcel is late, as one that takes too long", () => {
  const data = shipment(inIndia("SGE_106"));
  const [silentAt, overdueAt] = [Date.UTC(2026, 10, 27, 4, 30), Date.UTC(2026, 10, 26)];
  expect(keep(data).problemFrom).toBe(silentAt);
  expect([silentAt - 1, silentAt].map((now) => listed(data, now).status)).toEqual(["moving", "late"]);
  expect(recordShipmentOf({ data, fetchedAt: asked, overdueAt })).toMatchObject({
    reason: "overdue",
    problemFrom: overdueAt,
  });
});

test.each<[string, ShipmentData, object]>([
  [
    "an unknown number",
    emptyShipment(number),
    { status: "waiting", words: "Not known to the carrier yet", at: null, place: null },
  ],
  [
    "an announced parcel",
    shipment(inIndia("SGE_001")),
    { status: "waiting", words: "Shipment details received", at: null, place: null },
  ],
  [
    "a scan in its own time",
    shipment(["2026-11-24 07:26:00", "lastmile", "SGE_303", "London, ENG, GB", "Out"]),
    { status: "out", words: "Out for delivery", at: "2026-11-24T07:26:00+00:00", place: "London, ENG, GB" },
  ],
  [
    "a later scan without a documented code",
    shipment(inIndia("SGE_106"), inIndia("SGE_999", "2026-11-24 11:00:00")),
    { status: "moving", words: "A scan", at: "2026-11-24T11:00:00+05:30" },
  ],
  [
    "what is announced again after the delivery",
    shipment(inIndia("SGE_304"), inIndia("SGE_302", "2026-11-24 11:00:00")),
    { status: "delivered", words: "Delivered", at: "2026-11-24T10:00:00+05:30" },
  ],
  [
    "the destination by its name",
    { ...shipment(inIndia("SGE_206")), awbInfo: { ...emptyShipment(number).awbInfo, awb_destination: "US" } },
    { words: "Arrived in the United States", country: "US" },
  ],
])("a list shows of %s", (_, data, wanted) => {
  expect(listed(data)).toMatchObject(wanted);
});

test("a scan's time has no offset where that is not known", () => {
  const data = shipment(["2026-11-24 07:26:00", "lastmile", "SGE_304", ", US", "Left"]);
  expect(listed(data).at).toBe("2026-11-24T07:26:00");
});

test("without an answer it waits, or is another carrier's", () => {
  const nothing = { stage: null, words: null, at: null, place: null, country: null, receiver: null, reason: null };
  expect(listedShipmentOf(number, undefined, asked)).toEqual({ ...nothing, status: "waiting" });
  expect(listedShipmentOf("1Z999AA10123456784", undefined, asked)).toEqual({
    ...nothing,
    status: "other",
    carrier: { name: "UPS", url: "https://www.ups.com/track?tracknum=1Z999AA10123456784", isSure: true },
  });
});
