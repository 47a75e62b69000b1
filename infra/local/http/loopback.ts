import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type Server } from "node:net";

/** Makes a server listen for this machine only, on any free port for 0, and returns the port. */
export async function listenOnLoopback(server: Server, port = 0, host = "127.0.0.1"): Promise<number> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port");
  return address.port;
}

/**
 * A port nobody listens on, for a process that starts later. It is below those that systems give to outgoing
 * connections (from 32768 on Linux): one of these would take the port in between.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const server = createTcpServer();
    try {
      const port = await listenOnLoopback(server, randomInt(20_000, 32_000));
      await once(server.close(), "close");
      return port;
    } catch (error) {
      if (attempt === 100) throw error;
    }
  }
}

export interface RunningServer {
  readonly url: string;
  /** Closes the server and every open connection. */
  stop(): Promise<void>;
}

/** Starts an HTTP server on a free port for this machine only. */
export async function startServer(listener: RequestListener): Promise<RunningServer> {
  const server = createServer(listener);
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const closed = once(server.close(), "close");
      server.closeAllConnections();
      await closed;
    },
  };
}
