import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { portalTemplate } from "../../stack/testing/portal-template.ts";
import { readStack } from "../cloudformation/stack.ts";
import type { Template } from "../cloudformation/template.ts";
import type { HttpRequest } from "../http/message.ts";
import { createDistribution } from "./distribution.ts";
import { createSiteBucket } from "./site-bucket.ts";

/** The stack's own distribution and bucket, on files of a test. */

const page = `<!doctype html>${"<p>hello</p>".repeat(200)}`;
/** Assets are stored compressed. */
const stored = "as stored".repeat(200);
const folder = await mkdtemp(join(tmpdir(), "distribution-"));
await mkdir(join(folder, "assets"));
await writeFile(join(folder, "index.html"), page);
await writeFile(join(folder, "robots.txt"), "User-agent: *");
await writeFile(join(folder, "app-1.js"), stored);
await writeFile(join(folder, "font.woff2"), "wOF2");
await writeFile(join(folder, "assets/stray.js"), "not meant");
afterAll(() => rm(folder, { recursive: true }));

/** Asks the distribution, whose API returns the request it got. */
async function distributionOf() {
  const template = portalTemplate().toJSON() as Template;
  const assembly = { stackName: "p", template, assetPath: () => folder, assetName: String };
  const stack = readStack(assembly, { secretText: () => "s3cret" });
  const site = await createSiteBucket(stack);
  const serve = createDistribution(stack, (host) => {
    if (host === site.host) return site.serve;
    if (!host.includes(".execute-api.")) throw new Error(`No origin at ${host}`);
    return async (request) => ({
      status: 200,
      headers: { "content-type": "application/json", "referrer-policy": "own" },
      cookies: ["a=1"],
      body: Buffer.from(JSON.stringify({ ...request, body: request.body.toString() })),
    });
  });
  return (path: string, { headers, ...more }: Partial<HttpRequest> = {}) =>
    serve({
      method: "GET",
      path,
      query: "",
      body: Buffer.alloc(0),
      address: "192.0.2.7",
      ...more,
      headers: { host: "localhost:3000", ...headers },
    });
}

describe("the site", () => {
  test("serves files with their type and their deployment's cache-control, and no excluded ones", async () => {
    const get = await distributionOf();
    const index = await get("/");
    expect(index).toMatchObject({
      status: 200,
      headers: { "content-type": "text/html", "cache-control": expect.stringContaining("max-age=0") },
    });
    expect(index.body.toString()).toBe(page);
    expect((await get("/assets/app-1.js")).headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/javascript",
      "cache-control": expect.stringContaining("immutable"),
    });
    // The deployment's Python does not know font types.
    expect((await get("/assets/font.woff2")).headers["content-type"]).toBe("binary/octet-stream");
    expect(await get("/assets/stray.js")).toMatchObject({ status: 404, headers: { "x-frame-options": "DENY" } });
  });

  test("refuses methods that its behaviour does not allow", async () => {
    const get = await distributionOf();
    expect((await get("/", { method: "POST" })).status).toBe(403);
    expect((await get("/", { method: "HEAD" })).status).toBe(200);
  });

  test("comes compressed where a viewer accepts Brotli, but not small files and the API's replies", async () => {
    const get = await distributionOf();
    const accepted = { headers: { "accept-encoding": "gzip, deflate, br", "x-long": "x".repeat(2000) } };
    const { headers, body } = await get("/", accepted);
    expect(headers).toMatchObject({
      "content-encoding": "br",
      // Also where nothing is compressed.
      vary: "Accept-Encoding, Accept-Language, Cookie",
      etag: expect.stringMatching(/^W\//),
    });
    expect(brotliDecompressSync(body).toString()).toBe(page);
    expect((await get("/assets/app-1.js", accepted)).body.toString()).toBe(stored);
    for (const path of ["/robots.txt", "/api/x"]) {
      expect((await get(path, accepted)).headers).not.toHaveProperty("content-encoding");
    }
  });
});

test("the API gets the viewer's request with the viewer function's and the origin's headers", async () => {
  const get = await distributionOf();
  const headers = { cookie: "a=1; b=2", "x-viewer-address": "forged", "x-origin-secret": "forged", accept: "*/*" };
  const reply = await get("/api/user", { method: "POST", query: "a=1&b=%20", headers, body: Buffer.from("hello") });
  const got = JSON.parse(reply.body.toString());
  expect(got).toMatchObject({ method: "POST", path: "/api/user", query: "a=1&b=%20", body: "hello" });
  expect(got.headers).toEqual({
    cookie: "a=1; b=2",
    accept: "*/*",
    "x-origin-secret": "s3cret",
    "x-viewer-address": "192.0.2.7",
    "x-viewer-host": "localhost:3000",
  });
  expect(reply.cookies).toEqual(["a=1"]);
  expect(reply.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cache-control": "no-store",
  });
});
