import { writeFile } from "node:fs/promises";
import { orderKey } from "../../../shared/keys.ts";
import { ask } from "../ask.ts";
import { withTable } from "../open-table.ts";
import { eraseOrderData } from "./erase-order.ts";
import {
  documentOf,
  findOrder,
  hasSeveralPhones,
  isNothing,
  type OrderData,
} from "./order-data.ts";
import { ordersOfEmail } from "./orders-of-email.ts";

const summary = ({
  parcels,
  snapshots,
  imported,
  changes,
  alerts,
  alertRequests,
  shop,
}: OrderData) =>
  `parcels: ${parcels.length}, answers of the courier: ${snapshots.size}, ` +
  `rows of spreadsheets: ${imported.flatMap(({ ofOrder }) => ofOrder).length}, changes of records: ${changes.length}, alerts: ${alerts.length}, requests for alerts: ${alertRequests.length}, items of the shop: ${shop.keys.length}`;

const confirmed = async (order: string) =>
  orderKey(
    await ask(
      "This cannot be undone. Type the order number again to erase it: ",
      "add --yes to erase",
    ),
  ) === orderKey(order);

interface OrderOptions {
  readonly order?: string;
  /** In place of the order: an address that was left for it. */
  readonly email?: string;
  readonly stack?: string;
}

/** @throws Error where the address leads to no order, or to more than one */
async function orderFor({ order, email = "" }: OrderOptions): Promise<string> {
  if (order !== undefined) return order;
  const [found, ...others] = await ordersOfEmail(email.trim().toLowerCase());
  if (found === undefined) throw new Error("This address was left for no order.");
  if (others.length === 0) return found;
  throw new Error(
    `This address was left for several orders: ${[found, ...others].join(", ")}. Repeat the command with --order.`,
  );
}

/** Finds an order's data for `use`, and says how much that is. @throws Error where nothing is stored */
const withOrder = (
  options: OrderOptions,
  use: (order: string, data: OrderData) => Promise<void>,
): Promise<void> =>
  withTable(options.stack, async (where) => {
    const order = await orderFor(options);
    const data = await findOrder(order);
    // A mistyped number should not look like an erasure.
    if (isNothing(data))
      throw new Error(`Nothing is stored of order ${order} in ${where}.`);
    console.error(`Order ${order} in ${where}: ${summary(data)}`);
    await use(order, data);
  });

/** Prints or writes all that is stored of an order. */
export const exportOrder = ({
  out,
  ...options
}: OrderOptions & { readonly out?: string }): Promise<void> =>
  withOrder(options, async (order, data) => {
    if (hasSeveralPhones(order, data)) {
      console.error(
        "Its records had different phones: this may hold data of several customers. Check it before you hand it out.",
      );
    }
    const text = JSON.stringify(documentOf(order, data), null, 2);
    if (out) await writeFile(out, `${text}\n`, { mode: 0o600 });
    else console.info(text);
  });

/** Erases all that is stored of an order, once that is confirmed. */
export const eraseOrder = ({
  yes,
  ...options
}: OrderOptions & { readonly yes?: boolean }): Promise<void> =>
  withOrder(options, async (order) => {
    if (!yes && !(await confirmed(order))) throw new Error("Nothing was erased.");
    console.error("Erasing. If this is interrupted, repeat it until it says Erased.");
    const { keptNotes, moved } = await eraseOrderData(order);
    for (const [trackingNo, others] of keptNotes) {
      console.error(
        `The note on ${trackingNo} stays, since order ${others.join(", ")} has that number too: does it name this customer?`,
      );
    }
    for (const { name, trackingNo } of moved) {
      console.error(
        `The record of ${trackingNo} stays, under order ${name}. If it is this customer's, erase that order too.`,
      );
    }
    console.error(
      "Erased. Backups keep it for up to 35 days; the courier and the shop have their own records.",
    );
  });
