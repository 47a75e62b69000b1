import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPortalProcess } from "../../local/testing/portal-process.ts";
import { median, printTable } from "../../measure/timing.ts";
import { administrator, clerk, customer, importer, type Ledger, orderOf, password, sheetOf } from "./personas.ts";
import { createResults } from "./results.ts";
import { createVirtualUser } from "./virtual-user.ts";

/**
 * `npm run soak` simulates a hundred users of a local portal for ten minutes, `npm run soak -- MINUTES USERS` others.
 * It fails on an unexpected reply, on records that differ from what was written, and on growing memory.
 */

const [minutes = 10, users = 100] = process.argv.slice(2).map(Number);
if (!(minutes > 0 && minutes <= 120 && Number.isInteger(users) && users >= 10 && users <= 1_000)) {
  console.error("Usage: npm run soak -- [MINUTES, 120 at most] [USERS, 10 to 1000]");
  process.exit(1);
}

/** More growth than this in the second half, once everything is warm, is a leak. */
const maxGrowth = 0.15;
const staffShare = { clerks: 0.15, importers: 0.02, admins: 0.02 } as const;

/** The same numbers at every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const admin = { email: "admin@soak.example", password };
const data = mkdtempSync(join(tmpdir(), "soak-"));
const portal = await startPortalProcess(process.execPath, [join(import.meta.dirname, "../../local/server.ts")], {
  env: { ...process.env, PORT: "0", DATA_DIR: data, DEMO: "0", ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: password },
});
const port = Number(new URL(portal.url).port);
/** Memory of the portal's process in MB, with its functions and without its database. */
const memoryMb = () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(portal.child.pid)]).toString()) / 1024;
const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => ending.abort());

const results = createResults();
const createUser = (number: number) =>
  createVirtualUser(number, { port, results, ending: ending.signal, random: createRandom(number + 1) });
let newcomers = 0;
/** Somebody who signs up, at an address of their own: sign-ups are limited by network. */
const createNewcomer = () => createUser(1_000 + newcomers++);

const count = (share: number) => Math.max(1, Math.round(users * share));
const [clerks, importers, admins] = [count(staffShare.clerks), count(staffShare.importers), count(staffShare.admins)];
const staffEmail = (number: number) => `staff.${number}@soak.example`;
const orders = Array.from({ length: 500 }, (_, at) => orderOf(at));

/** Adds approved staff, and orders for customers to look up. */
async function prepare() {
  const operator = createUser(900);
  await operator.request("prepare", "POST", "/api/admin/login", { body: admin });
  for (let number = 0; number < clerks + importers; number += 1) {
    const body = { name: `Staff ${number}`, email: staffEmail(number), phone: "9876543210", password };
    const reply = await createNewcomer().request("prepare", "POST", "/api/logistics/register", { body, expected: 201 });
    await operator.request("prepare", "PUT", `/api/admin/verify-logistics/${reply?.body.member._id}`);
  }
  await operator.request("prepare", "POST", "/api/user/importExcel", { file: sheetOf(orders) });
  return operator;
}

const operator = await prepare();
console.info(`${users} people for ${minutes} minutes on ${portal.url}`);

const endAt = performance.now() + minutes * 60_000;
const timer = setTimeout(() => ending.abort(), minutes * 60_000);
const memory: number[] = [];
const watch = setInterval(
  () => portal.child.exitCode === null && portal.child.signalCode === null && memory.push(memoryMb()),
  Math.max(500, minutes * 300),
);

const ledgers: Ledger[] = [];
const imported = { count: 0 };
const runs: Promise<void>[] = [];
for (let number = 0; number < users; number += 1) {
  const user = createUser(number);
  const random = createRandom(number + 10_000);
  if (number < clerks) {
    const ledger: Ledger = new Map();
    ledgers.push(ledger);
    runs.push(clerk(user, staffEmail(number), ledger, random));
  } else if (number < clerks + importers) runs.push(importer(user, staffEmail(number), imported));
  else if (number < clerks + importers + admins) runs.push(administrator(user, admin.email, createNewcomer));
  else runs.push(customer(user, orders, random));
  await sleep(Math.min(150, (minutes * 6_000) / users));
}
await Promise.all(runs);
clearTimeout(timer);
clearInterval(watch);

/** Compares the stored records with the expected ones and returns how many differ. */
async function compareRecords(): Promise<number> {
  const stored = new Map<string, { version: number }>();
  let cursor = "";
  do {
    const path = `/api/user/allTracking?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page = await operator.request("compare", "GET", path);
    for (const record of page?.body.users ?? []) stored.set(record._id, record);
    cursor = page?.body.nextCursor ?? "";
  } while (cursor);
  const kept = ledgers.flatMap((ledger) => [...ledger.values()]);
  const wrong = kept.filter(({ _id, version }) => stored.get(_id)?.version !== version).length;
  const total = orders.length + imported.count + kept.length;
  console.info(`\n${stored.size} records, ${total} should be there, ${wrong} of ${kept.length} kept by clerks differ`);
  return wrong + Math.abs(stored.size - total);
}

await sleep(1_000);
const wrong = await compareRecords();
await portal.stop();
rmSync(data, { recursive: true, force: true });

printTable("Soak", results.rows());
const seconds = minutes * 60 + (performance.now() - endAt) / 1000;
console.info(`\n${results.requests()} requests, ${(results.requests() / seconds).toFixed(1)} a second`);
for (const [error, times] of results.errors) console.info(`${times} x ${error}`);

const part = (from: number, to: number) => memory.slice(memory.length * from, Math.ceil(memory.length * to));
const [middle, end] = [median(part(0.4, 0.6)), median(part(0.8, 1))];
const growth = end / middle - 1;
console.info(
  `server's memory: ${Math.round(memory[0] ?? 0)} MB at first, ${Math.round(middle)} MB in the middle, ${Math.round(end)} MB in the end (${(100 * growth).toFixed(1)} %)`,
);
const failed = results.errors.size > 0 || wrong > 0 || growth > maxGrowth;
console.info(failed ? "NOT sound" : "sound");
process.exit(failed ? 1 : 0);
