import { openOrders, type ShopScenario } from "./orders.ts";
import { type CallFault, type ShopRequest, startShopServer } from "./server.ts";

/** WooCommerce's REST API as far as the portal uses it. */

export type WoocommerceDouble = Awaited<ReturnType<typeof startWoocommerceDouble>>;

interface DoubleOrder {
  readonly id: number;
  readonly number: string;
  status: string;
  readonly line_items: readonly object[];
  readonly meta_data: { key: string; value: Record<string, unknown>[] }[];
  readonly fulfillments: Record<string, unknown>[];
}

const statuses: Readonly<Partial<Record<ShopScenario, string>>> = {
  "on hold": "on-hold",
  cancelled: "cancelled",
};
const trackingMeta = "_wc_shipment_tracking_items";

/** An order's number is its id, but of those that are found twice. */
function makeOrder(name: string, scenario: ShopScenario, at: number): DoubleOrder {
  const digits = name.replace(/\D/g, "");
  const others =
    scenario === "partly shipped" ? [{ tracking_number: "SG1111111111111" }] : [];
  return {
    id: scenario === "found twice" ? 70_000 + at : Number(digits),
    number: digits,
    status: statuses[scenario] ?? "processing",
    line_items: [{ id: at, quantity: 2 }],
    meta_data: [{ key: trackingMeta, value: others }],
    fulfillments: [],
  };
}

const plugin = "wc-shipment-tracking/v3";
const errorReply = (status: number, code: string, message: string) => ({
  status,
  body: { code, message, data: { status } },
});
const noRoute = errorReply(404, "rest_no_route", "No route was found");
const noOrder = errorReply(404, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
const refused = errorReply(401, "woocommerce_rest_cannot_view", "Sorry");

const pathIn = ({ pathname }: URL) => pathname.replace(/^\/wp-json\//, "");

/** @param keeps where it keeps tracking numbers: in a plugin, in its own fulfilments, or nowhere */
export async function startWoocommerceDouble(
  { key, secret }: { readonly key: string; readonly secret: string },
  keeps: "plugin" | "fulfilments" | "nothing" = "plugin",
) {
  const orders = openOrders(makeOrder);
  const mails: string[] = [];
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;
  const ofOrder = (id: string) => orders.all().find((order) => String(order.id) === id);

  function list(query: URLSearchParams): unknown {
    const ids = query.get("include")?.split(",") ?? [];
    const searched = query.get("search");
    if (searched !== null) return orders.named(searched);
    return ids
      .flatMap((id) => orders.named(id))
      .filter((order) => ids.includes(String(order.id)));
  }

  function change(order: DoubleOrder, { status }: Record<string, unknown>): unknown {
    if (status === "completed" && order.status !== "completed") mails.push(order.number);
    order.status = String(status);
    return order;
  }

  function route(
    method: string,
    url: URL,
    body: Record<string, unknown>,
  ): { status: number; body: unknown } {
    const path = pathIn(url);
    if (path === "") {
      const namespaces = ["wc/v3", ...(keeps === "plugin" ? [plugin] : [])];
      return { status: 200, body: { name: "Amrita Ayurveda", namespaces } };
    }
    if (path === "wc/v3/orders") return { status: 200, body: list(url.searchParams) };
    const [, space = "", id = "", part] =
      /^(.+)\/orders\/(\d+)(?:\/(.+))?$/.exec(path) ?? [];
    const order = ofOrder(id);
    if (!order) return noOrder;
    if (space === "wc/v3" && part === undefined)
      return { status: 200, body: method === "PUT" ? change(order, body) : order };
    const kept = {
      "shipment-trackings":
        keeps === "plugin" && space === plugin ? order.meta_data[0]?.value : undefined,
      fulfillments: keeps === "fulfilments" ? order.fulfillments : undefined,
    }[part ?? ""];
    if (!kept) return noRoute;
    if (method === "POST") kept.push({ tracking_id: String(kept.length), ...body });
    return method === "POST"
      ? { status: 201, body: kept.at(-1) }
      : { status: 200, body: kept };
  }

  function answer({ method, url, headers, body }: ShopRequest, fault: CallFault) {
    if (fault === "throttled") return { status: 429, body: {} };
    if (fault === "unauthorised" || headers.authorization !== authorization)
      return refused;
    return route(method, url, body ? JSON.parse(body) : {});
  }

  const server = await startShopServer({
    nameOf: ({ method, url }) => `${method} ${pathIn(url).replace(/\d{3,}/, "#")}`,
    answer,
  });
  return {
    ...server,
    api: { url: server.url, key, secret },
    orders: (name: string) => orders.named(name),
    /** The orders whose customers were mailed, in order. */
    mails: mails as readonly string[],
  };
}
