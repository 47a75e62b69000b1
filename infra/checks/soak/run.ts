import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPortalProcess } from "../../local/testing/portal-process.ts";
import { median, printTable } from "../../measure/timing.ts";
import { administrator, clerk, customer, importer, type Ledger, orderOf, password } from "./personas.ts";
import { makeTally } from "./results.ts";
import { makeVisitor } from "./virtual-user.ts";

/**
 * `npm run soak` lets a hundred people use a portal of this machine for ten minutes, `npm run soak -- MINUTES USERS` others.
 * Fails on any answer that nobody should get, on records that are not what was written, and on memory that grows.
 */

const [minutes = 10, users = 100] = process.argv.slice(2).map(Number);
if (!(minutes > 0 && minutes <= 120 && Number.isInteger(users) && users >= 10 && users <= 1_000)) {
  console.error("Usage: npm run soak -- [MINUTES, 120 at most] [USERS, 10 to 1000]");
  process.exit(1);
}

/** More in the second half than this, once everything is warm, is a leak. */
const growthAllowed = 0.15;
const ordersKnown = 500;
const staffShare = { clerks: 0.15, importers: 0.02, admins: 0.02 } as const;

/** The same people do the same at every run. */
function makeRandom(seed: number): () => number {
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

const tally = makeTally();
const visitorOf = (number: number) =>
  makeVisitor(number, { port, tally, ending: ending.signal, random: makeRandom(number + 1) });

const count = (share: number) => Math.max(1, Math.round(users * share));
const [clerks, importers, admins] = [count(staffShare.clerks), count(staffShare.importers), count(staffShare.admins)];
const staffEmail = (number: number) => `staff.${number}@soak.example`;

/** Approved staff, and orders for customers to look up. */
async function prepare() {
  const operator = visitorOf(900);
  await operator.ask("prepare", "POST", "/api/admin/login", { body: admin });
  for (let number = 0; number < clerks + importers; number += 1) {
    const person = { name: `Staff ${number}`, email: staffEmail(number), phone: "9876543210", password };
    const registered = await operator.ask("prepare", "POST", "/api/logistics/register", {
      body: person,
      expected: [201],
    });
    await operator.ask("prepare", "PUT", `/api/admin/verify-logistics/${registered?.body.member._id}`);
    // A password's hash each: no faster than the route allows.
    await sleep(120);
  }
  const lines = Array.from({ length: ordersKnown }, (_, at) => Object.values(orderOf(at)).join(","));
  const file = `Order No,Phone,Tracking No\n${lines.join("\n")}\n`;
  await operator.ask("prepare", "POST", "/api/user/importExcel", { file });
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

const orders = Array.from({ length: ordersKnown }, (_, at) => orderOf(at));
const books: Ledger[] = [];
const imported = { count: 0 };
const lives: Promise<void>[] = [];
for (let number = 0; number < users; number += 1) {
  const visitor = visitorOf(number);
  const random = makeRandom(number + 10_000);
  if (number < clerks) {
    const mine: Ledger = new Map();
    books.push(mine);
    lives.push(clerk(visitor, { email: staffEmail(number) }, mine, random));
  } else if (number < clerks + importers) lives.push(importer(visitor, { email: staffEmail(number) }, imported));
  else if (number < clerks + importers + admins) lives.push(administrator(visitor, admin));
  else lives.push(customer(visitor, orders, random));
  await sleep(Math.min(150, (minutes * 6_000) / users));
}
await Promise.all(lives);
clearTimeout(timer);
clearInterval(watch);

/** Every record there is, against every record there should be. */
async function compareBooks(): Promise<number> {
  const there = new Map<string, { version: number }>();
  let cursor = "";
  do {
    const path = `/api/user/allTracking?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page = await operator.ask("compare", "GET", path);
    for (const record of page?.body.users ?? []) there.set(record._id, record);
    cursor = page?.body.nextCursor ?? "";
  } while (cursor);
  const should = books.flatMap((mine) => [...mine.values()]);
  const wrong = should.filter(({ _id, version }) => there.get(_id)?.version !== version).length;
  const total = ordersKnown + imported.count + should.length;
  console.info(`\n${there.size} records, ${total} should be there, ${wrong} of ${should.length} kept by clerks differ`);
  return wrong + Math.abs(there.size - total);
}

await sleep(1_000);
const wrong = await compareBooks();
await portal.stop();
rmSync(data, { recursive: true, force: true });

printTable("Soak", tally.rows());
const seconds = minutes * 60 + (performance.now() - endAt) / 1000;
console.info(`\n${tally.requests} requests, ${(tally.requests / seconds).toFixed(1)} a second`);
for (const [error, times] of tally.errors) console.info(`${times} x ${error}`);

const part = (from: number, to: number) => memory.slice(memory.length * from, Math.ceil(memory.length * to));
const [middle, end] = [median(part(0.4, 0.6)), median(part(0.8, 1))];
const growth = end / middle - 1;
console.info(
  `server's memory: ${Math.round(memory[0] ?? 0)} MB at first, ${Math.round(middle)} MB in the middle, ${Math.round(end)} MB in the end (${(100 * growth).toFixed(1)} %)`,
);
const failed = tally.errors.size > 0 || wrong > 0 || growth > growthAllowed;
console.info(failed ? "NOT sound" : "sound");
process.exit(failed ? 1 : 0);
