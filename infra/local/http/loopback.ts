import { once } from "node:events";
import type { Server } from "node:net";

/**
 * Has a server listen where only this machine reaches it.
 * @param port any free one for 0
 * @returns the port
 */
export async function listenOnLoopback(server: Server, port = 0, host = "127.0.0.1"): Promise<number> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port");
  return address.port;
}
