import { orderKey } from "../../../shared/keys.ts";

/** Orders of the doubles: every number that is asked for exists, and its last two digits say how it is. */
const shopScenarios = {
  "91": "not found",
  "92": "found twice",
  "93": "partly shipped",
  "94": "on hold",
  "95": "cancelled",
  "96": "at several locations",
  "97": "closed while it is marked",
  "98": "another service ships it",
} as const;
export type ShopScenario = (typeof shopScenarios)[keyof typeof shopScenarios] | "open";
const scenarios: Readonly<Record<string, ShopScenario>> = shopScenarios;

/** The orders of a double, made when they are first asked for. */
export function openOrders<Order>(
  make: (name: string, scenario: ShopScenario, at: number) => Order,
) {
  const orders = new Map<string, Order[]>();
  let made = 0;
  return {
    named: (name: string): readonly Order[] => {
      const key = orderKey(name);
      const known = orders.get(key);
      if (known) return known;
      const scenario = scenarios[name.replace(/\D+$/, "").slice(-2)] ?? "open";
      const count = { "not found": 0, "found twice": 2 }[scenario as string] ?? 1;
      const found = Array.from({ length: count }, () => {
        made += 1;
        return make(name, scenario, made);
      });
      orders.set(key, found);
      return found;
    },
    all: () => [...orders.values()].flat(),
  };
}
