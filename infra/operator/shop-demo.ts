import { createHmac } from "node:crypto";
import { apiBase } from "../../shared/contract.ts";
import { parseJson } from "../../shared/parse-json.ts";
import {
  type ShopNews,
  type ShopOrder,
  type ShopResult,
  type ShopSource,
  shopSources,
} from "../../shared/shop.ts";
import shopifySample from "../../shared/shop-fixtures/shopify-fulfilment.json" with {
  type: "json",
};
import wooSample from "../../shared/shop-fixtures/woocommerce-order.json" with {
  type: "json",
};
import { demoLogin } from "../local/demo/people.ts";
import { settingsFrom } from "../local/settings.ts";
import { ask, eventually, signIn } from "./calls.ts";

const variableOf = (source: ShopSource) => `SHOP_${source.toUpperCase()}`;
const pathOf = (source: ShopSource) => `/shop/${source === "key" ? "records" : source}`;

/** A call in words, and its body as the shop sends it; signed with another secret than the portal's where one is given. */
type ShopCall = readonly [
  what: string,
  source: ShopSource,
  body: object,
  secret?: string,
];

/** What both shops send, of orders that no run has sent before. */
function samples(now: number): ShopCall[] {
  const order = `DEMO-${now.toString(36).toUpperCase()}`;
  const number = (at: number) => `SG9${now + at}`;
  const fulfilment = (second: number, at: number, changes: object = {}) => ({
    ...shopifySample,
    id: now,
    name: `#${order}-S.1`,
    updated_at: new Date(now + second * 1_000).toISOString(),
    tracking_numbers: [number(at)],
    ...changes,
  });
  const withoutPhone = { id: now + 1, name: `#${order}-P.1`, destination: null };
  const tracking = [
    { key: "_wc_shipment_tracking_items", value: [{ tracking_number: number(4) }] },
  ];
  const wooOrder = { ...wooSample, id: now, number: `${order}-W`, meta_data: tracking };
  const record = {
    orderNumber: `${order}-K`,
    phone: "+1 212 555 0100",
    trackingNumber: number(5),
  };
  return [
    ["Shopify sends a fulfilment", "shopify", fulfilment(0, 1)],
    ["the same again", "shopify", fulfilment(0, 1)],
    ["its tracking number is corrected", "shopify", fulfilment(1, 2)],
    ["another has no phone", "shopify", fulfilment(2, 3, withoutPhone)],
    [
      "another shop sends one",
      "shopify",
      fulfilment(0, 1),
      "not the secret of this portal",
    ],
    ["WooCommerce sends an order", "woocommerce", wooOrder],
    ["a program sends a record with the key", "key", record],
  ];
}

function headersOf(
  source: ShopSource,
  body: string,
  secret: string,
): Record<string, string> {
  if (source === "key") return { authorization: `Bearer ${secret}` };
  const name = source === "shopify" ? "x-shopify-hmac-sha256" : "x-wc-webhook-signature";
  return { [name]: createHmac("sha256", secret).update(body).digest("base64") };
}

const inWords = ({ trackingNumber, result, reason }: ShopResult) =>
  `${trackingNumber} ${result}${reason === undefined ? "" : `: ${reason}`}`;

/** Sends a sample, and prints what the portal answered. */
async function send(url: string, [what, source, body, secret]: ShopCall, own: string) {
  const text = JSON.stringify(body);
  const reply = await ask(`${url}${apiBase}${pathOf(source)}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...headersOf(source, text, secret ?? own),
    },
    body: text,
  });
  const answer = parseJson(reply.text) as
    | { results?: ShopResult[]; message?: string }
    | undefined;
  const said =
    answer?.results?.map(inWords).join("; ") ??
    answer?.message ??
    "no answer of the portal's";
  console.info(`${reply.status}  ${what}: ${said}`);
}

/**
 * Sends signed samples of both shops to a portal that runs, and prints what it answered.
 * @param address of the portal; of the one that runs here where it is left out
 * @throws Error where no secret is set
 */
export async function shopDemo(address: string | undefined): Promise<void> {
  const { port, shop = {} } = settingsFrom(process.env);
  if (Object.values(shop).every((secret) => secret === undefined)) {
    throw new Error(
      `Set ${shopSources.map(variableOf).join(", ")} or one of them, for the portal and for this command: at least 16 characters.`,
    );
  }
  const url = address ?? `http://localhost:${port}`;
  for (const sample of samples(Date.now())) {
    const [what, source] = sample;
    const secret = shop[source];
    if (secret) await send(url, sample, secret);
    else console.info(`skipped  ${what}: ${variableOf(source)} is not set`);
  }
  await tellDemo(url, Date.now());
}

/** Marks orders as shipped in the shop that is connected, and prints what became of each. */
async function tellDemo(url: string, now: number): Promise<void> {
  const { staff } = (await signIn(url, demoLogin).catch(() => undefined)) ?? {};
  const { connected } = (await staff?.("GET", "/user/shop")) ?? {};
  if (!staff || connected === undefined) {
    console.info(
      "skipped  the shop is told: needs the demo's people, and a shop (SHOP_SHOPIFY_URL=double)",
    );
    return;
  }
  const print = (...words: readonly (string | undefined)[]) =>
    console.info(`${connected}  ${words.join(" ")}`.trimEnd());
  // What the double's orders are like is said by how they end.
  const names = ["00", "94", "95"].map((ending) => `DEMO-${now}${ending}`);
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    const fields = { name, phone: "+1 212 555 0100", trackingNo: `SG8${now + at}` };
    const { record } = await staff("POST", "/user/create", fields, 201);
    ids.push(record._id);
  }
  const { orders }: { orders: ShopOrder[] } = await staff("POST", "/user/shop/fulfil", {
    ids,
  });
  for (const { name, result, reason } of orders) print(name, result, reason);
  const first = orders.find(({ result }) => result === "accepted");
  if (!first) return;
  // The worker comes every minute.
  const { state, reason } = await eventually(
    `The shop was not told of ${first.name}: does shopTeller run?`,
    async (): Promise<ShopNews | undefined> => {
      const { shop } = await staff("GET", `/user/record/${first._id}`);
      return shop?.state === "due" ? undefined : shop;
    },
    3,
  );
  print(first.name, state, reason);
}
