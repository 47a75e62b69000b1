import { once } from "node:events";
import type { Server } from "node:http";

/** Starts a server on a free port of this machine, which does not keep the tests from ending, and returns its address. */
export async function startOnLoopback(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port");
  return `http://127.0.0.1:${address.port}`;
}
