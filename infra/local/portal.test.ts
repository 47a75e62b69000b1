import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { demoOrders } from "./demo/data.ts";
import { demoAdmin, demoMembers, demoPassword } from "./demo/people.ts";
import { synthesisePortal } from "./testing/assembly.ts";
import { clientOf } from "./testing/client.ts";
import { addressOf, runPortal } from "./testing/portal-process.ts";

let assembly: string;
let directory: string;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  assembly = await synthesisePortal();
  directory = await mkdtemp(join(tmpdir(), "portal-"));
}, 300_000);
afterEach(async () => {
  for (const child of processes.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

function launch(data: string): ChildProcess {
  const child = spawn(process.execPath, [runPortal, assembly, data], { stdio: ["ignore", "pipe", "pipe"] });
  processes.push(child);
  return child;
}

/** The engine processes on this data directory. */
async function enginesOf(data: string): Promise<number[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  // The engine's own command line, not the shell's.
  const isEngine = (command = "") => /^[^\0]*\/dynoxide\0/.test(command) && command.includes(data);
  return ids.filter((_, index) => isEngine(commands[index])).map(Number);
}

const [order] = demoOrders;
const member = demoMembers.find(({ isVerified }) => isVerified);

test("a crash loses no acknowledged write and leaves no process behind", async () => {
  const data = join(directory, "crash");
  const first = launch(data);
  const call = clientOf(await addressOf(first));
  const login = await call("POST", "/api/logistics/login", { body: { email: member?.email, password: demoPassword } });
  expect(login.status).toBe(200);
  const record = { name: "KEPT-1", phone: "+1 212 555 0123", trackingNo: "SG3231027366999" };
  expect((await call("POST", "/api/user/create", { body: record, token: login.body })).status).toBe(201);
  expect(await enginesOf(data)).toHaveLength(1);

  first.kill("SIGKILL");
  await once(first, "exit");
  await vi.waitFor(async () => expect(await enginesOf(data)).toEqual([]), 10_000);

  const again = clientOf(await addressOf(launch(data)));
  // A session signed before the crash is still valid, so the signing key is the same.
  const { body } = await again("GET", "/api/user/allTracking?field=name&search=kept", { token: login.body });
  expect(body.users).toMatchObject([record]);
  expect((await again("GET", "/api/user/allTracking", { token: login.body })).body.users).toHaveLength(
    demoOrders.length + 1,
  );
});

test("an import and its roll-back continue correctly after a crash", async () => {
  const data = join(directory, "import");
  const first = launch(data);
  const url = await addressOf(first);
  const login = await clientOf(url)("POST", "/api/logistics/login", {
    body: { email: member?.email, password: demoPassword },
  });
  // Three chunks, more than one request applies.
  const rows = Array.from(
    { length: 1_100 },
    (_, row) => `IMP-${row},+1 212 555 0123,SG32310${String(row).padStart(8, "0")}`,
  );
  const form = new FormData();
  form.append("file", new File([["order,phone,tracking", ...rows].join("\n")], "orders.csv", { type: "text/csv" }));
  const headers = { authorization: `Bearer ${login.body}` };
  const upload = await fetch(`${url}/api/user/importExcel`, { method: "POST", headers, body: form });
  const { importId } = await upload.json();
  first.kill("SIGKILL");

  const second = launch(data);
  const again = clientOf(await addressOf(second));
  const isDone = async () => {
    const { body } = await again("GET", `/api/user/import/${importId}`, { token: login.body });
    expect(body).toMatchObject({
      status: "done",
      processed: 1_100,
      counts: { rows: 1_100, created: 1_100, refused: 0 },
    });
  };
  await vi.waitFor(isDone, { timeout: 50_000, interval: 250 });

  const started = await again("POST", `/api/user/import/${importId}/rollback`, { token: login.body });
  expect(started.body).toMatchObject({ status: "running", records: 1_100 });
  second.kill("SIGKILL");
  const third = clientOf(await addressOf(launch(data)));
  const isRolledBack = async () => {
    const { body } = await third("GET", `/api/user/import/${importId}`, { token: login.body });
    expect(body.rollback).toMatchObject({ status: "done", reverted: 1_100, keptCount: 0 });
  };
  await vi.waitFor(isRolledBack, { timeout: 50_000, interval: 250 });
  const { body: left } = await third("GET", "/api/user/allTracking", { token: login.body });
  expect(left.users).toHaveLength(demoOrders.length);
}, 120_000);

test("a portal that is stopped ends all of its processes", async () => {
  const data = join(directory, "stop");
  const child = launch(data);
  await addressOf(child);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(await enginesOf(data)).toEqual([]);
});

test("the portal ends with an error when the database ends", async () => {
  const data = join(directory, "broken");
  const child = launch(data);
  await addressOf(child);
  const errors = child.stderr ? text(child.stderr) : "";
  for (const id of await enginesOf(data)) process.kill(id, "SIGKILL");
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
  expect(await errors).toContain("The embedded database has ended");
});

test("a second portal on the same data is refused", async () => {
  const data = join(directory, "shared");
  const url = await addressOf(launch(data));
  const second = launch(data);
  const [errors, [code]] = await Promise.all([second.stderr ? text(second.stderr) : "", once(second, "exit")]);
  expect(code).toBe(1);
  expect(errors).toContain(`Another portal is running with the data in ${data}`);
  expect((await clientOf(url)("GET", "/")).status).toBe(200);
});

test("a first start adds orders to look up and accounts to sign in with", async () => {
  const call = clientOf(await addressOf(launch(join(directory, "demo"))));
  const lookup = await call("POST", "/api/user/getTrackingNo", { body: { name: order?.name, phone: order?.phone } });
  expect(lookup).toMatchObject({ status: 200, body: { trackingData: { success: true } } });
  const credentials = { email: demoAdmin.email, password: demoPassword };
  const { body } = await call("POST", "/api/admin/login", { body: credentials });
  const team = await call("GET", "/api/logistics/all", { token: body.token });
  expect(team.body.logistics).toHaveLength(demoMembers.length);
});
