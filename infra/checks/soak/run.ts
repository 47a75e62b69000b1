import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { randomNumbers } from "../../measure/random-numbers.ts";
import { printTable } from "../../measure/timing.ts";
import { administrator } from "./administrator.ts";
import {
  compareImports,
  compareMembers,
  compareRecords,
  deadLetters,
  rebuildFaults,
  settled,
  unmailedStages,
} from "./checks.ts";
import { clerk, findRecord, password } from "./clerk.ts";
import { customer } from "./customer.ts";
import { importer } from "./importer.ts";
import { startKilledServer } from "./killed-server.ts";
import { openMails } from "./mails.ts";
import { createModel, type LeftAddress } from "./model.ts";
import { type CustomerOrder, movingOrders, sheetOf } from "./orders.ts";
import { createResults } from "./results.ts";
import { createTempo } from "./tempo.ts";
import { growthOf, mailVerdict } from "./verdict.ts";
import { createVirtualUser } from "./virtual-user.ts";

const usage = `Usage:
  npm run soak -- [--minutes 10] [--people 100] [--pace 1] [--seed 1]

A hundred people use a local portal for ten minutes, with its watch, follower and mailer, while its server is killed every
few minutes and started again. Fails on an unexpected reply, on anything that was acknowledged and is not there, or is
there twice, and on growing memory.

  --minutes   how long, 120 at most
  --people    how many, 10 to 1000
  --pace      how many times as fast as usual people are at most; they slow down while the server is at its limit
  --seed      decides who does what, and when the server is killed`;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    people: { type: "string", default: "100" },
    pace: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
  },
});
const [minutes = 0, people = 0, pace = 0, seed = 0] = [values.minutes, values.people, values.pace, values.seed].map(
  Number,
);
const isSensible = minutes > 0 && minutes <= 120 && people >= 10 && people <= 1_000 && pace > 0;
if (!isSensible || !Number.isInteger(people) || !Number.isInteger(seed)) {
  console.error(usage);
  process.exit(1);
}

const minuteMs = 60_000;
const staffShare = { clerks: 0.12, importers: 0.03, admins: 0.02 } as const;
const ordersPerCustomer = 3;
/** Seconds that a minute of the schedules lasts, so that each worker runs in each life of the server. */
const scheduleMinute = 20;
/** The server is killed this often on average. */
const lifeMs = Math.min(5 * minuteMs, (minutes * minuteMs) / 2.5);
/** Until then the environments that everybody's return has started are retired; later growth is a leak. */
const warmUpMinutes = 2.5;
/** Of the memory in a minute, over the lives of all servers. */
const mostGrowth = 0.02;
/** People come over this time, and not all at once. */
const arrivalMs = Math.min(minuteMs, (minutes * minuteMs) / 5);

const admin = { email: "admin@soak.example", password };
const data = mkdtempSync(join(tmpdir(), "soak-"));
const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => ending.abort());
const results = createResults();
const tempo = createTempo(pace);
const server = await startKilledServer(
  data,
  {
    ...{ DEMO: "0", DIGEST_TO: "", SCHEDULE_MINUTE: String(scheduleMinute) },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: password },
  },
  () => {
    results.fault("the server ended by itself");
    ending.abort();
  },
);
const model = createModel();
const mails = openMails(data);
const addresses: LeftAddress[] = [];
const randomOf = (number: number) => randomNumbers(seed * 100_003 + number);
const createUser = (number: number) =>
  createVirtualUser(number, { server, results, ending: ending.signal, random: randomOf(number), tempo });
let newcomers = 0;
/** Somebody who signs up, at an address of their own: sign-ups are limited by network. */
const createNewcomer = () => createUser(2_000 + newcomers++);

const count = (share: number) => Math.max(1, Math.round(people * share));
const [clerks, importers, admins] = [count(staffShare.clerks), count(staffShare.importers), count(staffShare.admins)];
const customers = people - clerks - importers - admins;
const staffEmail = (number: number) => `staff.${number}@soak.example`;
const operator = createUser(1_900);
const orders = movingOrders(customers * ordersPerCustomer, Date.now(), minutes);

/** Adds approved staff and the customers' orders, and makes their links. */
async function prepare() {
  await operator.request("prepare", "POST", "/api/admin/login", { body: admin });
  for (let number = 0; number < clerks + importers; number += 1) {
    const email = staffEmail(number);
    const body = { name: `Staff ${number}`, email, phone: "9876543210", password };
    const reply = await createNewcomer().request("prepare", "POST", "/api/logistics/register", { body, expected: 201 });
    await operator.request("prepare", "PUT", `/api/admin/verify-logistics/${reply?.body.member._id}`);
    model.members.set(email, true);
  }
  await operator.request("prepare", "POST", "/api/user/importExcel", { file: sheetOf(orders) });
  const linked: (CustomerOrder & { _id: string })[] = [];
  for (const order of orders) {
    model.created(order, "import");
    const _id = (await findRecord(operator, order.name))?._id ?? "";
    const link = await operator.request("prepare", "GET", `/api/user/link/${_id}`);
    linked.push({ ...order, _id, token: String(link?.body.url).split("#t=")[1] ?? "" });
  }
  return linked;
}

const linked = await prepare();
console.info(
  `${people} people for ${minutes} minutes on ${server.url}, pace ${pace} at most, seed ${seed}; a minute of the schedules lasts ${scheduleMinute} s`,
);

const beginsAt = Date.now();
const endsAt = beginsAt + minutes * minuteMs;
const timer = setTimeout(() => ending.abort(), minutes * minuteMs);

async function killAtRandom() {
  const random = randomOf(50_000);
  for (;;) {
    await sleep(lifeMs * (0.5 + random()), undefined, { signal: ending.signal }).catch(() => undefined);
    if (ending.signal.aborted || endsAt - Date.now() < lifeMs / 2) return;
    tempo.restart();
    await server.kill();
    const { from = 0, to = 0 } = server.outages.at(-1) ?? {};
    console.info(
      `killed after ${((from - beginsAt) / minuteMs).toFixed(1)} minutes, back in ${((to - from) / 1000).toFixed(1)} s`,
    );
  }
}

function personaOf(number: number): Promise<void> {
  const user = createUser(number);
  const random = randomOf(10_000 + number);
  if (number < clerks) {
    const ids = linked.map(({ _id }) => _id);
    return clerk(user, staffEmail(number), model, ids, random);
  }
  if (number < clerks + importers) return importer(user, staffEmail(number), model, random);
  if (number < clerks + importers + admins) return administrator(user, admin.email, model, createNewcomer);
  const at = (number - clerks - importers - admins) * ordersPerCustomer;
  return customer(user, linked.slice(at, at + ordersPerCustomer), mails, addresses, random);
}
const runs: Promise<void>[] = [
  killAtRandom().catch((error) => {
    results.fault(`the server did not start again: ${error}`);
    ending.abort();
  }),
];
for (let number = 0; number < people && !ending.signal.aborted; number += 1) {
  runs.push(personaOf(number).catch((error: unknown) => results.fault(`somebody gave up: ${error}`)));
  await sleep(arrivalMs / people);
}
await Promise.all(runs);
clearTimeout(timer);
server.endMeasurement();
const seconds = (Date.now() - beginsAt) / 1000;
const [requests, lost, averagePace] = [results.requests(), results.lost(), tempo.average()];

console.info("\nEverybody has gone; waiting until all that follows has followed");
await operator.request("prepare", "POST", "/api/admin/login", { body: admin });
const found: Record<string, readonly string[]> = {};
found.imports = await settled("imports", () => compareImports(operator), 12 * minuteMs);
found.rebuild = await settled("rebuild", () => rebuildFaults(data), 5 * minuteMs);
found.stages = await settled("stages", unmailedStages(operator, addresses, mails), 3 * minuteMs);
const records = await compareRecords(operator, model, randomOf(60_000));
const mailed = mailVerdict(mails.all(), addresses, server.outages);
Object.assign(found, { records: records.faults, mails: mailed.faults, members: await compareMembers(operator, model) });
found.streams = deadLetters(data);
await server.stop();

printTable("Soak", results.rows());
console.info(
  `\n${requests} requests, ${(requests / seconds).toFixed(1)} a second, at a pace of ${averagePace.toFixed(2)} on average; ${lost} lost in ${server.outages.length} restarts and sent again`,
);
const confirmed = addresses.filter(({ confirmedAt }) => confirmedAt !== undefined);
const stopped = addresses.filter(({ stoppedAt }) => stoppedAt !== undefined);
console.info(
  `${records.stored} records stored and ${records.deleted} deleted, of ${model.records.size} acknowledged; ${records.histories} histories compared`,
);
console.info(
  `${mails.all().length} mails to ${addresses.length} addresses, ${confirmed.length} confirmed, ${stopped.length} stopped; sent again over a kill: ${mailed.repeatedOverKills}, confirmations lost in one: ${mailed.lostOverKills}`,
);

const measured = server.lives.flatMap((samples) => {
  const warm = samples.filter(({ minute }) => minute >= warmUpMinutes);
  const mean = warm.reduce((sum, { mb }) => sum + mb, 0) / warm.length;
  // A life of a few samples says nothing.
  return warm.length < 15 ? [] : [{ warm, mean, growth: growthOf(warm) / mean }];
});
const weight = measured.reduce((sum, { warm }) => sum + warm.length, 0);
const growth = measured.reduce((sum, life) => sum + life.growth * life.warm.length, 0) / Math.max(1, weight);
const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
if (weight > 0) {
  printTable(
    "The server's memory",
    measured.map(({ warm, mean, growth: itsGrowth }) => ({
      "minutes alive": (warm.at(-1)?.minute ?? 0).toFixed(1),
      [`MB after ${warmUpMinutes} min`]: Math.round(warm[0]?.mb ?? 0),
      "MB on average": Math.round(mean),
      "MB at the end": Math.round(warm.at(-1)?.mb ?? 0),
      "threads on average": Math.round(warm.reduce((sum, { threads }) => sum + threads, 0) / warm.length),
      "growth a minute": percent(itsGrowth),
    })),
  );
}
console.info(
  weight > 0
    ? `\ngrowth over all lives: ${percent(growth)} a minute, ${percent(mostGrowth)} at most`
    : `\nnot measured: no server lived for more than ${warmUpMinutes} minutes`,
);

for (const [what, faults] of Object.entries(found)) {
  console.info(`${what}: ${faults.length === 0 ? "nothing wrong" : `${faults.length} faults`}`);
  for (const fault of faults.slice(0, 20)) console.info(`  ${fault}`);
}
for (const [fault, times] of results.faults) console.info(`${times} x ${fault}`);
const isSound =
  results.faults.size === 0 && Object.values(found).every(({ length }) => length === 0) && growth <= mostGrowth;
if (isSound) rmSync(data, { recursive: true, force: true });
console.info(isSound ? "sound" : `NOT sound; the data is in ${data}`);
process.exit(isSound ? 0 : 1);
