import { sample } from "../../../shared/courier-fixtures/sample.ts";
import { type Scenario, scenarios } from "../../../shared/courier-fixtures/scenarios.ts";
import { storyOf } from "./stories.ts";

/** A reply of the simulator; a text is a web page. */
export interface Reply {
  readonly status?: number;
  readonly body: object | string;
  readonly afterMs?: number;
}

interface CourierReply {
  readonly reply: (number: string, now: number) => Reply;
}

interface CourierScenario extends CourierReply {
  /** The last two digits of its numbers. */
  readonly ending: string;
  /** What a lookup shows. */
  readonly description: string;
}

const accepted = (data: unknown): Reply => ({ body: { success: true, data } });

const shipment = (
  ending: string,
  description: string,
  scenario: Scenario,
): CourierScenario => ({
  ending,
  description,
  reply: (number, now) => accepted(scenario(number, now)),
});

/** Longer than the portal waits for the courier. */
const lateMs = 12_000;

/** Every scenario of the simulated courier, the usual ones first. */
export const courierScenarios = {
  sample: {
    ending: "55",
    description: "Delivered: the courier's own sample from 2023, all 14 scans",
    reply: (number) =>
      accepted({ ...sample, awbInfo: { ...sample.awbInfo, awb_number: number } }),
  },
  outForDelivery: shipment("05", "Out for delivery", scenarios.outForDelivery),
  inTransit: shipment("04", "With the local carrier, on its way", scenarios.inTransit),
  booked: shipment("01", "Booked, nothing but the booking yet", scenarios.booked),
  hold: shipment("07", "On hold, more information needed", scenarios.hold),
  collect: shipment("10", "Ready for the customer to collect", scenarios.collect),
  secondAttempt: shipment(
    "11",
    "Second delivery attempt under way",
    scenarios.secondAttempt,
  ),
  returned: shipment("13", "Returned to the seller", scenarios.returned),
  lost: shipment("14", "Lost", scenarios.lost),
  customs: shipment("03", "In customs at its destination", scenarios.customs),
  returning: shipment("12", "On its way back to the seller", scenarios.returning),
  badAddress: shipment("09", "Not delivered, address incomplete", scenarios.badAddress),
  unknownCode: shipment(
    "15",
    "Last scan with an undocumented code",
    scenarios.unknownCode,
  ),
  hostileText: shipment(
    "16",
    "Markup and a javascript: link in the texts",
    scenarios.hostileText,
  ),
  empty: {
    ending: "20",
    description: "Known to the courier, without a single scan",
    reply: () => accepted({ awbEvents: [], awbInfo: [] }),
  },
  unknown: {
    ending: "21",
    description: "Unknown to the courier",
    reply: () => ({ body: { success: false, msg: "No Tracking Found" } }),
  },
  inIndia: shipment("02", "In India, waiting for its flight", scenarios.inIndia),
  holdReleased: shipment("08", "Was on hold, moves again", scenarios.holdReleased),
  delivered: shipment("06", "Delivered days ago", scenarios.delivered),
  slow: {
    ending: "90",
    description: `The courier answers after ${lateMs / 1000} seconds: too late`,
    reply: (number, now) => ({
      ...accepted(scenarios.inTransit(number, now)),
      afterMs: lateMs,
    }),
  },
  failing: {
    ending: "91",
    description: "The courier fails (500)",
    reply: () => ({ status: 500, body: { message: "Server Error" } }),
  },
  malformed: {
    ending: "92",
    description: "The courier answers with a web page",
    reply: () => ({
      body: "<!doctype html><title>ShipGlobal</title><p>Under maintenance",
    }),
  },
  throttled: {
    ending: "93",
    description:
      "The courier wants fewer calls (429): all calls to it rest for five minutes",
    reply: () => ({ status: 429, body: { message: "Too Many Attempts." } }),
  },
  notHandedOver: shipment(
    "17",
    "Booked days ago, never handed over",
    scenarios.notHandedOver,
  ),
  stalled: shipment("18", "In India without a scan for days", scenarios.stalled),
  withdrawn: shipment(
    "22",
    "Called delivered by mistake, out for delivery again",
    scenarios.withdrawn,
  ),
  accessPoint: shipment(
    "23",
    "Waiting at an access point, by a scan without a code",
    scenarios.accessPoint,
  ),
  stampedLate: shipment(
    "24",
    "Delivered, and stamped out for delivery later that day",
    scenarios.stampedLate,
  ),
  sentBack: shipment(
    "25",
    "Delivered, then sent back under its number",
    scenarios.sentBack,
  ),
} as const satisfies Record<string, CourierScenario>;

export type ScenarioName = keyof typeof courierScenarios;
export const scenarioNames = Object.keys(courierScenarios) as ScenarioName[];

/** The start of the simulator's numbers, before a serial of four digits and the scenario's ending. */
const prefix = "SG3261101";

/** A tracking number with this scenario; each serial is another parcel. */
export function scenarioNumber(name: ScenarioName, serial = 0): string {
  return `${prefix}${String(serial).padStart(4, "0")}${courierScenarios[name].ending}`;
}

/** The scenario or story of a tracking number; numbers without one are unknown to the courier. */
export function scenarioOf(number: string): CourierReply {
  if (number === sample.awbInfo.awb_number) return courierScenarios.sample;
  const story = storyOf(number);
  if (story) return { reply: (_, now) => accepted(story(now)) };
  const [, ending] = new RegExp(`^${prefix}\\d{4}(\\d\\d)$`).exec(number) ?? [];
  return (
    Object.values(courierScenarios).find((scenario) => scenario.ending === ending) ??
    courierScenarios.unknown
  );
}

/** A tracking number of each scenario. */
export const scenarioNumbers = scenarioNames.map((name) => ({
  name,
  number: name === "sample" ? sample.awbInfo.awb_number : scenarioNumber(name),
  description: courierScenarios[name].description,
}));
