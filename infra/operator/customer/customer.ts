import { writeFile } from "node:fs/promises";
import { orderKey } from "../../../shared/keys.ts";
import { ask } from "../ask.ts";
import { withTable } from "../open-table.ts";
import { eraseOrderData } from "./erase-order.ts";
import { documentOf, findOrder, hasSeveralPhones, isNothing, type OrderData } from "./order-data.ts";

const summary = ({ parcels, snapshots, imported, changes, alerts, alertRequests, shop }: OrderData) =>
  `parcels: ${parcels.length}, answers of the courier: ${snapshots.size}, ` +
  `rows of spreadsheets: ${imported.flatMap(({ ofOrder }) => ofOrder).length}, changes of records: ${changes.length}, alerts: ${alerts.length}, waiting requests for alerts: ${alertRequests.length}, items of the shop: ${shop.keys.length}`;

const confirmed = async (order: string) =>
  orderKey(await ask("This cannot be undone. Type the order number again to erase it: ", "add --yes to erase")) ===
  orderKey(order);

const nothingOf = (order: string, where: string) => `Nothing is stored of order ${order} in ${where}`;

interface OrderOptions {
  readonly order: string;
  readonly stack?: string;
}

/** Prints or writes all that is stored of an order. */
export async function exportOrder({ order, out, stack }: OrderOptions & { readonly out?: string }): Promise<void> {
  await withTable(stack, async (where) => {
    const data = await findOrder(order);
    if (isNothing(data)) throw new Error(`${nothingOf(order, where)}.`);
    console.error(`Order ${order} in ${where}: ${summary(data)}`);
    if (hasSeveralPhones(order, data)) {
      console.error(
        "Its records have, or had, different phones: this export may hold data of several customers. Check it before you hand it out.",
      );
    }
    const text = JSON.stringify(documentOf(order, data), null, 2);
    if (out) await writeFile(out, `${text}\n`, { mode: 0o600 });
    else console.info(text);
  });
}

/** Erases all that is stored of an order, once that is confirmed. */
export async function eraseOrder({ order, yes, stack }: OrderOptions & { readonly yes?: boolean }): Promise<void> {
  await withTable(stack, async (where) => {
    const data = await findOrder(order);
    const nothing = nothingOf(order, where);
    if (isNothing(data)) throw new Error(`${nothing}.`);
    console.error(`Order ${order} in ${where}: ${summary(data)}`);
    if (!yes && !(await confirmed(order))) throw new Error("Nothing was erased.");
    console.error("Erasing. If this is interrupted, repeat it until it says Erased.");
    const { erased, keptNotes } = await eraseOrderData(order);
    // A mistyped number should not look like an erasure.
    if (!erased) throw new Error(`${nothing}.`);
    for (const [trackingNo, others] of keptNotes) {
      console.error(
        `The note on ${trackingNo} stays, since order ${others.join(", ")} has that number too: read it under Needs attention, it may name this customer.`,
      );
    }
    console.error(
      "Erased. The table's backups keep it for up to 35 days, and the courier and the shop have their own records.",
    );
  });
}
