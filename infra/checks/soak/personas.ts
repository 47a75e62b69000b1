import { type ScenarioName, scenarioNumber } from "../../local/courier/scenarios.ts";
import type { VirtualUser } from "./virtual-user.ts";

/** What each kind of user does, again and again. */

export interface Order {
  readonly name: string;
  readonly phone: string;
  readonly trackingNo: string;
}

export const password = "monsoon lamp orchard";
const scenarioNames: readonly ScenarioName[] = [
  "delivered",
  "outForDelivery",
  "inTransit",
  "customs",
  "booked",
  "hold",
];

export const orderOf = (number: number): Order => ({
  name: `SOAK-${number}`,
  phone: `+1 415 555 ${String(number % 10_000).padStart(4, "0")}`,
  trackingNo: scenarioNumber(scenarioNames[number % scenarioNames.length] ?? "delivered", number % 10_000),
});

/** A file of orders, as staff upload it. */
export const sheetOf = (orders: readonly Order[]) =>
  ["Order No,Phone,Tracking No", ...orders.map((order) => Object.values(order).join(",")), ""].join("\n");

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
}

/** Opens the page, looks orders up, mistypes the phone now and then, and comes back later. */
export async function customer(user: VirtualUser, orders: readonly Order[], random: () => number): Promise<void> {
  let mistyped = 0;
  const lookUp = (step: string, body: object, expected = 200) =>
    user.request(step, "POST", "/api/user/getTrackingNo", { body, expected });
  while (user.isActive()) {
    const { name, phone } = pick(orders, random);
    await user.request("page /", "GET", "/");
    if (random() < 0.1) await user.request("page /page", "GET", "/page");
    await user.request("wake", "GET", "/api/user/getTrackingNo", { expected: 204 });
    await user.think(3);
    // At most three wrong guesses per user, below the limit of five per order.
    if (mistyped < 3 && random() < 0.05) {
      mistyped += 1;
      await lookUp("lookup, wrong phone", { name, phone: "+1 415 555 999999" }, 404);
    }
    const found = await lookUp("lookup", { name, phone });
    if (found?.body.parcels?.[0]?.state === "unavailable") await lookUp("lookup, again", { name, phone, fresh: true });
    await user.think(6);
  }
}

/** The records a clerk stored and did not delete, to be compared with the table in the end. */
export type Ledger = Map<string, Order & { _id: string; version: number }>;

const signIn = (user: VirtualUser, email: string) =>
  user.request("login", "POST", "/api/logistics/login", { body: { email, password } });

/** Signs in and maintains records: pages, searches, adds, edits and deletes. */
export async function clerk(user: VirtualUser, email: string, ledger: Ledger, random: () => number): Promise<void> {
  await signIn(user, email);
  let serial = 0;
  const next = () => {
    serial += 1;
    return { ...orderOf(user.number * 100_000 + serial), name: `CLERK${user.number}-${serial}` };
  };
  const list = (step: string, query: string) => user.request(step, "GET", `/api/user/allTracking?${query}`);

  const actions: (() => Promise<unknown>)[] = [
    () => list("list", "limit=50"),
    () => list("list by order", "limit=100&sort=asc"),
    () => list("search", `limit=50&field=name&search=CLERK${user.number}-`),
    async () => {
      const created = await user.request("add", "POST", "/api/user/create", { body: next(), expected: 201 });
      if (created) ledger.set(created.body.record._id, created.body.record);
    },
    async () => {
      const [was] = ledger.values();
      if (!was) return;
      const { _id, name, trackingNo } = was;
      const body = { _id, name, trackingNo, phone: next().phone, was };
      const updated = await user.request("edit", "PUT", "/api/user/update", { body });
      if (updated) ledger.set(_id, updated.body.record);
    },
    async () => {
      const record = [...ledger.values()].at(-1);
      if (!record || ledger.size < 5) return;
      const deleted = await user.request("delete", "DELETE", `/api/user/delete/${record._id}`);
      if (deleted) ledger.delete(record._id);
    },
  ];
  while (user.isActive()) {
    await pick(actions, random)();
    await user.think(4);
    if (random() < 0.02) {
      await user.request("logout", "POST", "/api/logistics/logout", { expected: 204 });
      await signIn(user, email);
    }
  }
}

/** Uploads a file of a hundred rows twice every half minute, and asks for its progress. */
export async function importer(user: VirtualUser, email: string, created: { count: number }): Promise<void> {
  await signIn(user, email);
  for (let round = 1; user.isActive(); round += 1) {
    const orders = Array.from({ length: 100 }, (_, at) => ({
      ...orderOf(round * 100 + at),
      name: `IMPORT${user.number}-${round * 100 + at}`,
    }));
    const upload = async (step: string) => {
      const reply = await user.request(step, "POST", "/api/user/importExcel", { file: sheetOf(orders) });
      created.count += reply?.body.counts.created ?? 0;
      return reply;
    };
    await upload("import");
    await user.think(10);
    const second = await upload("import of the same");
    if (second) await user.request("import's progress", "GET", `/api/user/import/${second.body.importId}`);
    await user.think(20);
  }
}

/** Manages members: one signs up, is approved, gets a password, and is deleted. */
export async function administrator(
  user: VirtualUser,
  email: string,
  createNewcomer: () => VirtualUser,
): Promise<void> {
  await user.request("admin login", "POST", "/api/admin/login", { body: { email, password } });
  for (let round = 1; user.isActive(); round += 1) {
    const address = `new.${user.number}.${round}@soak.example`;
    const body = { name: "New Member", email: address, phone: "9876543210", password };
    const request = { body, expected: 201 };
    const registered = await createNewcomer().request("sign-up", "POST", "/api/logistics/register", request);
    await user.think(4);
    await user.request("team", "GET", "/api/logistics/all");
    await user.request("admins", "GET", "/api/admin/all");
    const id = registered?.body.member._id;
    if (id) {
      await user.request("approve", "PUT", `/api/admin/verify-logistics/${id}`);
      await user.think(4);
      await user.request("one-time password", "PUT", `/api/admin/reset-logistics/${id}`);
      await user.think(4);
      await user.request("delete a member", "DELETE", `/api/logistics/${id}`);
    }
    await user.think(8);
  }
}
