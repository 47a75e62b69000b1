import { type ScenarioName, scenarioNumber } from "../../local/courier/scenarios.ts";
import { type StoryName, storyMinutes, storyNumber } from "../../local/courier/stories.ts";

export interface Order {
  readonly name: string;
  readonly phone: string;
  readonly trackingNo: string;
}

/** An order and the token of its link. */
export interface CustomerOrder extends Order {
  readonly token: string;
}

const minuteMs = 60_000;
const stories: readonly StoryName[] = ["delivered", "nobodyHome", "heldInCustoms", "atTheShop", "refused"];
/** Minutes after its filing at which a parcel enters a stage that customers are mailed about. */
const turns = [60, 200, ...Object.values(storyMinutes)];
/** So that a customer has time to leave an address before, and the mailer to write after. */
const margin = 2;

export const phoneOf = (number: number) => `+1 415 555 ${String(number).padStart(4, "0")}`;

/** Orders whose parcels all enter a stage within a soak that begins then. */
export function movingOrders(count: number, beginsAt: number, minutes: number): Order[] {
  const filed = new Set<string>();
  return Array.from({ length: count }, (_, at) => {
    const story = stories[at % stories.length] ?? "delivered";
    const turn = turns[Math.floor(at / stories.length) % turns.length] ?? 0;
    const after = margin + ((at * 7) % Math.max(1, minutes - 2 * margin));
    let filedAt = beginsAt - (turn - after) * minuteMs;
    // Another parcel of this story was filed in that minute.
    while (filed.has(storyNumber(story, filedAt))) filedAt -= minuteMs;
    const trackingNo = storyNumber(story, filedAt);
    filed.add(trackingNo);
    return { name: `SOAK-${at}`, phone: phoneOf(at), trackingNo };
  });
}

const scenarioNames: readonly ScenarioName[] = ["delivered", "inTransit", "customs", "booked", "hold", "collect"];

/** A number that the courier knows, the same for the same serial; different orders may share it. */
export const courierNumber = (serial: number) =>
  scenarioNumber(scenarioNames[serial % scenarioNames.length] ?? "delivered", serial % 10_000);

/** A file of orders, as staff upload it. */
export const sheetOf = (orders: readonly Order[]) =>
  [
    "Order No,Phone,Tracking No",
    ...orders.map(({ name, phone, trackingNo }) => `${name},${phone},${trackingNo}`),
    "",
  ].join("\n");

export function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
}
