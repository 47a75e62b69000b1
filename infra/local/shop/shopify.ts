import { openOrders, type ShopScenario } from "./orders.ts";
import { type CallFault, type ShopRequest, startShopServer } from "./server.ts";

/** Shopify's GraphQL Admin API as far as the portal uses it, with its refusals. Its own throttle is never reached here. */

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

interface Tracking {
  readonly company?: string;
  readonly numbers: readonly string[];
  readonly urls: readonly string[];
}

/** Those of all operations: a call has its own. */
interface Variables {
  readonly query: string;
  readonly id: string;
  readonly fulfillment: {
    readonly lineItemsByFulfillmentOrder: readonly {
      readonly fulfillmentOrderId: string;
    }[];
    readonly trackingInfo: Tracking;
    readonly notifyCustomer: boolean;
  };
  readonly tracking: Tracking;
  readonly event: DoubleFulfilment["events"][number] & { readonly fulfillmentId: string };
}

/** A call that asks for more points than are left, of which 100 a second come back. */
const throttled = {
  errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }],
  extensions: {
    cost: {
      requestedQueryCost: 30,
      throttleStatus: { currentlyAvailable: 29, restoreRate: 100 },
    },
  },
};
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

const trackingOf = ({ numbers, urls }: Tracking) =>
  numbers.map((number, at) => ({ number, url: urls[at] ?? "" }));

const problem = (message: string) => ({ userErrors: [{ field: null, message }] });
const noFulfilment = problem("Fulfillment does not exist.");

/** The operation that a query or mutation calls, after its name and variables. */
const operationIn = (query: string) =>
  /\{\s*(\w+)/.exec(query.replace(/^[^{]*\([^)]*\)/, ""))?.[1] ?? "";

const wrongToken = {
  status: 401,
  body: { errors: "[API] Invalid API key or access token" },
};

export async function startShopifyDouble(app: App) {
  const orders = openOrders(makeOrder);
  const mails: { readonly order: string; readonly urls: readonly string[] }[] = [];
  const state = { token: "", made: 0 };

  const fulfilmentWith = (id: string) =>
    orders
      .all()
      .flatMap((order) => order.fulfilments)
      .find((one) => one.id === id);

  const operations: Readonly<Record<string, (variables: Variables) => unknown>> = {
    orders: ({ query }) => {
      const names = [...query.matchAll(/name:"([^"]*)"/g)].map(([, name = ""]) => name);
      return {
        nodes: [...new Set(names.flatMap((name) => orders.named(name)))].map(shownOrder),
      };
    },
    fulfillment: ({ id }) => {
      const found = fulfilmentWith(id);
      return found ? shownFulfilment(found) : null;
    },
    fulfillmentCreate: ({ fulfillment }) => {
      const { lineItemsByFulfillmentOrder, trackingInfo, notifyCustomer } = fulfillment;
      const ids = lineItemsByFulfillmentOrder.map((line) => line.fulfillmentOrderId);
      const order = orders
        .all()
        .find(({ parts }) => parts.some(({ id }) => id === ids[0]));
      if (!order) return problem("Fulfillment order does not exist.");
      const parts = order.parts.filter(({ id }) => ids.includes(id));
      const close = () => {
        for (const part of parts) part.status = "CLOSED";
      };
      if (order.scenario === "closed while it is marked") close();
      const closed = parts.find(
        ({ status }) => !["OPEN", "IN_PROGRESS"].includes(status),
      );
      if (closed) {
        const number = closed.id.split("/").at(-1);
        return problem(
          `Fulfillment order ${number} has an unfulfillable status= ${closed.status.toLowerCase()}.`,
        );
      }
      close();
      state.made += 1;
      const id = `gid://shopify/Fulfillment/${state.made}`;
      const { company } = trackingInfo;
      order.fulfilments.push({
        id,
        status: "SUCCESS",
        company,
        tracking: trackingOf(trackingInfo),
        events: [],
      });
      if (notifyCustomer) mails.push({ order: order.name, urls: trackingInfo.urls });
      return { fulfillment: { id }, userErrors: [] };
    },
    fulfillmentTrackingInfoUpdate: ({ id, tracking }) => {
      const found = fulfilmentWith(id);
      if (!found) return noFulfilment;
      found.company = tracking.company;
      found.tracking = trackingOf(tracking);
      return { fulfillment: { id }, userErrors: [] };
    },
    fulfillmentEventCreate: ({ event: { fulfillmentId, ...event } }) => {
      const found = fulfilmentWith(fulfillmentId);
      if (!found) return noFulfilment;
      found.events.push(event);
      return { fulfillmentEvent: { id: String(found.events.length) }, userErrors: [] };
    },
    shop: () => ({ name: "Amrita Ayurveda" }),
  };

  function logIn({ body }: ShopRequest) {
    const given = new URLSearchParams(body);
    const isRight =
      given.get("client_id") === app.clientId &&
      given.get("client_secret") === app.clientSecret &&
      given.get("grant_type") === "client_credentials";
    if (!isRight) return { status: 400, body: { error: "app_not_installed" } };
    state.made += 1;
    state.token = `shpat_${state.made}`;
    return {
      status: 200,
      body: { access_token: state.token, scope: scopes, expires_in: 86_399 },
    };
  }

  function answer({ headers, body }: ShopRequest, fault: CallFault) {
    const { query, variables }: { query: string; variables: Variables } =
      JSON.parse(body);
    const operation = operationIn(query);
    const hasToken = headers["x-shopify-access-token"] === state.token;
    if (fault === "unauthorised" || !hasToken) return wrongToken;
    if (fault === "throttled") return { status: 200, body: throttled };
    return {
      status: 200,
      body: { data: { [operation]: operations[operation]?.(variables) } },
    };
  }

  const isLogin = ({ url }: ShopRequest) => url.pathname === "/admin/oauth/access_token";
  const server = await startShopServer({
    nameOf: (request) =>
      isLogin(request) ? undefined : operationIn(JSON.parse(request.body).query),
    answer: (request, fault) =>
      isLogin(request) ? logIn(request) : answer(request, fault),
  });
  return {
    ...server,
    /** `url` stands for `https://<shop>.myshopify.com`. */
    app: { ...app, url: server.url },
    /** Those that were asked for. */
    orders: (name: string) => orders.named(name),
    /** Told to customers. */
    mails: mails as readonly (typeof mails)[number][],
    /** Ends the token that was given, as the shop does after a day. */
    endToken: () => {
      state.token = "";
    },
  };
}
