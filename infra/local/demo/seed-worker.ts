import { parentPort, workerData } from "node:worker_threads";
import type { Account } from "../../../functions/accounts/account-store.ts";
import { createMember } from "../../../functions/accounts/account-write.ts";
import { addAdmin } from "../../../functions/accounts/admins.ts";
import { hashPassword } from "../../../functions/accounts/passwords.ts";
import { toldBy } from "../../../functions/alerts/decide.ts";
import {
  alertItem,
  alertKey,
  mailboxOf,
  type StoredAlert,
} from "../../../functions/alerts/item.ts";
import { newSecret } from "../../../functions/alerts/links.ts";
import { putItem } from "../../../functions/database/writes.ts";
import { syncWatchedNumbers } from "../../../functions/follower/watched-numbers.ts";
import { recordsOfOrder } from "../../../functions/records/find.ts";
import { recordExpires } from "../../../functions/records/item.ts";
import { recordKey } from "../../../functions/records/keys.ts";
import { createRecord } from "../../../functions/records/write.ts";
import {
  countDelivery,
  deliveryIn,
} from "../../../functions/shipments/delivery-store.ts";
import { journeyOf } from "../../../functions/shipments/journey.ts";
import {
  isTracked,
  keepTold,
  readSnapshots,
  reserveCourierCall,
  saveSnapshot,
  type ToldWindow,
} from "../../../functions/shipments/snapshot-store.ts";
import {
  type Deliveries,
  forecast,
} from "../../../functions/shipments/transit-forecast.ts";
import { takeOrders } from "../../../functions/shop/intake.ts";
import { asShipment } from "../../../shared/courier-fixtures/wire.ts";
import { Failure } from "../../../shared/errors.ts";
import { phoneEndings } from "../../../shared/phones.ts";
import {
  emptyShipment,
  type ShipmentData,
  shipmentData,
} from "../../../shared/shipment/data.ts";
import { isoDay } from "../../../shared/shipment/times.ts";
import { storyOf } from "../courier/stories.ts";
import { demoOf, shopOrders } from "./data.ts";
import { demoAdmin, demoMembers, demoPassword } from "./people.ts";
import type { Seeds } from "./seed.ts";

/** Writes with the functions' own code, in a thread because that reads its environment once. */

const { firstAdmin, demo } = workerData as Seeds;

async function addFirstAdmin(person: Parameters<typeof addAdmin>[0]): Promise<void> {
  try {
    await addAdmin(person, { another: false });
  } catch (error) {
    // An admin exists and can add others.
    if (!(error instanceof Failure && error.code === "conflict")) throw error;
  }
}

/** What the customer of a delivered parcel was told when it set out, by the deliveries before. */
function toldAtFirst(
  data: ShipmentData,
  before: readonly Deliveries[],
  at: number,
): ToldWindow | undefined {
  const { setOutOn = 0 } = journeyOf(data) ?? {};
  const found = forecast(before, 0);
  return (
    found && {
      from: isoDay(setOutOn + found.from),
      to: isoDay(setOutOn + found.to),
      basis: found.basis,
      at,
    }
  );
}

/** As after hours of running: the next runs of the watch find what moves meanwhile. */
async function startWatch({
  orders,
  answeredOrders,
  unknownOrder,
}: ReturnType<typeof demoOf>): Promise<void> {
  const keyOf = (number: string) =>
    recordKey(
      orders.find(({ trackingNo }) => trackingNo === number) ?? {
        name: number,
        trackingNo: number,
      },
    );
  const counted = new Map<string, Deliveries[]>();
  // The oldest first.
  for (const { trackingNo, askedAt } of answeredOrders.toReversed()) {
    const story = storyOf(trackingNo);
    if (!story) throw new Error(`The number ${trackingNo} has no story`);
    await reserveCourierCall(trackingNo, keyOf(trackingNo), askedAt);
    const data = shipmentData.parse(asShipment(story(askedAt)));
    const { country = "" } = journeyOf(data) ?? {};
    const before = counted.get(country) ?? [];
    const told = toldAtFirst(data, before, askedAt);
    const delivery = deliveryIn({ data, firstTold: told, lastTold: told });
    if (delivery && told) await keepTold(trackingNo, told);
    await saveSnapshot(trackingNo, data, askedAt);
    if (!delivery) continue;
    // The follower does so too, but the first lookup may be faster, and reads the statistics for an hour.
    await countDelivery(trackingNo, delivery);
    counted.set(country, [...before, { days: delivery.days, monthsAgo: 0, parcels: 1 }]);
  }
  const { trackingNo, firstAskedAt } = unknownOrder;
  await reserveCourierCall(trackingNo, keyOf(trackingNo), firstAskedAt);
  await saveSnapshot(trackingNo, emptyShipment(trackingNo), firstAskedAt);
  await syncWatchedNumbers(
    orders.map((order) => ({ trackingNo: order.trackingNo, filedAt: Date.now() })),
  );
}

/** Each customer left an address, and knows what the scans until now tell. */
async function followOrders({
  followedOrders,
}: ReturnType<typeof demoOf>): Promise<void> {
  for (const { name, trackingNo, phone, askedAt } of followedOrders) {
    const record = (await recordsOfOrder(name)).find(
      (one) => one.trackingNo === trackingNo,
    );
    const snapshot = (await readSnapshots([trackingNo])).get(trackingNo);
    const [ending] = phoneEndings(phone);
    if (!record || !isTracked(snapshot) || !ending)
      throw new Error(`The order ${name} cannot be followed`);
    const email = `${name.toLowerCase()}@customer.example`;
    const leftAt = new Date(askedAt).toISOString();
    const alert: StoredAlert = {
      ...alertKey(record._id, mailboxOf(email)),
      email,
      language: "en",
      ending,
      linksEndedAtWhenAsked: 0,
      proof: { by: "phone" },
      secret: newSecret(),
      askedAt: leftAt,
      confirmedAt: leftAt,
      told: toldBy(trackingNo, snapshot, askedAt).told,
      expiresAt: recordExpires(record),
    };
    await putItem(alertItem(alert, Date.now()));
  }
}

async function addOrders(by: string): Promise<void> {
  const data = demoOf(Date.now());
  // One after another, so that lists show them in this order.
  for (const order of data.orders) await createRecord(order, by);
  await takeOrders(shopOrders);
  await startWatch(data);
  await followOrders(data);
}

if (firstAdmin) await addFirstAdmin({ ...firstAdmin, name: "Admin" });
if (demo) {
  await addFirstAdmin({ ...demoAdmin, password: demoPassword });
  const passwordHash = await hashPassword(demoPassword);
  const team: Account[] = [];
  for (const member of demoMembers)
    team.push(await createMember({ ...member, passwordHash, role: "logistics" }));
  if (demo !== "people") await addOrders(team[0]?._id ?? "operator");
}
parentPort?.postMessage("done");
