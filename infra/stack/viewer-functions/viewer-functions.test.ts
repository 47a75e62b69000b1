import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";

interface ViewerRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}

function run(file: string, request: Partial<ViewerRequest>): ViewerRequest {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  const event = {
    viewer: { ip: "203.0.113.7" },
    request: { uri: "/", headers: { host: { value: "track.example" } }, ...request },
  };
  return runInNewContext(`${text}; handler(event)`, { event });
}

/** Files that the site's build writes besides pages, assets and the public folder. */
const generated = ["robots.txt", "sitemap.xml", "site.webmanifest"];

describe("the site's viewer function", () => {
  it.each([
    ["/", "/index.html"],
    ["/page", "/page.html"],
    ["/logistic/dashboard", "/app.html"],
    ["/admin/all/", "/app.html"],
    ["/no/such/page", "/app.html"],
    ["/v1.2/notes", "/app.html"],
    ["/v1.2", "/app.html"],
    ["/old-shop/about.php", "/app.html"],
    ["/index.html", "/app.html"],
    ["/logistic/logo.png", "/app.html"],
  ])("maps %s to %s", (asked, given) => {
    expect(run("site.js", { uri: asked }).uri).toBe(given);
  });

  const files = [...readdirSync(join(import.meta.dirname, "../../../web/public")), ...generated];
  it.each(files)("does not change the path of the file %s, nor of a missing one of its kind", (file) => {
    expect(run("site.js", { uri: `/${file}` }).uri).toBe(`/${file}`);
    expect(run("site.js", { uri: `/missing-${file}` }).uri).toBe(`/missing-${file}`);
  });
});

describe("the API's viewer function", () => {
  it("passes the viewer's address and host on", () => {
    const { headers } = run("api.js", {});
    expect(headers["x-viewer-address"]).toEqual({ value: "203.0.113.7" });
    expect(headers["x-viewer-host"]).toEqual({ value: "track.example" });
  });

  it("overwrites these headers if the viewer sent them", () => {
    const { headers } = run("api.js", {
      headers: {
        host: { value: "track.example" },
        "x-viewer-address": { value: "198.51.100.1" },
        "x-viewer-host": { value: "evil.example" },
      },
    });
    expect(headers["x-viewer-address"]?.value).toBe("203.0.113.7");
    expect(headers["x-viewer-host"]?.value).toBe("track.example");
  });

  it("does not change the rest of the request", () => {
    const { uri, headers } = run("api.js", { uri: "/api/admin/all" });
    expect(uri).toBe("/api/admin/all");
    expect(headers.host?.value).toBe("track.example");
  });
});
