import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoOrders } from "./demo/data.ts";
import { demoMembers, demoPassword } from "./demo/people.ts";
import { startPortal } from "./portal.ts";
import { synthesisePortal } from "./testing/assembly.ts";
import { clientOf } from "./testing/client.ts";

let folder: string;
let earlier: string;
let later: string;
beforeAll(async () => {
  earlier = await synthesisePortal();
  folder = await mkdtemp(join(tmpdir(), "deployment-"));
  later = join(folder, "later");
  await cp(earlier, later, { recursive: true });
  await changeSite(later);
}, 300_000);
afterAll(() => rm(folder, { recursive: true }));

/** A later build: the script has another name, and the pages refer to it. */
async function changeSite(assembly: string): Promise<void> {
  const assets = (await readdir(assembly)).filter((name) => name.startsWith("asset."));
  for (const asset of assets) {
    const files = await readdir(join(assembly, asset)).catch((): string[] => []);
    const path = (file: string) => join(assembly, asset, file);
    if (files.includes("app-1.js")) await rename(path("app-1.js"), path("app-2.js"));
    for (const page of files.filter((file) => file.endsWith(".html"))) {
      const text = await readFile(path(page), "utf8");
      await writeFile(path(page), text.replaceAll("app-1.js", "app-2.js"));
    }
  }
}

/** Deploys an assembly over the existing data, and passes the portal to `use`. */
async function deployed<Result>(assembly: string, use: (call: ReturnType<typeof clientOf>) => Promise<Result>) {
  const portal = await startPortal({ assembly, dataDirectory: join(folder, "data"), demo: true });
  try {
    return await use(clientOf(portal.url));
  } finally {
    await portal.stop();
  }
}

const scriptOf = (page: string) => /src="([^"]+)"/.exec(page)?.[1] ?? "";
const [order] = demoOrders;
const [member] = demoMembers;

test("an old page keeps working after a deployment, and after its rollback", async () => {
  const { page, token } = await deployed(earlier, async (call) => {
    const credentials = { email: member?.email, password: demoPassword };
    const { body } = await call("POST", "/api/logistics/login", { body: credentials });
    return { page: (await call("GET", "/admin/login")).body, token: body };
  });
  expect(scriptOf(page)).toBe("/assets/app-1.js");

  const goesOn = async (call: ReturnType<typeof clientOf>) => {
    const chunk = await call("GET", scriptOf(page));
    expect(chunk.status).toBe(200);
    expect(chunk.headers.get("cache-control")).toContain("immutable");
    const lookup = await call("POST", "/api/user/getTrackingNo", { body: { name: order?.name, phone: order?.phone } });
    expect(lookup.status).toBe(200);
    expect((await call("GET", "/api/user/allTracking?limit=1", { token })).status).toBe(200);
  };
  await deployed(later, async (call) => {
    const newer = await call("GET", "/admin/login");
    expect(scriptOf(newer.body)).toBe("/assets/app-2.js");
    // Viewers get the new page at once.
    expect(newer.headers.get("cache-control")).toContain("max-age=0");
    expect((await call("GET", "/assets/app-2.js")).status).toBe(200);
    await goesOn(call);
  });
  await deployed(earlier, async (call) => {
    expect(scriptOf((await call("GET", "/admin/login")).body)).toBe("/assets/app-1.js");
    await goesOn(call);
  });
});
