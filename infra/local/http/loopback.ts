import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { Server } from "node:net";

/** Makes a server listen for this machine only, on any free port for 0, and returns the port. */
export async function listenOnLoopback(server: Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The system gave no port");
  return address.port;
}

/**
 * A port nobody listens on, for a process that starts later. It is below those that systems give to outgoing
 * connections (from 32768 on Linux): one of these would take the port in between.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { port, stop } = await startServer(() => {}, randomInt(20_000, 32_000));
      await stop();
      return port;
    } catch (error) {
      if (attempt === 100) throw error;
    }
  }
}

export interface RunningServer {
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts an HTTP server for this machine only, on any free port for 0. Idle connections stay open: a request sent in
 * the moment in which Node's server closes one, after six seconds, would be lost.
 * @param patienceMs how long running requests may take when it stops
 */
export async function startServer(
  listener: RequestListener,
  port = 0,
  patienceMs = 0,
): Promise<RunningServer> {
  const server = createServer({ keepAliveTimeout: 0 }, listener);
  const given = await listenOnLoopback(server, port);
  return {
    port: given,
    url: `http://127.0.0.1:${given}`,
    stop: async () => {
      const closed = once(server.close(), "close");
      setTimeout(() => server.closeAllConnections(), patienceMs).unref();
      await closed;
    },
  };
}
