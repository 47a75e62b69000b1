import {
  courierScenarios,
  type ScenarioName,
  scenarioNames,
  scenarioNumber,
  scenarioNumbers,
} from "../courier/scenarios.ts";
import { type StoryName, storyMinutes, storyNumber } from "../courier/stories.ts";

/** The body of `createTracking`; `name` is the order number. */
interface DemoOrder {
  readonly name: string;
  readonly phone: string;
  readonly trackingNo: string;
}

const digits = (serial: number, length: number) => String(serial).padStart(length, "0");

function picked<Item>(items: readonly Item[], serial: number): Item {
  const item = items[serial % items.length];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
}

/** Phones as customers type them, all from ranges that regulators reserve for fiction. */
const phones = {
  us: (serial: number) =>
    picked(
      [`+1 212 555 01${digits(serial, 2)}`, `(212) 555-01${digits(serial, 2)}`, `+1-415-555-01${digits(serial, 2)}`],
      serial,
    ),
  canada: (serial: number) => `+1 416 555 01${digits(serial, 2)}`,
  britain: (serial: number) => picked([`+44 7700 900${digits(serial, 3)}`, `07700 900${digits(serial, 3)}`], serial),
  ireland: (serial: number) => `+353 20 912 00${digits(serial, 2)}`,
  germany: (serial: number) => `+49 (0)30 23125 ${digits(serial, 3)}`,
  australia: (serial: number) =>
    `+61 491 570 ${picked(["006", "156", "157", "158", "159", "110", "313", "737"], serial)}`,
} as const;
type Country = keyof typeof phones;

/** The country of each scenario's customer, if not the US. */
const countries: Partial<Record<ScenarioName, Country>> = {
  inIndia: "ireland",
  customs: "australia",
  secondAttempt: "australia",
  outForDelivery: "britain",
  returning: "britain",
  returned: "britain",
  delivered: "germany",
  collect: "germany",
  hold: "canada",
  holdReleased: "canada",
  lost: "canada",
};

/** The scenarios of an ordinary month. */
const usual: readonly ScenarioName[] = [
  "delivered",
  "inTransit",
  "delivered",
  "customs",
  "outForDelivery",
  "delivered",
  "inIndia",
  "booked",
  "delivered",
  "collect",
  "inTransit",
  "secondAttempt",
];

const firstOrder = 1001;
const usualOrders = 35;

const orderNumber = (index: number) => `AYU-${firstOrder + index}`;
const sampleNumber = scenarioNumbers.find(({ name }) => name === "sample")?.number ?? scenarioNumber("sample");

function orderWith(scenario: ScenarioName, index: number): DemoOrder {
  const trackingNo = scenario === "sample" ? sampleNumber : scenarioNumber(scenario, index);
  return { name: orderNumber(index), phone: phones[countries[scenario] ?? "us"](index), trackingNo };
}

/** Not `throttled`: the watch would ask for it, and all calls to the courier would pause. */
const scenarioOrders = scenarioNames.map((name, index) => orderWith(name === "throttled" ? "inTransit" : name, index));

const splitIndex = scenarioNames.length;
const splitOrder = {
  name: orderNumber(splitIndex),
  phone: phones.us(splitIndex),
  parcels: [scenarioNumber("delivered", splitIndex), scenarioNumber("inTransit", splitIndex)],
};

const otherCarrierOrder: DemoOrder = {
  name: orderNumber(splitIndex + 1),
  phone: phones.us(splitIndex + 1),
  trackingNo: "1Z999AA10123456784",
};

/** A parcel that the portal has followed for hours, and whose next scan is minutes away. */
interface RunningStory {
  readonly story: StoryName;
  /** Minutes until its next scan, and until the watch asks for it again. */
  readonly scanIn: number;
  readonly dueIn: number;
  readonly scanMinute: number;
}

const minuteMs = 60_000;
const hourMinutes = 60;
const { held, door, shop } = storyMinutes;
/** The next runs of the watch find something new: each asks what was due by then. */
const runningStories: readonly RunningStory[] = [
  { story: "delivered", scanMinute: door, scanIn: 1, dueIn: 3 },
  { story: "nobodyHome", scanMinute: door, scanIn: 2, dueIn: 4 },
  { story: "heldInCustoms", scanMinute: held, scanIn: 1, dueIn: 4 },
  { story: "refused", scanMinute: door, scanIn: 6, dueIn: 8 },
  { story: "atTheShop", scanMinute: shop, scanIn: 11, dueIn: 13 },
];
/** How often the watch asks for a parcel in each story at this point. */
const askedEvery = (story: StoryName) => (story === "heldInCustoms" ? 3 * hourMinutes : 30);

const startedAt = Date.now();
/** Orders whose last answer of the courier is stored with them, and when it came. */
export const storyOrders = runningStories.map(({ story, scanMinute, scanIn, dueIn }, at) => ({
  name: orderNumber(splitIndex + 2 + at),
  phone: phones.britain(splitIndex + 2 + at),
  trackingNo: storyNumber(story, startedAt - (scanMinute - scanIn) * minuteMs),
  askedAt: startedAt - (askedEvery(story) - dueIn) * minuteMs,
}));

/** The courier has not known this number for two days. */
export const unknownOrder = {
  trackingNo: scenarioNumber("unknown", scenarioNames.indexOf("unknown")),
  firstAskedAt: startedAt - 48 * hourMinutes * minuteMs,
};

/** Some sixty records, oldest first. */
export const demoOrders: readonly DemoOrder[] = [
  ...scenarioOrders,
  ...splitOrder.parcels.map((trackingNo) => ({ name: splitOrder.name, phone: splitOrder.phone, trackingNo })),
  otherCarrierOrder,
  ...storyOrders.map(({ name, phone, trackingNo }) => ({ name, phone, trackingNo })),
  ...Array.from({ length: usualOrders }, (_, count) =>
    orderWith(picked(usual, count), splitIndex + 2 + storyOrders.length + count),
  ),
];

/** Orders to look up, and what the lookup shows. */
export const demoHighlights = [
  ...scenarioOrders
    .map(({ name, phone }, index) => ({
      name,
      phone,
      description: courierScenarios[picked(scenarioNames, index)].description,
    }))
    .filter(({ description }) => description !== courierScenarios.throttled.description),
  { name: splitOrder.name, phone: splitOrder.phone, description: "Two parcels: one delivered, one on its way" },
  {
    name: otherCarrierOrder.name,
    phone: otherCarrierOrder.phone,
    description: "Another carrier's number, kept but not tracked",
  },
];
