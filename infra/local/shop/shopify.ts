import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { startServer } from "../http/loopback.ts";
import { type CallFault, openOrders, type ShopScenario } from "./orders.ts";

/** Shopify's GraphQL Admin API as far as the portal uses it, with its costs, throttle and refusals. */

export type ShopifyDouble = Awaited<ReturnType<typeof startShopifyDouble>>;

interface App {
  readonly shop: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface DoubleFulfilment {
  readonly id: string;
  status: "SUCCESS" | "CANCELLED";
  company: string | undefined;
  tracking: { number: string; url: string }[];
  readonly events: {
    status: string;
    happenedAt: string | undefined;
    estimatedDeliveryAt: string | undefined;
  }[];
}

interface Part {
  readonly id: string;
  status: string;
  readonly location: string;
  readonly actions: readonly string[];
}

interface DoubleOrder {
  readonly id: string;
  name: string;
  cancelledAt: string | null;
  readonly scenario: ShopScenario;
  readonly fulfilments: DoubleFulfilment[];
  readonly parts: Part[];
}

const tracking = z.object({
  company: z.optional(z.string()),
  numbers: z.array(z.string()),
  urls: z.array(z.string()),
});

const request = z.object({
  query: z.string(),
  variables: z.object({
    query: z._default(z.string(), ""),
    id: z._default(z.string(), ""),
    fulfillment: z.optional(
      z.object({
        lineItemsByFulfillmentOrder: z.array(
          z.object({ fulfillmentOrderId: z.string() }),
        ),
        trackingInfo: tracking,
        notifyCustomer: z.boolean(),
      }),
    ),
    tracking: z.optional(tracking),
    event: z.optional(
      z.object({
        fulfillmentId: z.string(),
        status: z.string(),
        happenedAt: z.optional(z.string()),
        estimatedDeliveryAt: z.optional(z.string()),
      }),
    ),
  }),
});
type Variables = z.infer<typeof request>["variables"];

const mostAvailable = 2_000;
/** What a call asks for; what it does not use of that is given back. */
const costs: Readonly<Record<string, number>> = {
  orders: 160,
  fulfillment: 30,
  fulfillmentCreate: 16,
  fulfillmentTrackingInfoUpdate: 51,
  fulfillmentEventCreate: 10,
};
const used: Readonly<Record<string, number>> = { orders: 12, fulfillment: 5 };
const scopes = "read_orders,write_fulfillments,write_merchant_managed_fulfillment_orders";

function makeOrder(name: string, scenario: ShopScenario, at: number): DoubleOrder {
  const gid = (kind: string, number: number) => `gid://shopify/${kind}/${number}`;
  const actions = scenario === "another service ships it" ? [] : ["CREATE_FULFILLMENT"];
  const part = (number: number, location: string): Part => ({
    id: gid("FulfillmentOrder", number),
    status: scenario === "on hold" ? "ON_HOLD" : "OPEN",
    location,
    actions,
  });
  const isSplit = scenario === "at several locations";
  const fulfilment: DoubleFulfilment = {
    id: gid("Fulfillment", 9_000 + at),
    status: "SUCCESS",
    company: "Other",
    tracking: [{ number: "SG1111111111111", url: "" }],
    events: [],
  };
  return {
    id: gid("Order", 5_000 + at),
    name: `#${name.replace(/^#/, "")}`,
    cancelledAt: scenario === "cancelled" ? "2026-11-20T10:00:00Z" : null,
    scenario,
    fulfilments: scenario === "partly shipped" ? [fulfilment] : [],
    parts: [part(at * 10, "Kochi"), ...(isSplit ? [part(at * 10 + 1, "Delhi")] : [])],
  };
}

const shownFulfilment = ({
  id,
  status,
  company,
  tracking,
  events,
}: DoubleFulfilment) => ({
  id,
  status,
  trackingInfo: tracking.map(({ number, url }) => ({ company, number, url })),
  events: { nodes: events },
});

const shownOrder = ({ id, name, cancelledAt, fulfilments, parts }: DoubleOrder) => ({
  id,
  name,
  cancelledAt,
  fulfillments: fulfilments.map(shownFulfilment),
  fulfillmentOrders: {
    nodes: parts.map((part) => ({
      id: part.id,
      status: part.status,
      supportedActions: part.actions.map((action) => ({ action })),
      assignedLocation: { name: part.location },
    })),
  },
});

const problem = (message: string) => ({ userErrors: [{ field: null, message }] });

/** @param restoreRate points a second: 100 on the standard plan */
export async function startShopifyDouble(app: App, restoreRate = 100) {
  const orders = openOrders(makeOrder);
  const mails: { order: string; urls: readonly string[] }[] = [];
  const calls: string[] = [];
  const state = { token: "", available: mostAvailable, at: Date.now(), made: 0 };
  let faultOf: (operation: string) => CallFault = () => undefined;

  const fulfilments = () => orders.all().flatMap((order) => order.fulfilments);

  const operations: Readonly<Record<string, (variables: Variables) => unknown>> = {
    orders: ({ query }) => {
      const names = [...query.matchAll(/name:"([^"]*)"/g)].map(([, name = ""]) => name);
      return {
        nodes: [...new Set(names.flatMap((name) => orders.named(name)))].map(shownOrder),
      };
    },
    fulfillment: ({ id }) => {
      const found = fulfilments().find((one) => one.id === id);
      return found ? shownFulfilment(found) : null;
    },
    fulfillmentCreate: ({ fulfillment: given }) => {
      if (!given) return problem("Fulfillment is missing.");
      const { lineItemsByFulfillmentOrder: lines, trackingInfo, notifyCustomer } = given;
      const order = orders
        .all()
        .find(({ parts }) => parts.some(({ id }) => id === lines[0]?.fulfillmentOrderId));
      if (!order) return problem("Fulfillment order does not exist.");
      const parts = order.parts.filter(({ id }) =>
        lines.some((line) => line.fulfillmentOrderId === id),
      );
      if (order.scenario === "closed while it is marked")
        for (const part of parts) part.status = "CLOSED";
      const closed = parts.find(
        ({ status }) => !["OPEN", "IN_PROGRESS"].includes(status),
      );
      if (closed) {
        const number = closed.id.split("/").at(-1);
        return problem(
          `Fulfillment order ${number} has an unfulfillable status= ${closed.status.toLowerCase()}.`,
        );
      }
      for (const part of parts) part.status = "CLOSED";
      state.made += 1;
      const made: DoubleFulfilment = {
        id: `gid://shopify/Fulfillment/${state.made}`,
        status: "SUCCESS",
        company: trackingInfo.company,
        tracking: trackingInfo.numbers.map((number, at) => ({
          number,
          url: trackingInfo.urls[at] ?? "",
        })),
        events: [],
      };
      order.fulfilments.push(made);
      if (notifyCustomer) mails.push({ order: order.name, urls: trackingInfo.urls });
      return { fulfillment: { id: made.id }, userErrors: [] };
    },
    fulfillmentTrackingInfoUpdate: ({ id, tracking: given }) => {
      const found = fulfilments().find((one) => one.id === id);
      if (!found || !given) return problem("Fulfillment does not exist.");
      found.company = given.company;
      found.tracking = given.numbers.map((number, at) => ({
        number,
        url: given.urls[at] ?? "",
      }));
      return { fulfillment: { id }, userErrors: [] };
    },
    fulfillmentEventCreate: ({ event }) => {
      const found = fulfilments().find((one) => one.id === event?.fulfillmentId);
      if (!found || !event) return problem("Fulfillment does not exist.");
      const { status, happenedAt, estimatedDeliveryAt } = event;
      found.events.push({ status, happenedAt, estimatedDeliveryAt });
      return {
        fulfillmentEvent: { id: `gid://shopify/FulfillmentEvent/${found.events.length}` },
        userErrors: [],
      };
    },
    shop: () => ({ name: "Amrita Ayurveda" }),
  };

  /** Takes a call's cost. @returns false where the bucket holds less */
  function take(operation: string, cost: number): boolean {
    const now = Date.now();
    state.available = Math.min(
      mostAvailable,
      state.available + ((now - state.at) / 1_000) * restoreRate,
    );
    state.at = now;
    if (state.available < cost) return false;
    state.available -= used[operation] ?? cost;
    return true;
  }

  const send = (response: ServerResponse, status: number, body: unknown) =>
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify(body));

  async function logIn(
    incoming: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const given = Object.fromEntries(new URLSearchParams(await text(incoming)));
    const isRight =
      given.client_id === app.clientId && given.client_secret === app.clientSecret;
    if (!isRight || given.grant_type !== "client_credentials") {
      send(response, 400, { error: "app_not_installed" });
      return;
    }
    state.made += 1;
    state.token = `shpat_${state.made}`;
    send(response, 200, { access_token: state.token, scope: scopes, expires_in: 86_399 });
  }

  async function answer(
    incoming: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (incoming.url === "/admin/oauth/access_token") return logIn(incoming, response);
    const { query, variables } = request.parse(JSON.parse(await text(incoming)));
    const [, operation = ""] =
      /\{\s*(\w+)/.exec(query.replace(/^[^{]*\([^)]*\)/, "")) ?? [];
    calls.push(operation);
    const fault = faultOf(operation);
    if (fault === "before") {
      response.destroy();
      return;
    }
    if (fault === "down") return void send(response, 503, {});
    if (
      fault === "unauthorised" ||
      incoming.headers["x-shopify-access-token"] !== state.token
    ) {
      const errors =
        "[API] Invalid API key or access token (unrecognized login or wrong password)";
      return void send(response, 401, { errors });
    }
    const cost = costs[operation] ?? 1;
    const isTaken = fault !== "throttled" && take(operation, cost);
    const throttleStatus = {
      maximumAvailable: mostAvailable,
      currentlyAvailable: Math.floor(fault === "throttled" ? cost - 1 : state.available),
      restoreRate,
    };
    const extensions = { cost: { requestedQueryCost: cost, throttleStatus } };
    if (!isTaken) {
      return void send(response, 200, {
        errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }],
        extensions,
      });
    }
    const data = { [operation]: operations[operation]?.(variables) };
    if (fault === "lost") response.destroy();
    else send(response, 200, { data, extensions });
  }

  const server = await startServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  return {
    /** Stands for `https://<shop>.myshopify.com`. */
    url: server.url,
    app: { ...app, url: server.url },
    /** Those that were asked for. */
    orders: (name: string) => orders.named(name),
    /** Told to customers. */
    mails: mails as readonly {
      readonly order: string;
      readonly urls: readonly string[];
    }[],
    /** The operations that were called, in order. */
    calls: calls as readonly string[],
    /** Ends the token that was given, as the shop does after a day. */
    endToken: () => {
      state.token = "";
    },
    /** Says what happens to each call from now on. */
    fail: (next: typeof faultOf) => {
      faultOf = next;
    },
    stop: server.stop,
  };
}
