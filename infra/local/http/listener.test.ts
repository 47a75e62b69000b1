import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { addressHeader, listenerFor } from "./listener.ts";
import { startServer } from "./loopback.ts";
import type { HttpReply, HttpRequest } from "./message.ts";

let seen: HttpRequest[];
let reply: HttpReply;
const serve = async (asked: HttpRequest) => {
  seen.push(asked);
  if (asked.path === "/broken") throw new Error("broken");
  return reply;
};
const listening = await startServer(listenerFor(serve));
afterAll(() => listening.stop());
beforeEach(() => {
  seen = [];
  reply = { status: 200, headers: { "content-type": "text/plain" }, body: Buffer.from("hello") };
});

const url = (path: string) => `http://127.0.0.1:${listening.port}${path}`;

test("a request has its path and query as sent, and its headers in lower case", async () => {
  const headers = { Cookie: "a=1; b=2", "X-Many": "1, 2", Connection: "close" };
  await fetch(url("/a%20b/?q=%20&q"), { method: "POST", headers, body: "text" });
  expect(seen).toMatchObject([
    { method: "POST", path: "/a%20b/", query: "q=%20&q", address: "127.0.0.1", body: Buffer.from("text") },
  ]);
  expect(seen[0]?.headers).toMatchObject({ cookie: "a=1; b=2", "x-many": "1, 2" });
  expect(seen[0]?.headers).not.toHaveProperty("connection");
});

test("a test names the address that it sends from", async () => {
  await fetch(url("/"), { headers: { [addressHeader]: "203.0.113.7" } });
  expect(seen[0]).toMatchObject({ address: "203.0.113.7" });
  expect(seen[0]?.headers).not.toHaveProperty(addressHeader);
});

test("an internal error is a 502, and the next request is served", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  expect((await fetch(url("/broken"))).status).toBe(502);
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
  expect((await fetch(url("/"))).status).toBe(200);
});

test("only this machine is served", async () => {
  const socket = connect(listening.port, "127.0.0.1");
  socket.end("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect((await buffer(socket)).toString()).toContain("hello");
  const { networkInterfaces } = await import("node:os");
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address && !address.internal && address.family === "IPv4");
  if (!outside) return;
  await expect(fetch(`http://${outside.address}:${listening.port}/`)).rejects.toThrow();
});

test("the server never closes an idle connection: a request sent at that moment would be lost", async () => {
  expect((await fetch(url("/"))).headers.get("keep-alive")).toBeNull();
});
