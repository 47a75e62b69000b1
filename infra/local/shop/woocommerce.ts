import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { startServer } from "../http/loopback.ts";
import { type CallFault, openOrders, type ShopScenario } from "./orders.ts";

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

/** @param keeps where it keeps tracking numbers: in a plugin, in its own fulfilments, or nowhere */
export async function startWoocommerceDouble(
  { key, secret }: { readonly key: string; readonly secret: string },
  keeps: "plugin" | "fulfilments" | "nothing" = "plugin",
) {
  const orders = openOrders(makeOrder);
  const mails: string[] = [];
  const calls: string[] = [];
  let faultOf: (call: string) => CallFault = () => undefined;
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;
  const plugin = "wc-shipment-tracking/v3";
  const noRoute = {
    status: 404,
    body: { code: "rest_no_route", message: "No route was found", data: { status: 404 } },
  };

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
    const path = url.pathname.replace(/^\/wp-json\//, "");
    if (path === "") {
      const namespaces = ["wc/v3", ...(keeps === "plugin" ? [plugin] : [])];
      return { status: 200, body: { name: "Amrita Ayurveda", namespaces } };
    }
    if (path === "wc/v3/orders") return { status: 200, body: list(url.searchParams) };
    const [, space = "", id = "", part] =
      /^(.+)\/orders\/(\d+)(?:\/(.+))?$/.exec(path) ?? [];
    const order = ofOrder(id);
    if (!order)
      return {
        status: 404,
        body: { code: "woocommerce_rest_shop_order_invalid_id", message: "Invalid ID." },
      };
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

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const url = new URL(request.url ?? "/", "http://shop");
    const sent = await text(request);
    const call = `${request.method} ${url.pathname.replace(/^\/wp-json\//, "").replace(/\d{3,}/, "#")}`;
    calls.push(call);
    const fault = faultOf(call);
    if (fault === "before") {
      response.destroy();
      return;
    }
    const isRefused =
      fault === "unauthorised" || request.headers.authorization !== authorization;
    const refused = {
      status: 401,
      body: {
        code: "woocommerce_rest_cannot_view",
        message: "Sorry",
        data: { status: 401 },
      },
    };
    const failed = { status: fault === "throttled" ? 429 : 503, body: {} };
    const isFailed = fault === "down" || fault === "throttled";
    const answered = () =>
      isRefused
        ? refused
        : route(request.method ?? "", url, sent ? JSON.parse(sent) : {});
    const reply = isFailed ? failed : answered();
    if (fault === "lost") response.destroy();
    else
      response
        .writeHead(reply.status, { "content-type": "application/json" })
        .end(JSON.stringify(reply.body));
  }

  const server = await startServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return {
    url: server.url,
    api: { url: server.url, key, secret },
    orders: (name: string) => orders.named(name),
    /** The orders whose customers were mailed, in order. */
    mails: mails as readonly string[],
    calls: calls as readonly string[],
    /** Says what happens to each call from now on. */
    fail: (next: typeof faultOf) => {
      faultOf = next;
    },
    stop: server.stop,
  };
}
