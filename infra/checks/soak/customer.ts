import { alertStages } from "../../../shared/shipment/alert-stages.ts";
import { shipmentData } from "../../../shared/shipment/data.ts";
import { confirmTokenIn, type Mails, stopPathIn } from "./mails.ts";
import type { LeftAddress } from "./model.ts";
import { type CustomerOrder, pick } from "./orders.ts";
import type { VirtualUser } from "./virtual-user.ts";

const mostAddresses = 2;
const wrongPhone = "+1 415 555 999999";

/** The stages that a lookup's reply shows of its newest parcel. */
const stagesIn = (body: { trackingData: { data: unknown } }): string[] =>
  alertStages(shipmentData.parse(body.trackingData.data));

/** Looks their orders up, by pair or by link, and comes back; leaves addresses, confirms them and stops the mails. */
export async function customer(
  user: VirtualUser,
  orders: readonly CustomerOrder[],
  mails: Mails,
  left: LeftAddress[],
  random: () => number,
): Promise<void> {
  const mine: LeftAddress[] = [];
  const mistyped = new Set<string>();

  /** As the page does: asks again for what is missing or stale. */
  const lookUp = async ({ name, phone, token }: CustomerOrder, isLink: boolean) => {
    const ask = (step: string, more: object) =>
      isLink
        ? user.request(step, "POST", "/api/user/openLink", { body: { token, ...more } })
        : user.request(step, "POST", "/api/user/getTrackingNo", { body: { name, phone, ...more } });
    const step = isLink ? "link" : "lookup";
    const found = await ask(step, {});
    const [parcel] = found?.body.parcels ?? [];
    const isWanting = parcel?.stale || parcel?.state === "unavailable";
    return isWanting ? ask(`${step}, fresh`, { fresh: true }) : found;
  };

  const leaveAddress = async (order: CustomerOrder) => {
    const isWrong = random() < 0.15;
    const email = `customer.${user.number}.${mine.length}@soak.example`;
    const { name, phone, token } = order;
    const proof = isWrong ? { name, phone: wrongPhone } : random() < 0.5 ? { token } : { name, phone };
    const reply = await user.request("alert", "POST", "/api/user/alerts", { body: { ...proof, email }, expected: 202 });
    if (!reply) return;
    const address: LeftAddress = { email, order, leftAt: Date.now(), isWrong };
    mine.push(address);
    left.push(address);
  };

  const readMails = async (address: LeftAddress) => {
    const received = mails.all().filter(({ to }) => to === address.email);
    const token = received.map(confirmTokenIn).find((found) => found !== undefined);
    if (token && address.confirmedAt === undefined && random() < 0.8) {
      const confirmed = await user.request("confirm", "POST", "/api/user/alerts/confirm", { body: { token } });
      if (!confirmed) return;
      address.confirmedAt = Date.now();
      const shown = await lookUp(address.order, false);
      if (shown) address.seen = stagesIn(shown.body);
    }
    const stop = received.map(stopPathIn).find((found) => found !== undefined);
    if (stop && address.stoppedAt === undefined && random() < 0.1) {
      if (await user.request("stop", "POST", stop)) address.stoppedAt = Date.now();
    }
  };

  while (user.isActive()) {
    const order = pick(orders, random);
    const isLink = random() < 0.4;
    await user.request("page /", "GET", "/");
    if (random() < 0.1) await user.request("page /page", "GET", "/page");
    if (!isLink) await user.request("wake", "GET", "/api/user/getTrackingNo", { expected: 204 });
    await user.think(5);
    if (!isLink && !mistyped.has(order.name) && random() < 0.05) {
      mistyped.add(order.name);
      const body = { name: order.name, phone: wrongPhone };
      await user.request("lookup, wrong phone", "POST", "/api/user/getTrackingNo", { body, expected: 404 });
    }
    await lookUp(order, isLink);
    const wants = mine.length < mostAddresses && !mine.some(({ order: { name } }) => name === order.name);
    if (wants && random() < 0.3) await leaveAddress(order);
    await user.think(10);
    for (const address of mine) await readMails(address);
  }
}
