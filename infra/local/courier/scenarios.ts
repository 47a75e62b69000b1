import { sample } from "../../../shared/courier-fixtures/sample.ts";
import { type Scenario, scenarios } from "../../../shared/courier-fixtures/scenarios.ts";
import { storyOf } from "./stories.ts";

/** A reply of the simulator; a text is a web page. */
export interface Reply {
  readonly status?: number;
  readonly body: object | string;
  readonly afterMs?: number;
}

type Answer = (number: string, now: number) => Reply;

interface CourierScenario {
  /** The last two digits of its numbers. */
  readonly ending: string;
  /** What a lookup shows. */
  readonly description: string;
  readonly reply: Answer;
}

const accepted = (data: unknown): Reply => ({ body: { success: true, data } });

/** Longer than the portal waits for the courier. */
const lateMs = 12_000;

type Row = readonly [ending: string, description: string, reply?: Answer];

/** The reply is the shipment of the same name, where none is given. The usual ones come first. */
const rows = {
  sample: [
    "55",
    "Delivered: the courier's own sample from 2023, all 14 scans",
    (number) =>
      accepted({ ...sample, awbInfo: { ...sample.awbInfo, awb_number: number } }),
  ],
  outForDelivery: ["05", "Out for delivery"],
  inTransit: ["04", "With the local carrier, on its way"],
  booked: ["01", "Booked, nothing but the booking yet"],
  hold: ["07", "On hold, more information needed"],
  collect: ["10", "Ready for the customer to collect"],
  secondAttempt: ["11", "Second delivery attempt under way"],
  returned: ["13", "Returned to the seller"],
  lost: ["14", "Lost"],
  customs: ["03", "In customs at its destination"],
  returning: ["12", "On its way back to the seller"],
  badAddress: ["09", "Not delivered, address incomplete"],
  unknownCode: ["15", "Last scan with an undocumented code"],
  hostileText: ["16", "Markup and a javascript: link in the texts"],
  empty: [
    "20",
    "Known to the courier, without a single scan",
    () => accepted({ awbEvents: [], awbInfo: [] }),
  ],
  unknown: [
    "21",
    "Unknown to the courier",
    () => ({ body: { success: false, msg: "No Tracking Found" } }),
  ],
  inIndia: ["02", "In India, waiting for its flight"],
  holdReleased: ["08", "Was on hold, moves again"],
  delivered: ["06", "Delivered days ago"],
  slow: [
    "90",
    `The courier answers after ${lateMs / 1000} seconds: too late`,
    (number, now) => ({
      ...accepted(scenarios.inTransit(number, now)),
      afterMs: lateMs,
    }),
  ],
  failing: [
    "91",
    "The courier fails (500)",
    () => ({ status: 500, body: { message: "Server Error" } }),
  ],
  malformed: [
    "92",
    "The courier answers with a web page",
    () => ({ body: "<!doctype html><title>ShipGlobal</title><p>Under maintenance" }),
  ],
  throttled: [
    "93",
    "The courier wants fewer calls (429): all calls to it rest for five minutes",
    () => ({ status: 429, body: { message: "Too Many Attempts." } }),
  ],
  notHandedOver: ["17", "Booked days ago, never handed over"],
  stalled: ["18", "In India without a scan for days"],
  withdrawn: ["22", "Called delivered by mistake, out for delivery again"],
  accessPoint: ["23", "Waiting at an access point, by a scan without a code"],
  stampedLate: ["24", "Delivered, and stamped out for delivery later that day"],
  sentBack: ["25", "Delivered, then sent back under its number"],
} as const satisfies Record<string, Row>;

export type ScenarioName = keyof typeof rows;
export const scenarioNames = Object.keys(rows) as ScenarioName[];

const shipments: Readonly<Record<string, Scenario | undefined>> = scenarios;

/** Every scenario of the simulated courier. */
export const courierScenarios = Object.fromEntries(
  Object.entries<Row>(rows).map(([name, [ending, description, reply]]) => {
    const ofShipment: Answer = (number, now) => accepted(shipments[name]?.(number, now));
    return [name, { ending, description, reply: reply ?? ofShipment }];
  }),
) as Record<ScenarioName, CourierScenario>;

/** The start of the simulator's numbers, before a serial of four digits and the scenario's ending. */
const prefix = "SG3261101";

/** A tracking number with this scenario; each serial is another parcel. */
export const scenarioNumber = (name: ScenarioName, serial = 0) =>
  `${prefix}${String(serial).padStart(4, "0")}${rows[name][0]}`;

/** The scenario or story of a tracking number; numbers without one are unknown to the courier. */
export function scenarioOf(number: string): Pick<CourierScenario, "reply"> {
  if (number === sample.awbInfo.awb_number) return courierScenarios.sample;
  const story = storyOf(number);
  if (story) return { reply: (_, now) => accepted(story(now)) };
  const [, ending] = new RegExp(`^${prefix}\\d{4}(\\d\\d)$`).exec(number) ?? [];
  return (
    Object.values(courierScenarios).find((scenario) => scenario.ending === ending) ??
    courierScenarios.unknown
  );
}
