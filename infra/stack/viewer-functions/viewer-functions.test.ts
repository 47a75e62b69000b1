import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { apiBase, type Endpoint, endpoints } from "../../../shared/contract.ts";
import { failureBody } from "../../../shared/errors.ts";
import { apiViewerCode, siteViewerCode } from "./viewer-code.ts";

type Values = Record<string, { value: string }>;

interface ViewerRequest {
  method: string;
  uri: string;
  headers: Values;
  querystring: Values;
  cookies: Values;
}

interface ViewerReply {
  statusCode: number;
  headers: Values;
  body: { encoding: string; data: string };
}

const host = { host: { value: "track.example" } };

function runCode(code: string, request: Partial<ViewerRequest>): ViewerRequest & ViewerReply {
  const event = {
    context: { requestId: "edge-1" },
    viewer: { ip: "203.0.113.7" },
    request: {
      method: "GET",
      uri: "/",
      querystring: {},
      cookies: {},
      ...request,
      headers: { ...host, ...request.headers },
    },
  };
  return runInNewContext(`${code}; handler(event)`, { event });
}

const policy = "default-src 'none'";
const siteCode = siteViewerCode(["en", "de", "ja"]);
const runSite = (uri: string, more: Partial<ViewerRequest> = {}) => runCode(siteCode, { uri, ...more }).uri;
const runApi = (request: Partial<ViewerRequest>) => runCode(apiViewerCode(policy), request);

/** Files that the site's build writes besides pages, assets and the public folder. */
const generated = ["robots.txt", "sitemap.xml", "site.webmanifest"];

describe("the site's viewer function", () => {
  it.each([
    ["/", "/index.html"],
    ["/page", "/page.html"],
    ["/privacy", "/privacy.html"],
    ["/logistic/dashboard", "/app.html"],
    ["/admin/all/", "/app.html"],
    ["/admin", "/app.html"],
    ["/administration", "/not-found.html"],
    ["/no/such/page", "/not-found.html"],
    ["/v1.2/notes", "/not-found.html"],
    ["/v1.2", "/not-found.html"],
    ["/old-shop/about.php", "/not-found.html"],
    ["/index.html", "/index.html"],
    ["/page.html", "/not-found.html"],
    ["/logistic/logo.png", "/app.html"],
  ])("maps %s to %s", (asked, given) => {
    expect(runSite(asked)).toBe(given);
  });

  const value = (text: string) => ({ value: text });
  const accepts = (header: string) => ({ headers: { "accept-language": value(header) } });
  it.each([
    ["/", accepts("de"), "/de/index.html"],
    ["/page", accepts("de-AT,de;q=0.9,en;q=0.8"), "/de/page.html"],
    ["/privacy", accepts("it, en;q=0.5, ja;q=0.7"), "/ja/privacy.html"],
    ["/no/such/page", accepts("JA"), "/ja/not-found.html"],
    ["/", accepts("de;q=0, ko, *;q=0.1"), "/index.html"],
    ["/", accepts(";q=x,,"), "/index.html"],
    ["/", { ...accepts("de"), cookies: { lang: value("ja") } }, "/ja/index.html"],
    ["/", { ...accepts("de"), cookies: { lang: value("../ja") } }, "/de/index.html"],
    ["/", { cookies: { lang: value("ja") }, querystring: { lang: value("de") } }, "/de/index.html"],
    ["/", { ...accepts("de"), querystring: { lang: value("en") } }, "/index.html"],
    ["/logistic/login", accepts("de"), "/app.html"],
    ["/favicon.svg", accepts("de"), "/favicon.svg"],
  ])("picks a file of the reader's language for %s and %j: %s", (asked, request, given) => {
    expect(runSite(asked, request)).toBe(given);
  });

  const token = "AQFB-x_9";
  it.each([
    [`/%23t=${token}`, `/#t=${token}`],
    [`/%2523c=${token}`, `/#c=${token}`],
    [`/%23s%3D${token}`, `/#s=${token}`],
    [`/%2523t%253d${token}`, `/#t=${token}`],
    ["/%23order=AYU%201001", "/#order=AYU%201001"],
    ["/%2523order%253D%25231001", "/#order=%231001"],
  ])("sends %s on to %s", (asked, meant) => {
    const { statusCode, headers } = runCode(siteCode, { uri: asked });
    expect([statusCode, headers.location?.value]).toEqual([302, meant]);
    expect(headers["cache-control"]?.value).toBe("no-store");
  });

  it.each(["/%23", "/%23history", "/page/%23t=x", "/t=x", "/%24t=x"])("knows no link in %s", (asked) => {
    expect(runSite(asked)).toBe("/not-found.html");
  });

  const files = [...readdirSync(join(import.meta.dirname, "../../../web/static")), ...generated];
  it.each(files)("does not change the path of the file %s, nor of a missing one of its kind", (file) => {
    expect(runSite(`/${file}`)).toBe(`/${file}`);
    expect(runSite(`/missing-${file}`)).toBe(`/missing-${file}`);
  });
});

describe("the API's viewer function", () => {
  it("passes the viewer's address and host on", () => {
    const { headers } = runApi({});
    expect(headers["x-viewer-address"]).toEqual({ value: "203.0.113.7" });
    expect(headers["x-viewer-host"]).toEqual({ value: "track.example" });
  });

  it("overwrites these headers if the viewer sent them", () => {
    const { headers } = runApi({
      headers: { "x-viewer-address": { value: "198.51.100.1" }, "x-viewer-host": { value: "evil.example" } },
    });
    expect(headers["x-viewer-address"]?.value).toBe("203.0.113.7");
    expect(headers["x-viewer-host"]?.value).toBe("track.example");
  });

  it("does not change the rest of the request", () => {
    const { uri, headers } = runApi({ uri: "/api/admin/all", cookies: { admin_token: { value: "x" } } });
    expect(uri).toBe("/api/admin/all");
    expect(headers.host?.value).toBe("track.example");
  });

  const calls = Object.values<Endpoint>(endpoints).map(({ method, path, callers }) => ({
    method,
    uri: `${apiBase}${path.replace(/\{\w+\}/g, "01JC5Z8Q2N7V3K4M5P6R7S8T9W")}`,
    isPublic: typeof callers === "string",
  }));

  it.each(calls.filter(({ isPublic }) => !isPublic))("refuses $method $uri without a session", async (call) => {
    const { statusCode, headers, body } = runApi(call);
    expect([statusCode, body.encoding]).toEqual([401, "text"]);
    expect(failureBody.parse(JSON.parse(body.data))).toEqual({
      message: "Please sign in.",
      code: "unauthenticated",
      requestId: "edge-1",
    });
    expect(headers).toEqual({
      "cache-control": { value: "no-store" },
      "content-type": { value: "application/json" },
      "x-content-type-options": { value: "nosniff" },
      "strict-transport-security": { value: "max-age=63072000; includeSubDomains" },
      "content-security-policy": { value: policy },
    });
    // Any cookie passes: a function deletes the cookies of a session that is over.
    expect(runApi({ ...call, cookies: { admin_session: { value: "x" } } }).uri).toBe(call.uri);
    expect(runApi({ ...call, headers: { authorization: { value: "Bearer x" } } }).uri).toBe(call.uri);
  });

  it.each([
    ...calls.filter(({ isPublic }) => isPublic),
    { method: "GET", uri: "/api/nothing" },
    { method: "PATCH", uri: "/api/admin/all" },
    { method: "GET", uri: "/api/admin/all/more" },
    { method: "GET", uri: "/other/api/admin/all" },
  ])("passes $method $uri on without a session", (call) => {
    const passed = runApi(call);
    expect([passed.method, passed.uri]).toEqual([call.method, call.uri]);
    expect(passed.headers["x-viewer-address"]?.value).toBe("203.0.113.7");
  });
});
