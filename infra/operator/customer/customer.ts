import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { orderKey } from "../../../shared/keys.ts";
import { orderNumber } from "../../../shared/records.ts";
import { Misuse, readOptions, runAsCommand } from "../command.ts";
import { tableUsage, withTable } from "../open-table.ts";
import { type CustomerData, documentOf, findCustomer, hasSeveralPhones, isNothing } from "./customer-data.ts";
import { eraseCustomer } from "./customer-erasure.ts";
import { waitUntilFollowed } from "./unfollowed.ts";

const usage = `Usage:
  npm run -s customer -- export --order <number> [--out <file>]
  npm run -s customer -- erase --order <number> [--yes] [--wait <seconds>]

  --out <file>     write the document to this file instead of standard output
  --yes            erase without confirmation
  --wait <seconds> how long to wait for requests that are under way, or a restore, before erasing
                   what they have stored meanwhile, or for changes that the history lacks; 30, as
                   long as a request may take, unless given
${tableUsage}`;

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

async function run(): Promise<void> {
  const { positionals, values } = readOptions({
    allowPositionals: true,
    options: {
      order: { type: "string", default: "" },
      out: { type: "string" },
      yes: { type: "boolean", default: false },
      wait: { type: "string", default: "30" },
      stack: { type: "string" },
    },
  });
  const [command] = positionals;
  const order = orderNumber.safeParse(values.order).data;
  const waitMs = Number(values.wait) * 1000;
  if (command !== "export" && command !== "erase")
    throw new Misuse(`Say export or erase${command ? `, not ${command}` : ""}.`);
  if (order === undefined) throw new Misuse("Name an order number with --order.");
  if (command === "erase" && values.out !== undefined) throw new Misuse("Only export takes --out.");
  if (command === "export" && values.yes) throw new Misuse("Only erase takes --yes.");
  if (!(waitMs >= 0)) throw new Misuse("--wait takes a number of seconds.");

  await withTable(values.stack, async (where) => {
    const data = await (command === "export" ? findWhole(order, waitMs) : findCustomer(order));
    const nothing = `Nothing is stored of order ${order} in ${where}`;
    if (command === "export" && isNothing(data)) throw new Error(`${nothing}.`);
    console.error(isNothing(data) ? `${nothing}.` : `Order ${order} in ${where}: ${summary(data)}`);
    if (command === "export") {
      if (hasSeveralPhones(order, data)) {
        console.error(
          "Its records have, or had, different phones: this export may hold data of several customers. Check it before you hand it out.",
        );
      }
      const text = `${JSON.stringify(documentOf(order, data), null, 2)}\n`;
      if (values.out) await writeFile(values.out, text, { mode: 0o600 });
      else process.stdout.write(text);
      return;
    }
    if (!values.yes && !(await confirmed(order))) throw new Error("Nothing was erased.");
    console.error(
      "Erasing, which takes half a minute or more: requests under way may store the order again. If this is interrupted, repeat it until it says Erased.",
    );
    const { erased, keptNotes } = await eraseCustomer(order, waitMs);
    // A mistyped number should not look like an erasure.
    if (!erased) throw new Error(`${nothing}, nor will be of changes made before now.`);
    for (const [trackingNo, others] of keptNotes) {
      console.error(
        `The note on ${trackingNo} stays, since order ${others.join(", ")} has that number too: read it under Needs attention, it may name this customer.`,
      );
    }
    console.error("Erased. The table's backups keep it for up to 35 days, and the courier has its own records.");
  });
}

await runAsCommand(usage, run);
