import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { demoAdmin, demoMembers, demoPassword } from "./demo/people.ts";
import { synthesisePortal } from "./testing/assembly.ts";
import { clientOf } from "./testing/client.ts";
import { addressOf, runPortal } from "./testing/portal-process.ts";

/** One portal's life in processes of its own: started, doubled, killed at bad moments, stopped. */

let assembly: string;
let data: string;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  assembly = await synthesisePortal();
  data = await mkdtemp(join(tmpdir(), "portal-"));
}, 300_000);
afterAll(async () => {
  for (const child of processes) child.kill("SIGKILL");
  await rm(data, { recursive: true });
});

function launch(): ChildProcess {
  const child = spawn(process.execPath, [runPortal, assembly, data, "people"], { stdio: ["ignore", "pipe", "pipe"] });
  processes.push(child);
  return child;
}

async function start() {
  const child = launch();
  return { child, call: clientOf(await addressOf(child)) };
}

/** The database engines on its data. */
async function engines(): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-ww", "-o", "pid=,args="]);
  // The engine's own command line, not the shell's.
  const isEngine = (line: string) => line.includes("/dynoxide --port") && line.includes(data) && !line.includes(" -c ");
  return stdout
    .split("\n")
    .filter(isEngine)
    .map((line) => Number.parseInt(line, 10));
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

const member = demoMembers.find(({ isVerified }) => isVerified);
const patiently = { timeout: 120_000, interval: 100 };

test("a portal keeps every acknowledged write and ends what it began, whenever it is killed", async () => {
  const first = await start();
  const admin = { email: demoAdmin.email, password: demoPassword };
  const { token: adminToken } = (await first.call("POST", "/api/admin/login", { body: admin })).body;
  const team = await first.call("GET", "/api/logistics/all", { token: adminToken });
  expect(team.body.logistics).toHaveLength(demoMembers.length);

  const second = launch();
  const [errors, [refused]] = await Promise.all([second.stderr ? text(second.stderr) : "", once(second, "exit")]);
  expect(refused).toBe(1);
  expect(errors).toContain(`Another portal is running with the data in ${data}`);

  const credentials = { email: member?.email, password: demoPassword };
  const { body: token } = await first.call("POST", "/api/logistics/login", { body: credentials });
  const record = { name: "KEPT-1", phone: "+1 212 555 0123", trackingNo: "SG3231027366999" };
  expect((await first.call("POST", "/api/user/create", { body: record, token })).status).toBe(201);
  // Three chunks, more than one request applies.
  const trackingNo = (row: number) => `SG32310${String(row).padStart(8, "0")}`;
  const rows = Array.from({ length: 1_100 }, (_, row) => `IMP-${row},+1 212 555 0123,${trackingNo(row)}`);
  const form = new FormData();
  form.append("file", new File([["order,phone,tracking", ...rows].join("\n")], "orders.csv", { type: "text/csv" }));
  const { importId } = (await first.call("POST", "/api/user/importExcel", { form, token })).body;
  expect(await engines()).toHaveLength(1);
  await kill(first.child);
  await vi.waitFor(async () => expect(await engines()).toEqual([]), patiently);

  const again = await start();
  // A session signed before the crash is still valid, so the signing key is the same.
  const kept = await again.call("GET", "/api/user/allTracking?field=name&search=kept", { token });
  expect(kept.body.users).toMatchObject([record]);
  await vi.waitFor(async () => {
    const { body } = await again.call("GET", `/api/user/import/${importId}`, { token });
    const counts = { rows: 1_100, created: 1_100, refused: 0 };
    expect(body).toMatchObject({ status: "done", processed: 1_100, counts });
  }, patiently);
  const started = await again.call("POST", `/api/user/import/${importId}/rollback`, { token });
  expect(started.body).toMatchObject({ status: "running", records: 1_100 });
  await kill(again.child);

  const third = await start();
  await vi.waitFor(async () => {
    const { body } = await third.call("GET", `/api/user/import/${importId}`, { token });
    expect(body.rollback).toMatchObject({ status: "done", reverted: 1_100, keptCount: 0 });
  }, patiently);
  const { body: list } = await third.call("GET", "/api/user/allTracking", { token });
  expect(list.users).toHaveLength(1);
  third.child.kill("SIGTERM");
  expect(await once(third.child, "exit")).toEqual([0, null]);
  expect(await engines()).toEqual([]);
}, 300_000);

test("the portal ends with an error when the database ends", async () => {
  const { child } = await start();
  const errors = child.stderr ? text(child.stderr) : "";
  for (const id of await engines()) process.kill(id, "SIGKILL");
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(await errors).toContain("The embedded database has ended");
});
