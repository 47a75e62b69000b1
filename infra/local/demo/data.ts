import { courierStories, type ScenarioName, scenarioNumber, scenarioNumbers } from "../courier/scenarios.ts";

/** What `createTracking` takes; `name` is the order number. */
interface DemoOrder {
  readonly name: string;
  readonly phone: string;
  readonly trackingNo: string;
}

/** An order worth looking up, and what one will see. */
interface DemoHighlight {
  readonly name: string;
  readonly phone: string;
  readonly story: string;
}

const digits = (serial: number, length: number) => String(serial).padStart(length, "0");

function picked<Item>(items: readonly Item[], serial: number): Item {
  const item = items[serial % items.length];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
}

/** Phones as customers type them, all from ranges that regulators keep free for fiction: nobody's. */
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

/** Where each story plays; the rest are American. */
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

/** One order for each story, the usual ones first. */
const shown: readonly ScenarioName[] = [
  "sample",
  "outForDelivery",
  "inTransit",
  "booked",
  "hold",
  "collect",
  "secondAttempt",
  "returned",
  "lost",
  "customs",
  "returning",
  "badAddress",
  "unknownCode",
  "hostileText",
  "empty",
  "unknown",
  "inIndia",
  "holdReleased",
  "delivered",
  "slow",
  "failing",
  "garbage",
  "throttled",
];

/** The share of stories in an ordinary month. */
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
const ordinaryOrders = 35;

const orderNumber = (index: number) => `AYU-${firstOrder + index}`;
const phoneOf = (story: ScenarioName, index: number) => phones[countries[story] ?? "us"](index);
const sampleNumber = scenarioNumbers.find(({ name }) => name === "sample")?.number ?? scenarioNumber("sample");

function orderTelling(story: ScenarioName, index: number): DemoOrder {
  const trackingNo = story === "sample" ? sampleNumber : scenarioNumber(story, index);
  return { name: orderNumber(index), phone: phoneOf(story, index), trackingNo };
}

const storyOrders = shown.map(orderTelling);

const splitIndex = shown.length;
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

/** Some sixty records, oldest first. */
export const demoOrders: readonly DemoOrder[] = [
  ...storyOrders,
  ...splitOrder.parcels.map((trackingNo) => ({ name: splitOrder.name, phone: splitOrder.phone, trackingNo })),
  otherCarrierOrder,
  ...Array.from({ length: ordinaryOrders }, (_, count) => orderTelling(picked(usual, count), splitIndex + 2 + count)),
];

/** What to try, for whoever starts the portal on an empty table. */
export const demoHighlights: readonly DemoHighlight[] = [
  ...storyOrders.map(({ name, phone }, index) => ({
    name,
    phone,
    story: courierStories[picked(shown, index)].story,
  })),
  { name: splitOrder.name, phone: splitOrder.phone, story: "Two parcels: one delivered, one on its way" },
  {
    name: otherCarrierOrder.name,
    phone: otherCarrierOrder.phone,
    story: "Another carrier's number, kept but not tracked",
  },
];

/** Writes the demo orders one after the other, so that lists show them in their order. */
export async function addDemoOrders(create: (order: DemoOrder) => Promise<unknown>): Promise<void> {
  for (const order of demoOrders) await create(order);
}
