import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { throttling } from "lighthouse/core/config/constants.js";

const { rttMs, throughputKbps } = throttling.mobileSlow4G;
const bytesPerMs = throughputKbps / 8;
/** How far a sender may be ahead of the line, as with a router's queue. */
const queueMs = 100;

/** One direction of the line, which all connections share: bytes arrive in order and half a round trip late. */
function direction() {
  let isFreeAt = 0;
  return (from: Socket, to: Socket, lateMs: number) => {
    let passed = Promise.resolve();
    from.on("data", (bytes) => {
      const now = performance.now();
      isFreeAt = Math.max(isFreeAt, now) + bytes.length / bytesPerMs;
      const arrivesAt = Math.max(isFreeAt + rttMs / 2, lateMs);
      from.pause();
      setTimeout(() => from.resume(), Math.max(0, isFreeAt - now - queueMs));
      passed = passed.then(async () => {
        await sleep(Math.max(0, arrivesAt - performance.now()));
        if (!to.destroyed) to.write(bytes);
      });
    });
    from.on("end", () => passed.then(() => to.end()));
  };
}

/** A line like that of Lighthouse's phone in front of a portal; each new connection costs a round trip first. */
export async function startSlowLine(portal: string) {
  const upwards = direction();
  const downwards = direction();
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (browser) => {
    const { hostname, port } = new URL(portal);
    const distribution = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    const both = [browser, distribution];
    for (const socket of both) {
      sockets.add(socket);
      socket.on("error", () => {
        for (const one of both) one.destroy();
      });
      socket.on("close", () => sockets.delete(socket));
    }
    upwards(browser, distribution, performance.now() + rttMs * 1.5);
    downwards(distribution, browser, 0);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
}
