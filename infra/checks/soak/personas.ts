import { scenarioNumber } from "../../local/courier/scenarios.ts";
import type { VirtualUser } from "./virtual-user.ts";

/** What each kind of person does with the portal, again and again. */

export interface Order {
  readonly name: string;
  readonly phone: string;
  readonly trackingNo: string;
}

export const password = "monsoon lamp orchard";
const stories = ["delivered", "outForDelivery", "inTransit", "customs", "booked", "hold"] as const;

/** An order of a number, whose parcel tells one of the courier's stories. */
export const orderOf = (number: number): Order => ({
  name: `SOAK-${number}`,
  phone: `+1 415 555 ${String(number % 10_000).padStart(4, "0")}`,
  trackingNo: scenarioNumber(stories[number % stories.length] ?? "delivered", number % 10_000),
});

const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
};

/** Opens the page, types, looks, perhaps mistypes the phone, and comes back later. */
export async function customer(visitor: VirtualUser, orders: readonly Order[], random: () => number): Promise<void> {
  let mistyped = 0;
  while (visitor.mayGoOn()) {
    const { name, phone } = pick(orders, random);
    await visitor.ask("page /", "GET", "/");
    if (random() < 0.1) await visitor.ask("page /page", "GET", "/page");
    await visitor.ask("wake", "GET", "/api/user/getTrackingNo", { expected: [204] });
    await visitor.think(3);
    // Three wrong guesses in a visitor's life: five at one order would be refused, and rightly.
    if (mistyped < 3 && random() < 0.05) {
      mistyped += 1;
      const body = { name, phone: "+1 415 555 999999" };
      await visitor.ask("lookup, wrong phone", "POST", "/api/user/getTrackingNo", { body, expected: [404] });
    }
    const found = await visitor.ask("lookup", "POST", "/api/user/getTrackingNo", { body: { name, phone } });
    if (found && found.body.parcels?.[0]?.state === "unavailable") {
      await visitor.ask("lookup, again", "POST", "/api/user/getTrackingNo", { body: { name, phone, fresh: true } });
    }
    await visitor.think(6);
  }
}

/** What a clerk has stored and not deleted, to be compared with what is there in the end. */
export type Ledger = Map<string, Order & { _id: string; version: number }>;

/** Signs in and keeps records: pages, searches, adds, edits, deletes, and imports a file now and then. */
export async function clerk(
  visitor: VirtualUser,
  { email }: { email: string },
  books: Ledger,
  random: () => number,
): Promise<void> {
  const login = () => visitor.ask("login", "POST", "/api/logistics/login", { body: { email, password } });
  await login();
  let serial = 0;
  const next = () => {
    serial += 1;
    return { ...orderOf(visitor.number * 100_000 + serial), name: `CLERK${visitor.number}-${serial}` };
  };
  const keep = (record: Order & { _id: string; version: number }) => books.set(record._id, record);

  const actions: (() => Promise<void>)[] = [
    async () => void (await visitor.ask("list", "GET", "/api/user/allTracking?limit=50")),
    async () => void (await visitor.ask("list by order", "GET", "/api/user/allTracking?limit=100&sort=asc")),
    async () =>
      void (await visitor.ask(
        "search",
        "GET",
        `/api/user/allTracking?limit=50&field=name&search=CLERK${visitor.number}-`,
      )),
    async () => {
      const created = await visitor.ask("add", "POST", "/api/user/create", { body: next(), expected: [201] });
      if (created) keep(created.body.record);
    },
    async () => {
      const [was] = books.values();
      if (!was) return;
      const { _id, name, trackingNo } = was;
      const body = { _id, name, trackingNo, phone: next().phone, was };
      const updated = await visitor.ask("edit", "PUT", "/api/user/update", { body });
      if (updated) keep(updated.body.record);
    },
    async () => {
      const [record] = [...books.values()].slice(-1);
      if (!record || books.size < 5) return;
      const deleted = await visitor.ask("delete", "DELETE", `/api/user/delete/${record._id}`);
      if (deleted) books.delete(record._id);
    },
  ];
  while (visitor.mayGoOn()) {
    await pick(actions, random)();
    await visitor.think(4);
    if (random() < 0.02) {
      await visitor.ask("logout", "POST", "/api/logistics/logout", { expected: [204] });
      await login();
    }
  }
}

/** Uploads a file of a hundred rows every half minute, the same one twice, and watches it being applied. */
export async function importer(
  visitor: VirtualUser,
  { email }: { email: string },
  rows: { count: number },
): Promise<void> {
  await visitor.ask("login", "POST", "/api/logistics/login", { body: { email, password } });
  for (let file = 1; visitor.mayGoOn(); file += 1) {
    const orders = Array.from({ length: 100 }, (_, at) => ({
      ...orderOf(file * 100 + at),
      name: `IMPORT${visitor.number}-${file * 100 + at}`,
    }));
    const lines = orders.map(({ name, phone, trackingNo }) => `${name},${phone},${trackingNo}`);
    const content = `Order No,Phone,Tracking No\n${lines.join("\n")}\n`;
    const first = await visitor.ask("import", "POST", "/api/user/importExcel", { file: content });
    if (first) rows.count += first.body.counts.created;
    await visitor.think(10);
    const second = await visitor.ask("import of the same", "POST", "/api/user/importExcel", { file: content });
    if (second) {
      rows.count += second.body.counts.created;
      await visitor.ask("import's progress", "GET", `/api/user/import/${second.body.importId}`);
    }
    await visitor.think(20);
  }
}

/** Looks after people: somebody signs up, is approved, gets a password, and goes. */
export async function administrator(visitor: VirtualUser, { email }: { email: string }): Promise<void> {
  await visitor.ask("admin login", "POST", "/api/admin/login", { body: { email, password } });
  for (let round = 1; visitor.mayGoOn(); round += 1) {
    const person = {
      name: "New Member",
      email: `new.${visitor.number}.${round}@soak.example`,
      phone: "9876543210",
      password,
    };
    const registered = await visitor.ask("sign-up", "POST", "/api/logistics/register", {
      body: person,
      expected: [201],
    });
    await visitor.think(4);
    await visitor.ask("team", "GET", "/api/logistics/all");
    await visitor.ask("admins", "GET", "/api/admin/all");
    const id = registered?.body.member._id;
    if (id) {
      await visitor.ask("approve", "PUT", `/api/admin/verify-logistics/${id}`);
      await visitor.think(4);
      await visitor.ask("one-time password", "PUT", `/api/admin/reset-logistics/${id}`);
      await visitor.think(4);
      await visitor.ask("delete a member", "DELETE", `/api/logistics/${id}`);
    }
    await visitor.think(8);
  }
}
