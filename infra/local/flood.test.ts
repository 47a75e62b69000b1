import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAdmin, demoPassword } from "./demo/people.ts";
import { type Portal, startPortal } from "./portal.ts";
import { synthesisePortal } from "./testing/assembly.ts";
import { clientOf } from "./testing/client.ts";

/** What a flood of requests from one stranger leaves to everyone else, with the template's own limits. */

let directory: string;
let portal: Portal;
let call: ReturnType<typeof clientOf>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "flood-"));
  portal = await startPortal({ assembly: await synthesisePortal(), dataDirectory: directory, demo: true });
  call = clientOf(portal.url);
}, 300_000);
afterAll(async () => {
  await portal.stop();
  await rm(directory, { recursive: true });
});

const signIn = async () =>
  call("POST", "/api/admin/login", { body: { email: demoAdmin.email, password: demoPassword } });

/** Sends requests without a body, many at a time, and returns the different statuses of the replies. */
async function flood(path: string, headers: Record<string, string> = {}) {
  const statuses = new Set<number>();
  for (let round = 0; round < 4; round += 1) {
    const replies = Array.from({ length: 20 }, () => call("POST", path, { headers }));
    for (const { status } of await Promise.all(replies)) statuses.add(status);
  }
  return [...statuses];
}

test("empty requests to logins and the sign-up keep nobody out", async () => {
  expect(await flood("/api/admin/login")).toEqual([400]);
  expect(await flood("/api/logistics/register")).toEqual([400]);
  expect((await signIn()).status).toBe(200);
  const person = { name: "Devika Rao", email: "devika@example.com", phone: "9000000009", password: "a kettle of tea" };
  expect((await call("POST", "/api/logistics/register", { body: person })).status).toBe(201);
}, 60_000);

test("uploads without a session, or with none that is valid, keep nobody out", async () => {
  const { token } = (await signIn()).body;
  expect(await flood("/api/user/importExcel")).toEqual([401]);
  expect(await flood("/api/user/importExcel", { cookie: "admin_token=made-up" })).toEqual([401]);
  const form = new FormData();
  form.append("file", new File(["Order No,Phone,Tracking No\nCALM-1,+1 212 555 0100,SG1"], "orders.csv"));
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${portal.url}/api/user/importExcel`, { method: "POST", headers, body: form });
  expect(reply.status).toBe(200);
}, 60_000);

test("a call without a session gets the same reply from the distribution as from its function", async () => {
  const [atTheEdge, byTheFunction] = await Promise.all(
    ["", "other=1"].map((cookie) => call("GET", "/api/user/allTracking", cookie ? { headers: { cookie } } : {})),
  );
  const requestId = expect.any(String);
  for (const reply of [atTheEdge, byTheFunction]) {
    expect(reply).toMatchObject({
      status: 401,
      body: { message: "Please sign in.", code: "unauthenticated", requestId },
    });
    expect(Object.keys(reply?.body)).toHaveLength(3);
  }
  const common = ["cache-control", "content-type", "x-content-type-options", "strict-transport-security"];
  for (const name of common) expect(atTheEdge?.headers.get(name)).toBe(byTheFunction?.headers.get(name));
  // A reply deletes cookies that its request brought: here none of the portal's.
  for (const reply of [atTheEdge, byTheFunction]) expect(reply?.headers.getSetCookie()).toEqual([]);
});
