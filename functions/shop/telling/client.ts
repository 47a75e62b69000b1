import { setTimeout as sleep } from "node:timers/promises";
import { business } from "../../../shared/business.ts";
import { orderKey } from "../../../shared/keys.ts";
import { parseJson } from "../../../shared/parse-json.ts";
import type { ShopName } from "../../../shared/shop.ts";

/** What all shops have in common: their orders, and how they are called. */

/** A parcel as a shop's fulfilment names it. */
export interface ToldParcel {
  readonly trackingNo: string;
  /** Our link, which opens the order. */
  readonly url: string;
  readonly company: string | undefined;
}

/** An order as the shop has it. */
export interface ShopOrder {
  readonly id: string;
  readonly name: string;
  /** What was marked as shipped, without what was cancelled again. */
  readonly fulfilments: readonly {
    readonly id: string;
    readonly numbers: readonly string[];
  }[];
  /** Tracking numbers that stand on it although it is not marked yet. */
  readonly noted: readonly string[];
  /** Why nothing may be marked, a sentence for staff. */
  readonly obstacle: string | undefined;
  /** The shop's own ids of what is left to ship. */
  readonly parts: readonly string[];
}

/** A fulfilment that the shop shows to its customer with our address and its milestones. */
export interface Fulfilment {
  readonly id: string;
  readonly isCancelled: boolean;
  readonly tracking: readonly { readonly number: string; readonly url: string }[];
  readonly company: string | undefined;
  readonly events: readonly {
    readonly status: string;
    readonly expected: string | undefined;
  }[];
}

/** What a fulfilment's customer may be told. */
export interface Milestone {
  readonly status: string;
  /** ISO 8601: when it happened. */
  readonly at: string | undefined;
  /** ISO 8601: the new date of one that is late. */
  readonly expected?: string | undefined;
}

export interface ShopClient {
  readonly name: ShopName;
  /** By each of the names, the orders that a search for it finds: whether a name is the same is for the caller to say. */
  ordersFor(names: readonly string[]): Promise<readonly ShopOrder[]>;
  /** Marks an order as shipped, which tells its customer. @returns the fulfilment's id */
  fulfil(order: ShopOrder, parcels: readonly ToldParcel[]): Promise<string>;
  /** Absent where the shop shows no milestones. */
  readonly milestones?: {
    read(id: string): Promise<Fulfilment | undefined>;
    setTracking(fulfilment: Fulfilment, tracking: Fulfilment["tracking"]): Promise<void>;
    tell(id: string, milestone: Milestone): Promise<void>;
  };
  /** The shop's name and what the portal may do there; changes nothing. */
  describe(): Promise<{ readonly name: string; readonly scopes: readonly string[] }>;
}

/** The shop cannot be told anything for now. `isRefused`: only a person can mend it. */
export class ShopTrouble extends Error {
  readonly isRefused: boolean;

  constructor(reason: string, { isRefused = false } = {}) {
    super(reason);
    this.isRefused = isRefused;
  }
}

/** The shop refuses one order. The message is a sentence for staff. */
export class ShopRefusal extends Error {}

/** The shop has no such order, or does not show it. */
export class UnknownOrder extends ShopRefusal {}

export interface ShopClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

export const systemClock: ShopClock = {
  now: Date.now,
  sleep: (milliseconds) => sleep(milliseconds),
};

const callMs = 10_000;

export interface ShopReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export type ShopCall = (url: string, request: RequestInit) => Promise<ShopReply>;

/**
 * Makes one call after another.
 * @param apartMs between the beginnings of two
 * @throws ShopTrouble where there is no answer, or none of the shop's own
 */
export function shopCalls({ now, sleep }: ShopClock, apartMs: number): ShopCall {
  let nextAt = 0;
  return async (url, request) => {
    const startAt = Math.max(now(), nextAt);
    nextAt = startAt + apartMs;
    if (startAt > now()) await sleep(startAt - now());
    const signal = AbortSignal.timeout(callMs);
    const reply = await fetch(url, { ...request, redirect: "manual", signal })
      .then(async (response) => ({
        status: response.status,
        text: await response.text(),
      }))
      .catch(() => {
        throw new ShopTrouble("The shop doesn't answer.");
      });
    const { status } = reply;
    if (status >= 300 && status < 400) {
      throw new ShopTrouble(
        "The shop's address leads to another one: correct it in the shop's secret.",
        {
          isRefused: true,
        },
      );
    }
    if (status === 429 || status >= 500)
      throw new ShopTrouble(`The shop answers with an error (${status}).`);
    const body = parseJson(reply.text);
    if (typeof body !== "object" || body === null)
      throw new ShopTrouble(`The shop's answer can't be read (${status}).`);
    return { status, body: { ...body } };
  };
}

/** An order number as the shop may have it: as it is written, and without the business's prefix. No sign of a search is in it. */
export function searchedNames(name: string): string[] {
  const written = name.replace(/^[^\p{L}\p{N}]+/u, "").replace(/["'\\]/g, "");
  const key = orderKey(name);
  const prefix = orderKey(`${business.orderPrefix}1`).slice(0, -1);
  const [, digits] =
    /^(\d+)$/.exec(key.startsWith(prefix) ? key.slice(prefix.length) : "") ?? [];
  return [
    ...new Set([
      written,
      ...(digits ? [digits, `${business.orderPrefix}${digits}`] : []),
    ]),
  ];
}
