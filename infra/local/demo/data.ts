import type { SentOrder } from "../../../functions/shop/sent-order.ts";
import { sample } from "../../../shared/courier-fixtures/sample.ts";
import { type Scenario, scenarios } from "../../../shared/courier-fixtures/scenarios.ts";
import {
  courierScenarios,
  type ScenarioName,
  scenarioNames,
  scenarioNumber,
} from "../courier/scenarios.ts";
import {
  type JourneyCountry,
  journeyNumber,
  type StoryName,
  storyNumber,
} from "../courier/stories.ts";

/** The body of `createTracking`; `name` is the order number. */
interface DemoOrder {
  readonly name: string;
  readonly phone: string;
  readonly trackingNo: string;
}

const digits = (serial: number, length: number) =>
  String(serial % 10 ** length).padStart(length, "0");

function picked<Item>(items: readonly Item[], serial: number): Item {
  const item = items[serial % items.length];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
}

/** Phones by country as customers type them, all from ranges that regulators reserve for fiction. */
const phones: Readonly<Record<string, (serial: number) => string>> = {
  US: (serial) =>
    `${picked(["+1 212 555", "(212) 555", "+1-415-555"], serial)}-01${digits(serial, 2)}`,
  GB: (serial) => `${picked(["+44 ", "0"], serial)}7700 900${digits(serial, 3)}`,
  IE: (serial) => `+353 20 912 00${digits(serial, 2)}`,
  DE: (serial) => `+49 (0)30 23125 ${digits(serial, 3)}`,
  AU: (serial) =>
    `+61 491 570 ${picked(["006", "156", "157", "158", "159", "110", "313", "737"], serial)}`,
};
const phoneIn = (country: string, serial: number) =>
  (phones[country] ?? phones.US)?.(serial) ?? "";

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
  "badAddress",
];

const firstOrder = 1001;
const usualOrders = 35;

const orderNumber = (index: number) => `AYU-${firstOrder + index}`;
const orderAt = (index: number, country = "US") => ({
  name: orderNumber(index),
  phone: phoneIn(country, index),
});

const shipments: Readonly<Record<string, Scenario | undefined>> = scenarios;

function orderWith(scenario: ScenarioName, index: number): DemoOrder {
  const country = shipments[scenario]?.("", 0).awbInfo.awb_destination;
  const trackingNo =
    scenario === "sample" ? sample.awbInfo.awb_number : scenarioNumber(scenario, index);
  return { ...orderAt(index, country), trackingNo };
}

/** `throttled` is left out: the watch would ask for it, and all calls to the courier would pause. */
const scenarioOrders = scenarioNames.map((name, index) =>
  orderWith(name === "throttled" ? "inTransit" : name, index),
);

const splitIndex = scenarioNames.length;
const splitOrder = orderAt(splitIndex);
const otherCarrierOrder = orderAt(splitIndex + 1);

const minuteMs = 60_000;
const hourMinutes = 60;
/**
 * Parcels that the portal has followed for hours, whose next scan is minutes away: the next runs of the watch find something
 * new, since each asks what was due by then.
 */
const runningStories: readonly (readonly [
  story: StoryName,
  scanInMinutes: number,
  dueInMinutes: number,
])[] = [
  ["delivered", 1, 3],
  ["nobodyHome", 2, 4],
  ["heldInCustoms", 1, 4],
  ["refused", 6, 8],
  ["atTheShop", 11, 13],
];
/** How often the watch asks for a parcel in each story at this point. */
const askedEvery = (story: StoryName) =>
  story === "heldInCustoms" ? 3 * hourMinutes : 30;

const dayMs = 24 * hourMinutes * minuteMs;

/** How many days the deliveries of nearly a year took, the last first. */
const usDays = [
  11, 9, 12, 10, 13, 11, 15, 12, 10, 17, 11, 12, 9, 14, 12, 13, 10, 19, 12, 11, 13, 16,
  14, 12,
];
const gbDays = [7, 8, 6, 9, 8, 7, 11, 8, 6, 9, 7, 10, 8, 7, 13, 9, 8, 7, 9, 8, 10, 7];
const pastDeliveries: readonly (readonly [
  country: JourneyCountry,
  /** From one delivery to the one before. */
  daysApart: number,
  took: readonly number[],
])[] = [
  ["US", 7, [...usDays, ...usDays]],
  ["GB", 7, [...gbDays, ...gbDays]],
  ["DE", 23, [9, 8, 10, 9, 11, 9, 8, 12, 10, 9, 14, 9, 10]],
  ["AU", 80, [12, 15, 11, 13]],
];

const firstPast = splitIndex + 2;
const lateIndex = firstPast + pastDeliveries.flatMap(([, , took]) => took).length;
const firstStory = lateIndex + 2;
const late = orderAt(lateIndex);
const silent = orderAt(lateIndex + 1, "GB");

/** The orders of a demo that starts at a moment, in milliseconds since 1970: their numbers tell when they set out. */
export function demoOf(startedAt: number) {
  /** Noon in India, so many days ago. */
  const noon = (daysAgo: number) =>
    startedAt - (startedAt % dayMs) - daysAgo * dayMs + 6.5 * hourMinutes * minuteMs;
  /** Delivered long ago. */
  const pastOrders = pastDeliveries
    .flatMap(([country, daysApart, took]) =>
      took.map((days, at) => {
        const filedAt = noon(3 + at * daysApart + days);
        const trackingNo = journeyNumber(country, days, filedAt);
        return {
          phone: phoneIn(country, at),
          trackingNo,
          askedAt: filedAt + (days + 1) * dayMs,
        };
      }),
    )
    .map((order, at) => ({ ...order, name: orderNumber(firstPast + at) }));
  /** It still moves, and takes much longer than the others to its country. */
  const lateOrder = {
    ...late,
    trackingNo: journeyNumber("US", 40, noon(26)),
    askedAt: startedAt - 2 * hourMinutes * minuteMs,
  };
  /** It was last scanned four days ago, on its way within India. */
  const silentOrder = {
    ...silent,
    trackingNo: journeyNumber("GB", 60, noon(10)),
    askedAt: startedAt - 2 * hourMinutes * minuteMs,
  };
  /** Their customers asked for mails. */
  const followedOrders = [lateOrder, silentOrder];
  const storyOrders = runningStories.map(([story, scanIn, dueIn], at) => ({
    ...orderAt(firstStory + at, "GB"),
    trackingNo: storyNumber(story, startedAt + scanIn * minuteMs),
    askedAt: startedAt - (askedEvery(story) - dueIn) * minuteMs,
  }));
  /** With each the courier's last answer is stored, and when it came: deliveries first, which tell when others arrive. */
  const answeredOrders = [...pastOrders, ...followedOrders, ...storyOrders];
  /** Some two hundred records, oldest first. */
  const orders: readonly DemoOrder[] = [
    ...scenarioOrders,
    { ...splitOrder, trackingNo: scenarioNumber("delivered", splitIndex) },
    { ...splitOrder, trackingNo: scenarioNumber("inTransit", splitIndex) },
    { ...otherCarrierOrder, trackingNo: "1Z999AA10123456784" },
    ...answeredOrders.map(({ name, phone, trackingNo }) => ({ name, phone, trackingNo })),
    ...Array.from({ length: usualOrders }, (_, count) =>
      orderWith(picked(usual, count), firstStory + storyOrders.length + count),
    ),
  ];
  /** The courier has not known this number for two days. */
  const unknownOrder = {
    ...orderWith("unknown", scenarioNames.indexOf("unknown")),
    askedAt: startedAt - 48 * hourMinutes * minuteMs,
  };
  return { orders, answeredOrders, followedOrders, storyOrders, unknownOrder };
}

/** What the shop sent, each with something missing that staff have to add. */
const unfinished = [
  { phone: "", trackingNumbers: [scenarioNumber("inTransit", 901)] },
  { phone: phoneIn("US", 902), trackingNumbers: ["Pending"] },
  { phone: "12", trackingNumbers: [scenarioNumber("customs", 903)] },
];
export const shopOrders: readonly SentOrder[] = unfinished.map((sent, at) => ({
  source: "shopify",
  id: `demo-${at + 1}`,
  updatedAt: "",
  orderNumber: orderNumber(900 + at),
  ...sent,
}));

/** Orders to look up, and what the lookup shows. */
export const demoHighlights = [
  ...scenarioOrders.flatMap(({ name, phone }, index) => {
    const scenario = picked(scenarioNames, index);
    const { description } = courierScenarios[scenario];
    return scenario === "throttled" ? [] : [{ name, phone, description }];
  }),
  { ...splitOrder, description: "Two parcels: one delivered, one on its way" },
  { ...otherCarrierOrder, description: "Another carrier's number, kept but not tracked" },
  { ...late, description: "Taking longer than parcels to its country usually do" },
  { ...silent, description: "Not scanned for longer than usual" },
];
