import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { apiViewerCode } from "./api-code.ts";

/** `npm run fuzz` tries more and other inputs. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 300);
const options = { numRuns, seed: Number(process.env.FUZZ_SEED ?? 20_261_120) };
const timeout = 30_000 + numRuns * 20;

const scriptOf = (code: string) => new Script(`${code}; handler(event)`);
const site = scriptOf(readFileSync(join(import.meta.dirname, "site.js"), "utf8"));
const api = scriptOf(apiViewerCode());

const segment = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom(
    "..",
    ".",
    "%2e%2e",
    "%2F",
    "assets",
    "api",
    "index.html",
    "app.html",
    "page",
    "favicon.svg",
    "x.json",
  ),
);
const uri = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join("/")}`);

test("every path gives a page or a known kind of file in the root", { timeout }, () => {
  fc.assert(
    fc.property(uri, (asked) => {
      const { uri: given } = site.runInNewContext({ event: { request: { uri: asked, headers: {} } } });
      const isPage = ["/index.html", "/page.html", "/app.html"].includes(given);
      expect(isPage || (given === asked && /^\/[^/]+\.\w+$/.test(given))).toBe(true);
    }),
    options,
  );
});

test("the API gets the address that CloudFront saw, whatever headers are sent", { timeout }, () => {
  const header = fc.record({ value: fc.string({ unit: "binary" }) });
  const headers = fc.dictionary(
    fc.oneof(fc.constantFrom("x-viewer-address", "x-viewer-host", "x-forwarded-for", "constructor"), fc.string()),
    header,
  );
  fc.assert(
    fc.property(headers, uri, (sent, asked) => {
      const event = {
        viewer: { ip: "203.0.113.7" },
        request: { method: "GET", uri: asked, cookies: {}, headers: { ...sent, host: { value: "track.example" } } },
      };
      const request = api.runInNewContext({ event });
      expect(request.headers["x-viewer-address"]).toEqual({ value: "203.0.113.7" });
      expect(request.headers["x-viewer-host"]).toEqual({ value: "track.example" });
      expect(request.uri).toBe(asked);
    }),
    options,
  );
});
