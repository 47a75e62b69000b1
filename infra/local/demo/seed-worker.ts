import { parentPort, workerData } from "node:worker_threads";
import type { Account } from "../../../functions/accounts/account-store.ts";
import { createMember } from "../../../functions/accounts/account-write.ts";
import { addAdmin } from "../../../functions/accounts/admins.ts";
import { hashPassword } from "../../../functions/accounts/passwords.ts";
import { dueFrom, mailboxOf, requestItem } from "../../../functions/alerts/item.ts";
import { openRequest } from "../../../functions/alerts/request.ts";
import { ifPresent, putItem, updateItem } from "../../../functions/database/writes.ts";
import { syncWatchedNumbers } from "../../../functions/follower/references.ts";
import { recordsOfOrder } from "../../../functions/records/find.ts";
import { recordExpires, recordKey } from "../../../functions/records/item.ts";
import { createRecord } from "../../../functions/records/write.ts";
import {
  countDelivery,
  deliveryIn,
} from "../../../functions/shipments/delivery-store.ts";
import { journeyOf } from "../../../functions/shipments/journey.ts";
import {
  keepTold,
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
  const counted = new Map<string, Deliveries[]>();
  // The oldest first.
  for (const order of [...answeredOrders, unknownOrder].toReversed()) {
    const { trackingNo, askedAt } = order;
    const told = storyOf(trackingNo)?.(askedAt);
    const data = told ? shipmentData.parse(asShipment(told)) : emptyShipment(trackingNo);
    await reserveCourierCall(trackingNo, recordKey(order), askedAt);
    const { country = "" } = journeyOf(data) ?? {};
    const before = counted.get(country) ?? [];
    const first = toldAtFirst(data, before, askedAt);
    const delivery = deliveryIn({ data, firstTold: first, lastTold: first });
    if (delivery && first) await keepTold(trackingNo, first);
    await saveSnapshot(trackingNo, data, askedAt);
    if (!delivery) continue;
    // The follower does so too, but the first lookup may be faster, and reads the statistics for an hour.
    await countDelivery(trackingNo, delivery);
    counted.set(country, [...before, { days: delivery.days, monthsAgo: 0, parcels: 1 }]);
  }
  await syncWatchedNumbers(
    orders.map((order) => ({ trackingNo: order.trackingNo, filedAt: Date.now() })),
  );
}

/** Each customer left an address, and knows what the scans until now tell, but not that the parcel is late or silent. */
async function followOrders({
  followedOrders,
}: ReturnType<typeof demoOf>): Promise<void> {
  for (const { name, phone, askedAt } of followedOrders) {
    const [record] = await recordsOfOrder(name);
    const [ending] = phoneEndings(phone);
    if (!record || !ending) throw new Error(`The order ${name} cannot be followed`);
    const email = `${name.toLowerCase()}@customer.example`;
    const request = requestItem({
      email,
      language: "en",
      mailbox: mailboxOf(email),
      ending,
      recordIds: [record._id],
    });
    await putItem(request);
    const alert = (await openRequest(request, askedAt)) ?? request;
    const confirmedAt = new Date(askedAt).toISOString();
    const expiresAt = recordExpires(record);
    const due = dueFrom(Date.now(), alert);
    await updateItem(alert, {
      set: { confirmedAt, expiresAt, late: undefined, ...due },
      ...ifPresent,
    });
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
