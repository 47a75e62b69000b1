import * as z from "zod/mini";
import { chunked } from "../../../shared/chunked.ts";
import { lazyObject, lazySchema } from "../../../shared/lazy-schema.ts";
import {
  type Fulfilment,
  type ShopCall,
  type ShopClient,
  type ShopClock,
  type ShopOrder,
  ShopRefusal,
  type ShopReply,
  ShopTrouble,
  searchedNames,
  type ToldParcel,
} from "./client.ts";

/**
 * Shopify's GraphQL Admin API (shopify.dev/docs/api/admin-graphql). `userErrors` have no code, and selecting one fails the
 * call. A throttled call is answered 200, without data.
 */

export const shopifyApp = lazyObject(() => ({
  /** The beginning of its myshopify.com address. */
  shop: z
    .string()
    .check(
      z.regex(
        /^[a-z0-9][a-z0-9-]*$/,
        "shop is the beginning of its myshopify.com address",
      ),
    ),
  clientId: z.string().check(z.minLength(1)),
  clientSecret: z.string().check(z.minLength(1)),
  automatic: z.optional(z.boolean()),
  /** In place of https://<shop>.myshopify.com. */
  url: z.optional(z.url()),
}));
type ShopifyApp = z.infer<typeof shopifyApp>;

/** Served until October 2027, and then by the oldest one that is. */
const version = "2026-10";

const nodes = <Node extends z.ZodMiniType>(node: Node) =>
  z.object({ nodes: z.array(node) });
const tracking = () =>
  z.array(
    z.object({
      company: z.nullish(z.string()),
      number: z.nullish(z.string()),
      url: z.nullish(z.string()),
    }),
  );

const foundOrders = lazyObject(() => ({
  orders: nodes(
    z.object({
      id: z.string(),
      name: z.string(),
      cancelledAt: z.nullable(z.string()),
      fulfillments: z.array(
        z.object({ id: z.string(), status: z.string(), trackingInfo: tracking() }),
      ),
      fulfillmentOrders: nodes(
        z.object({
          id: z.string(),
          status: z.string(),
          supportedActions: z.array(z.object({ action: z.string() })),
          assignedLocation: z.object({ name: z.nullable(z.string()) }),
        }),
      ),
    }),
  ),
}));
type FoundOrder = z.infer<typeof foundOrders>["orders"]["nodes"][number];

const ordersQuery = `query ($query: String!, $first: Int!) { orders(first: $first, query: $query) { nodes {
  id name cancelledAt
  fulfillments(first: 20) { id status trackingInfo(first: 25) { number } }
  fulfillmentOrders(first: 10) { nodes { id status supportedActions { action } assignedLocation { name } } } } } }`;

const foundFulfilment = lazyObject(() => ({
  fulfillment: z.nullable(
    z.object({
      id: z.string(),
      status: z.string(),
      trackingInfo: tracking(),
      events: nodes(
        z.object({ status: z.string(), estimatedDeliveryAt: z.nullish(z.string()) }),
      ),
    }),
  ),
}));

const fulfilmentQuery = `query ($id: ID!) { fulfillment(id: $id) { id status trackingInfo(first: 25) { company number url }
  events(first: 100) { nodes { status estimatedDeliveryAt } } } }`;

const problems = "userErrors { field message }";
const createMutation = `mutation ($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) {
  fulfillment { id } ${problems} } }`;
const trackingMutation = `mutation ($id: ID!, $tracking: FulfillmentTrackingInput!) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: false) {
  fulfillment { id } ${problems} } }`;
const eventMutation = `mutation ($event: FulfillmentEventInput!) { fulfillmentEventCreate(fulfillmentEvent: $event) {
  fulfillmentEvent { id } ${problems} } }`;

const failures = lazyObject(() => ({
  errors: z.array(
    z.object({
      message: z.optional(z.string()),
      extensions: z.optional(
        z.object({
          code: z.optional(z.string()),
          requiredAccess: z.optional(z.string()),
        }),
      ),
    }),
  ),
}));
/** What a change answers, under its name. */
const changes = lazySchema(() =>
  z.record(
    z.string(),
    z.object({
      fulfillment: z.nullish(z.object({ id: z.string() })),
      userErrors: z.array(z.object({ message: z.string() })),
    }),
  ),
);
const throttle = lazyObject(() => ({
  extensions: z.object({
    cost: z.object({
      requestedQueryCost: z.number(),
      throttleStatus: z.object({
        currentlyAvailable: z.number(),
        restoreRate: z.number(),
      }),
    }),
  }),
}));
const token = lazyObject(() => ({
  access_token: z.string(),
  scope: z.string(),
  expires_in: z.number(),
}));
type Token = z.infer<typeof token> & { readonly endsAt: number };

/** Tokens live a day; each is kept as long as its function. */
const tokens = new Map<string, Token>();
const mostTries = 4;
const namesAtOnce = 25;

/** What is neither done nor given up. */
const isLive = ({ status }: { status: string }) =>
  status !== "CLOSED" && status !== "CANCELLED";
const isCancelled = (status: string) =>
  ["CANCELLED", "ERROR", "FAILURE"].includes(status);

function obstacleOf({ cancelledAt, fulfillmentOrders }: FoundOrder): string | undefined {
  if (cancelledAt !== null) return "It was cancelled in the shop.";
  const live = fulfillmentOrders.nodes.filter(isLive);
  if (live.some(({ status }) => status === "ON_HOLD"))
    return "It's on hold in the shop. Release it there first.";
  if (live.length === 0) return "Nothing of it is left to ship in the shop.";
  if (new Set(live.map(({ assignedLocation }) => assignedLocation.name)).size > 1) {
    return "It ships from several locations. Mark it in the shop.";
  }
  const isOpen = live.every(
    ({ status, supportedActions }) =>
      ["OPEN", "IN_PROGRESS"].includes(status) &&
      supportedActions.some(({ action }) => action === "CREATE_FULFILLMENT"),
  );
  return isOpen
    ? undefined
    : "It's scheduled for later, or another service ships it. Mark it in the shop.";
}

function orderOf(order: FoundOrder): ShopOrder {
  const shipped = order.fulfillments.filter(({ status }) => !isCancelled(status));
  return {
    id: order.id,
    name: order.name,
    fulfilments: shipped.map(({ id, trackingInfo }) => ({
      id,
      numbers: trackingInfo.map(({ number }) => number ?? ""),
    })),
    noted: [],
    obstacle: obstacleOf(order),
    parts: order.fulfillmentOrders.nodes.filter(isLive).map(({ id }) => id),
  };
}

/** Shopify as it is connected by an app of its Dev Dashboard. */
export function shopifyClient(
  app: ShopifyApp,
  call: ShopCall,
  { now, sleep }: ShopClock,
): ShopClient {
  const origin = app.url ?? `https://${app.shop}.myshopify.com`;
  const tokenKey = JSON.stringify(app);

  async function logIn(): Promise<Token> {
    const credentials = {
      grant_type: "client_credentials",
      client_id: app.clientId,
      client_secret: app.clientSecret,
    };
    const { status, body } = await call(`${origin}/admin/oauth/access_token`, {
      method: "POST",
      body: new URLSearchParams(credentials),
    });
    const given = token.safeParse(body).data;
    if (status !== 200 || !given) {
      throw new ShopTrouble(
        "Shopify refuses the portal's app: is it installed, and its secret the right one?",
        {
          isRefused: true,
        },
      );
    }
    // Another one is asked for a minute before it ends.
    const made = { ...given, endsAt: now() + (given.expires_in - 60) * 1_000 };
    tokens.set(tokenKey, made);
    return made;
  }

  async function currentToken(): Promise<Token> {
    const known = tokens.get(tokenKey);
    return known && known.endsAt > now() ? known : logIn();
  }

  async function post(query: string, variables: object): Promise<ShopReply> {
    const { access_token } = await currentToken();
    return call(`${origin}/admin/api/${version}/graphql.json`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-shopify-access-token": access_token,
      },
      body: JSON.stringify({ query, variables }),
    });
  }

  /** How long a throttled call waits for its cost, in milliseconds. */
  function waitFor(body: ShopReply["body"]): number {
    const { cost } = throttle.safeParse(body).data?.extensions ?? {};
    if (!cost) return 1_000;
    const { currentlyAvailable, restoreRate } = cost.throttleStatus;
    return Math.max(
      0,
      ((cost.requestedQueryCost - currentlyAvailable) / Math.max(1, restoreRate)) * 1_000,
    );
  }

  async function ask<Schema extends z.ZodMiniType>(
    schema: Schema,
    query: string,
    variables: object,
  ) {
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const { status, body } = await post(query, variables);
      if (status === 401 && tries === 1) {
        tokens.delete(tokenKey);
        continue;
      }
      if (status !== 200)
        throw new ShopTrouble(`Shopify refuses the portal's app (${status}).`, {
          isRefused: true,
        });
      const [failure] = failures.safeParse(body).data?.errors ?? [];
      if (!failure) {
        const read = schema.safeParse(body.data);
        if (read.success) return read.data;
        throw new ShopTrouble("Shopify's answer can't be read.");
      }
      const { code, requiredAccess = "a scope that docs/shop.md names" } =
        failure.extensions ?? {};
      if (code === "ACCESS_DENIED") {
        throw new ShopTrouble(
          `The portal's app in Shopify lacks a right: ${requiredAccess}`,
          { isRefused: true },
        );
      }
      if (code !== "THROTTLED")
        throw new ShopRefusal(`Shopify refused it: ${failure.message ?? code}`);
      await sleep(waitFor(body));
    }
    throw new ShopTrouble("Shopify has too many calls to answer.");
  }

  /** Makes a change. @returns the id of the fulfilment that it is of */
  async function mutate(query: string, variables: object): Promise<string> {
    const [changed] = Object.values(await ask(changes, query, variables));
    const [problem] = changed?.userErrors ?? [];
    if (problem) throw new ShopRefusal(`Shopify refused it: ${problem.message}`);
    return changed?.fulfillment?.id ?? "";
  }

  async function ordersOf(names: readonly string[]): Promise<ShopOrder[]> {
    const query = names
      .flatMap(searchedNames)
      .map((name) => `name:"${name}"`)
      .join(" OR ");
    const { orders } = await ask(foundOrders, ordersQuery, {
      query,
      first: Math.min(100, 4 * names.length),
    });
    return orders.nodes.map(orderOf);
  }

  return {
    name: "Shopify",
    ordersFor: async (names) => {
      const found: ShopOrder[] = [];
      for (const some of chunked(names, namesAtOnce))
        found.push(...(await ordersOf(some)));
      return found;
    },
    fulfil: ({ parts }, parcels) =>
      mutate(createMutation, {
        fulfillment: {
          lineItemsByFulfillmentOrder: parts.map((fulfillmentOrderId) => ({
            fulfillmentOrderId,
          })),
          trackingInfo: trackingOf(
            parcels[0]?.company,
            parcels.map(({ trackingNo, url }) => ({ number: trackingNo, url })),
          ),
          notifyCustomer: true,
        },
      }),
    milestones: {
      read: async (id) => {
        const { fulfillment } = await ask(foundFulfilment, fulfilmentQuery, { id });
        if (!fulfillment) return undefined;
        const { trackingInfo, events, status } = fulfillment;
        return {
          id,
          isCancelled: isCancelled(status),
          tracking: trackingInfo.map(({ number, url }) => ({
            number: number ?? "",
            url: url ?? "",
          })),
          company: trackingInfo[0]?.company ?? undefined,
          events: events.nodes.map((event) => ({
            status: event.status,
            expected: event.estimatedDeliveryAt ?? undefined,
          })),
        };
      },
      setTracking: async ({ id, company }, changed) => {
        await mutate(trackingMutation, { id, tracking: trackingOf(company, changed) });
      },
      tell: async (fulfillmentId, { status, at, expected }) => {
        const event = {
          fulfillmentId,
          status,
          happenedAt: at,
          estimatedDeliveryAt: expected,
        };
        await mutate(eventMutation, { event });
      },
    },
    describe: async () => {
      const { scope } = await logIn();
      const { shop } = await ask(
        z.object({ shop: z.object({ name: z.string() }) }),
        "{ shop { name } }",
        {},
      );
      return { name: shop.name, scopes: scope.split(",") };
    },
  };
}

/** Numbers and addresses match by their places. */
const trackingOf = (
  company: ToldParcel["company"],
  tracking: Fulfilment["tracking"],
) => ({
  ...(company && { company }),
  numbers: tracking.map(({ number }) => number),
  urls: tracking.map(({ url }) => url),
});
