import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { orderKey } from "../../../shared/keys.ts";
import { orderNumber } from "../../../shared/records.ts";
import { Misuse } from "../command-line.ts";
import { withTable } from "../open-table.ts";
import { type CustomerData, documentOf, findCustomer, hasSeveralPhones, isNothing } from "./customer-data.ts";
import { eraseCustomer } from "./customer-erasure.ts";
import { waitUntilFollowed } from "./unfollowed.ts";

const summary = ({ parcels, snapshots, imported, changes, alerts, alertRequests }: CustomerData) =>
  `parcels: ${parcels.length}, answers of the courier: ${snapshots.size}, ` +
  `rows of spreadsheets: ${imported.flatMap(({ ofOrder }) => ofOrder).length}, changes of records: ${changes.length}, alerts: ${alerts.length}, waiting requests for alerts: ${alertRequests.length}`;

const lacking = ({ unfollowed: { length } }: CustomerData) =>
  `${length} ${length === 1 ? "change of records is" : "changes of records are"} not in the history yet`;

/** Finds an order's data with the changes up to now, if the follower comes so far in time. */
async function findWhole(order: string, waitMs: number): Promise<CustomerData> {
  const data = await findCustomer(order);
  if (data.unfollowed.length === 0) return data;
  console.error(`${lacking(data)}: waiting for up to ${waitMs / 1000} seconds.`);
  if (await waitUntilFollowed(data.unfollowed, waitMs)) return findCustomer(order);
  console.error(
    `This export may lack changes: ${lacking(data)}. Export again in a few minutes; if it still says so, see history-is-behind in docs/operations.md.`,
  );
  return data;
}

async function confirmed(order: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error("There is no terminal to confirm in: add --yes to erase.");
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await reader.question("This cannot be undone. Type the order number again to erase it: ");
  reader.close();
  return orderKey(typed) === orderKey(order);
}

/** @throws Misuse */
function orderNumberOf(text: string): string {
  const order = orderNumber.safeParse(text).data;
  if (order === undefined) throw new Misuse("Name an order number with --order.");
  return order;
}

const nothingOf = (order: string, where: string) => `Nothing is stored of order ${order} in ${where}`;

interface OrderOptions {
  readonly order: string;
  readonly waitMs: number;
  readonly stack: string | undefined;
}

/** Prints or writes all that is stored of an order. @throws Misuse */
export async function exportOrder(options: OrderOptions & { readonly out: string | undefined }): Promise<number> {
  const order = orderNumberOf(options.order);
  await withTable(options.stack, async (where) => {
    const data = await findWhole(order, options.waitMs);
    if (isNothing(data)) throw new Error(`${nothingOf(order, where)}.`);
    console.error(`Order ${order} in ${where}: ${summary(data)}`);
    if (hasSeveralPhones(order, data)) {
      console.error(
        "Its records have, or had, different phones: this export may hold data of several customers. Check it before you hand it out.",
      );
    }
    const text = JSON.stringify(documentOf(order, data), null, 2);
    if (options.out) await writeFile(options.out, `${text}\n`, { mode: 0o600 });
    else console.info(text);
  });
  return 0;
}

/** Erases all that is stored of an order, once that is confirmed. @throws Misuse */
export async function eraseOrder(options: OrderOptions & { readonly yes: boolean }): Promise<number> {
  const order = orderNumberOf(options.order);
  await withTable(options.stack, async (where) => {
    const data = await findCustomer(order);
    const nothing = nothingOf(order, where);
    console.error(isNothing(data) ? `${nothing}.` : `Order ${order} in ${where}: ${summary(data)}`);
    if (!options.yes && !(await confirmed(order))) throw new Error("Nothing was erased.");
    console.error(
      "Erasing, which takes half a minute or more: requests under way may store the order again. If this is interrupted, repeat it until it says Erased.",
    );
    const { erased, keptNotes } = await eraseCustomer(order, options.waitMs);
    // A mistyped number should not look like an erasure.
    if (!erased) throw new Error(`${nothing}, nor will be of changes made before now.`);
    for (const [trackingNo, others] of keptNotes) {
      console.error(
        `The note on ${trackingNo} stays, since order ${others.join(", ")} has that number too: read it under Needs attention, it may name this customer.`,
      );
    }
    console.error("Erased. The table's backups keep it for up to 35 days, and the courier has its own records.");
  });
  return 0;
}
