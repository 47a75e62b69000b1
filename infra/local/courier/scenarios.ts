import { sample } from "../../../shared/courier-fixtures/sample.ts";
import { type Scenario, scenarios } from "../../../shared/courier-fixtures/scenarios.ts";

/** What the simulator does when asked for a number. */
export type Reply =
  | { readonly kind: "json"; readonly status?: number; readonly body: unknown }
  | { readonly kind: "html"; readonly status: number; readonly body: string }
  | { readonly kind: "late"; readonly afterMs: number; readonly reply: Reply };

interface CourierStory {
  /** The last two digits of every number that tells it. */
  readonly ending: string;
  /** What a person sees who looks it up. */
  readonly story: string;
  readonly reply: (number: string, now: number) => Reply;
}

const accepted =
  (story: Scenario): CourierStory["reply"] =>
  (number, now) => ({ kind: "json", body: { success: true, data: story(number, now) } });

const constant =
  (reply: Reply): CourierStory["reply"] =>
  () =>
    reply;

/** Longer than anybody waits for an answer. */
const lateMs = 12_000;

/** Everything a number of the simulated courier can tell. */
export const courierStories = {
  sample: {
    ending: "55",
    story: "Delivered: the courier's own sample from 2023, all 14 scans",
    reply: (number) => ({
      kind: "json",
      body: { success: true, data: { ...sample, awbInfo: { ...sample.awbInfo, awb_number: number } } },
    }),
  },
  booked: { ending: "01", story: "Booked, nothing but the booking yet", reply: accepted(scenarios.booked) },
  inIndia: { ending: "02", story: "In India, waiting for its flight", reply: accepted(scenarios.inIndia) },
  customs: { ending: "03", story: "In customs at its destination", reply: accepted(scenarios.customs) },
  inTransit: { ending: "04", story: "With the local carrier, on its way", reply: accepted(scenarios.inTransit) },
  outForDelivery: { ending: "05", story: "Out for delivery", reply: accepted(scenarios.outForDelivery) },
  delivered: { ending: "06", story: "Delivered days ago", reply: accepted(scenarios.delivered) },
  hold: { ending: "07", story: "On hold, more information needed", reply: accepted(scenarios.hold) },
  holdReleased: { ending: "08", story: "Was on hold, moves again", reply: accepted(scenarios.holdReleased) },
  badAddress: { ending: "09", story: "Not delivered, address incomplete", reply: accepted(scenarios.badAddress) },
  collect: { ending: "10", story: "Ready for the customer to collect", reply: accepted(scenarios.collect) },
  secondAttempt: { ending: "11", story: "Second delivery attempt under way", reply: accepted(scenarios.secondAttempt) },
  returning: { ending: "12", story: "On its way back to the seller", reply: accepted(scenarios.returning) },
  returned: { ending: "13", story: "Returned to the seller", reply: accepted(scenarios.returned) },
  lost: { ending: "14", story: "Lost", reply: accepted(scenarios.lost) },
  unknownCode: { ending: "15", story: "Last scan with an undocumented code", reply: accepted(scenarios.unknownCode) },
  hostileText: {
    ending: "16",
    story: "Markup and a javascript: link in the texts",
    reply: accepted(scenarios.hostileText),
  },
  empty: {
    ending: "20",
    story: "Known to the courier, without a single scan",
    reply: constant({ kind: "json", body: { success: true, data: { awbEvents: [], awbInfo: [] } } }),
  },
  unknown: {
    ending: "21",
    story: "Unknown to the courier",
    reply: constant({ kind: "json", body: { success: false, msg: "No Tracking Found" } }),
  },
  slow: {
    ending: "90",
    story: `The courier answers after ${lateMs / 1000} seconds: too late`,
    reply: (number, now) => ({ kind: "late", afterMs: lateMs, reply: accepted(scenarios.inTransit)(number, now) }),
  },
  failing: {
    ending: "91",
    story: "The courier fails (500)",
    reply: constant({ kind: "json", status: 500, body: { message: "Server Error" } }),
  },
  garbage: {
    ending: "92",
    story: "The courier answers with a web page",
    reply: constant({
      kind: "html",
      status: 200,
      body: "<!doctype html><title>ShipGlobal</title><p>Under maintenance",
    }),
  },
  throttled: {
    ending: "93",
    story: "The courier wants fewer calls (429): all calls to it rest for five minutes",
    reply: constant({ kind: "json", status: 429, body: { message: "Too Many Attempts." } }),
  },
} as const satisfies Record<string, CourierStory>;

export type ScenarioName = keyof typeof courierStories;

/** What the simulated courier's numbers begin with, before a serial of four digits and the story's ending. */
const beginning = "SG3261101";

/** A number that tells a story; each serial is another parcel's. */
export function scenarioNumber(name: ScenarioName, serial = 0): string {
  return `${beginning}${String(serial).padStart(4, "0")}${courierStories[name].ending}`;
}

/** The story a number tells; any number the courier's pattern allows but that tells none is unknown to it. */
export function storyOf(number: string): CourierStory {
  if (number === sample.awbInfo.awb_number) return courierStories.sample;
  const [, ending] = new RegExp(`^${beginning}\\d{4}(\\d\\d)$`).exec(number) ?? [];
  return Object.values(courierStories).find((story) => story.ending === ending) ?? courierStories.unknown;
}

/** For documents and for whoever tries the portal: a number for each story. */
export const scenarioNumbers: readonly {
  readonly name: ScenarioName;
  readonly number: string;
  readonly story: string;
}[] = (Object.keys(courierStories) as ScenarioName[]).map((name) => ({
  name,
  number: name === "sample" ? sample.awbInfo.awb_number : scenarioNumber(name),
  story: courierStories[name].story,
}));
