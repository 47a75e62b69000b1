import * as z from "zod/mini";
import { chunked } from "../../../shared/chunked.ts";
import { trackingKey } from "../../../shared/keys.ts";
import { lazyObject } from "../../../shared/lazy-schema.ts";
import { listIn, objectIn, textIn } from "../sent-order.ts";
import { numbersIn } from "../woocommerce.ts";
import {
  type ShopCall,
  type ShopClient,
  type ShopOrder,
  ShopRefusal,
  ShopTrouble,
  searchedNames,
  type ToldParcel,
} from "./client.ts";

/**
 * WooCommerce's REST API, version 3 (woocommerce.github.io/woocommerce-rest-api-docs). Tracking numbers go to a plugin, else
 * to its own fulfilments, which answer 404 where they are off; the customer is told by the status `completed` alone.
 */

export const woocommerceApi = lazyObject(() => ({
  /** The shop's address, without a slash at the end. */
  url: z.url(),
  key: z.string().check(z.minLength(1)),
  secret: z.string().check(z.minLength(1)),
  automatic: z.optional(z.boolean()),
}));
type WoocommerceApi = z.infer<typeof woocommerceApi>;

/** Plugins, by the name of their part of the API. */
const plugins = ["wc-shipment-tracking/v3", "wc-ast/v3"] as const;
const idsAtOnce = 100;

const obstacles: Readonly<Record<string, string | undefined>> = {
  processing: undefined,
  completed: undefined,
  "on-hold": "It's on hold in the shop. Release it there first.",
  pending: "It isn't paid in the shop yet.",
  cancelled: "It was cancelled in the shop.",
  refunded: "It was refunded in the shop.",
  failed: "Its payment failed in the shop.",
};

function orderOf(order: Readonly<Record<string, unknown>>): ShopOrder {
  const [id, status] = [textIn(order.id), textIn(order.status)];
  const numbers = numbersIn(order).flatMap((text) => text.split(/[,;]\s*/));
  const isCompleted = status === "completed";
  return {
    id,
    name: textIn(order.number) || id,
    fulfilments: isCompleted ? [{ id, numbers }] : [],
    noted: isCompleted ? [] : numbers,
    obstacle:
      status in obstacles
        ? obstacles[status]
        : `It's “${status}” in the shop, not “processing”.`,
    parts: listIn(order.line_items).map((item) =>
      JSON.stringify({ item_id: objectIn(item).id, qty: objectIn(item).quantity }),
    ),
  };
}

const metaOf = (fulfilment: unknown) =>
  listIn(objectIn(fulfilment).meta_data).map(objectIn);

/** WooCommerce as a REST key connects it. */
export function woocommerceClient(
  { url, key, secret }: WoocommerceApi,
  call: ShopCall,
): ShopClient {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;

  /** @returns undefined where the shop has no such route */
  async function ask(path: string, method = "GET", change?: object): Promise<unknown> {
    const { status, body } = await call(`${url.replace(/\/+$/, "")}/wp-json/${path}`, {
      method,
      headers: {
        authorization,
        accept: "application/json",
        ...(change && { "content-type": "application/json" }),
      },
      body: change && JSON.stringify(change),
    });
    if (status < 300) return body;
    const code = textIn(body.code);
    if (status === 401 || status === 403) {
      // A host's firewall has no code.
      throw new ShopTrouble(`WooCommerce refuses the portal's key (${code || status}).`, {
        isRefused: code !== "",
      });
    }
    if (status === 404 && code === "rest_no_route") return undefined;
    throw new ShopRefusal(
      `WooCommerce refused it: ${textIn(body.message) || code || status}`,
    );
  }

  const orders = async (query: string) =>
    listIn(await ask(`wc/v3/orders?status=any&per_page=${idsAtOnce}&${query}`));

  async function addToPlugin(
    plugin: string,
    { id }: ShopOrder,
    parcels: readonly ToldParcel[],
  ): Promise<void> {
    const path = `${plugin}/orders/${id}/shipment-trackings`;
    const present = new Set(
      listIn(await ask(path)).map((one) =>
        trackingKey(textIn(objectIn(one).tracking_number)),
      ),
    );
    for (const { trackingNo, url: link, company = "" } of parcels) {
      if (present.has(trackingKey(trackingNo))) continue;
      await ask(path, "POST", {
        custom_tracking_provider: company,
        custom_tracking_link: link,
        tracking_number: trackingNo,
        date_shipped: new Date().toISOString().slice(0, 10),
      });
    }
  }

  /** All items are in one fulfilment, so it names all parcels: the link shows each. */
  async function addFulfilment(
    { id, parts }: ShopOrder,
    parcels: readonly ToldParcel[],
  ): Promise<void> {
    const path = `wc/v3/orders/${id}/fulfillments`;
    const present = await ask(path);
    if (present === undefined) {
      throw new ShopRefusal(
        "The shop has neither a plugin for tracking numbers nor WooCommerce's own fulfilments.",
      );
    }
    const numbers = parcels.map(({ trackingNo }) => trackingNo).join(", ");
    if (listIn(present).some((one) => metaOf(one).some(({ value }) => value === numbers)))
      return;
    const [first] = parcels;
    const meta = {
      _items: parts.map((part) => JSON.parse(part)),
      _tracking_number: numbers,
      _tracking_url: first?.url,
      _shipment_provider: first?.company,
    };
    await ask(`${path}?notify_customer=false`, "POST", {
      status: "fulfilled",
      is_fulfilled: true,
      meta_data: Object.entries(meta).map(([name, value]) => ({ key: name, value })),
    });
  }

  return {
    name: "WooCommerce",
    ordersFor: async (names) => {
      const searched = names.map(searchedNames);
      // An order's number is its id, unless a plugin makes numbers.
      const ids = searched.flatMap((all) => all.filter((one) => /^\d{1,10}$/.test(one)));
      const found: unknown[] = [];
      for (const some of chunked(ids, idsAtOnce))
        found.push(...(await orders(`include=${some}`)));
      const byId = new Set(found.map((order) => textIn(objectIn(order).number)));
      for (const all of searched) {
        if (all.some((one) => byId.has(one))) continue;
        found.push(...(await orders(`search=${encodeURIComponent(all[0] ?? "")}`)));
      }
      return found.map((order) => orderOf(objectIn(order)));
    },
    fulfil: async (order, parcels) => {
      const { namespaces } = objectIn(await ask("?_fields=namespaces"));
      const plugin = plugins.find((one) => listIn(namespaces).includes(one));
      await (plugin
        ? addToPlugin(plugin, order, parcels)
        : addFulfilment(order, parcels));
      await ask(`wc/v3/orders/${order.id}`, "PUT", { status: "completed" });
      return order.id;
    },
    describe: async () => {
      const { name, namespaces } = objectIn(await ask("?_fields=name,namespaces"));
      await orders("page=1");
      return {
        name: textIn(name),
        scopes: ["orders", ...plugins.filter((one) => listIn(namespaces).includes(one))],
      };
    },
  };
}
