import type { Model } from "./model.ts";
import { courierNumber, type Order, phoneOf, pick } from "./orders.ts";
import type { VirtualUser } from "./virtual-user.ts";

export const password = "monsoon lamp orchard";

interface StoredRecord extends Order {
  readonly _id: string;
  readonly version: number;
}

export const signIn = (user: VirtualUser, email: string) =>
  user.request("login", "POST", "/api/logistics/login", { body: { email, password } });

/** The record of an order, as staff find it. */
export async function findRecord(user: VirtualUser, name: string): Promise<StoredRecord | undefined> {
  const reply = await user.request("search", "GET", `/api/user/allTracking?limit=50&field=name&search=${name}`);
  return reply?.body.users.find((record: StoredRecord) => record.name === name);
}

const fieldsOf = ({ name, phone, trackingNo }: Order): Order => ({ name, phone, trackingNo });

/** Changes a record and returns it; pressing Save again after a restart changes nothing more. */
export async function edit(user: VirtualUser, model: Model, was: StoredRecord, fields: Partial<Order>) {
  const body = { ...fieldsOf(was), ...fields, _id: was._id, was };
  const reply = await user.request("edit", "PUT", "/api/user/update", { body });
  if (!reply) return undefined;
  const record: StoredRecord = reply.body.record;
  user.expect(record.version === was.version + 1, `an edit made version ${record.version} of ${was.version}`);
  model.changed(fieldsOf(record), "form");
  return record;
}

export async function remove(user: VirtualUser, model: Model, { _id, name }: StoredRecord): Promise<boolean> {
  const reply = await user.request("delete", "DELETE", `/api/user/delete/${_id}`, { again: 404 });
  if (reply) model.deleted(name, "form");
  return reply !== undefined;
}

/**
 * Signs in and maintains records: pages, searches, adds, edits, deletes and undoes, and opens the drawers of others.
 * @param others the ids of customers' records
 */
export async function clerk(
  user: VirtualUser,
  email: string,
  model: Model,
  others: readonly string[],
  random: () => number,
): Promise<void> {
  await signIn(user, email);
  const mine = new Map<string, StoredRecord>();
  let serial = 0;
  const next = (): Order => {
    serial += 1;
    const name = `CLERK${user.number}-${serial}`;
    return { name, phone: phoneOf(serial), trackingNo: courierNumber(user.number * 100 + serial) };
  };
  const list = (step: string, query: string) => user.request(step, "GET", `/api/user/allTracking?${query}`);

  const add = async () => {
    const body = next();
    const reply = await user.request("add", "POST", "/api/user/create", { body, expected: 201, again: 409 });
    const record = reply?.status === 409 ? await findRecord(user, body.name) : reply?.body.record;
    if (!record) return;
    mine.set(body.name, record);
    model.created(body, "form");
  };
  const change = async () => {
    const [was] = mine.values();
    if (!was) return;
    serial += 1;
    const fields = random() < 0.3 ? { trackingNo: courierNumber(serial) } : { phone: phoneOf(serial) };
    if (Object.entries(fields).every(([field, value]) => was[field as keyof Order] === value)) return;
    const record = await edit(user, model, was, fields);
    // To the end, so that others have their turn.
    mine.delete(was.name);
    if (record) mine.set(was.name, record);
  };
  const removeOne = async () => {
    const record = [...mine.values()].at(-1);
    if (!record || mine.size < 3 || !(await remove(user, model, record))) return;
    mine.delete(record.name);
    if (random() < 0.4) return;
    await user.think(2);
    const reply = await user.request("undo", "POST", `/api/user/restore/${record._id}`, { again: 409 });
    const restored = reply?.status === 409 ? reply.body.current : reply?.body.record;
    if (!restored) return;
    mine.set(record.name, restored);
    model.restored(record.name);
  };

  const actions: (() => Promise<unknown>)[] = [
    () => list("list", "limit=50"),
    () => list("list by order", "limit=100&sort=asc"),
    () => list("list of deleted", "limit=50&deleted=true"),
    () => findRecord(user, `CLERK${user.number}-${serial}`),
    () => user.request("board", "GET", "/api/user/attention?limit=50"),
    () => user.request("drawer", "GET", `/api/user/record/${pick(others, random)}?fresh=true`),
    ...[add, add, change, change, removeOne],
  ];
  while (user.isActive()) {
    await pick(actions, random)();
    await user.think(6);
    if (random() < 0.02) {
      await user.request("logout", "POST", "/api/logistics/logout", { expected: 204, again: 401 });
      await signIn(user, email);
    }
  }
}
