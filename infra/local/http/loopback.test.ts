import { createServer } from "node:http";
import { expect, test } from "vitest";
import { freePort, listenOnLoopback } from "./loopback.ts";

test("a free port is below those of outgoing connections, and can be listened on", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
  expect(Math.max(...ports)).toBeLessThan(32_768);

  const server = createServer();
  expect(await listenOnLoopback(server, ports[0])).toBe(ports[0]);
  server.close();
});
