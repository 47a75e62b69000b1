import { Agent } from "node:http";
import { type EndpointName, endpoints } from "../../../../shared/contract.ts";
import { pathOf } from "../../../../shared/path-of.ts";
import { type Content, exchange, type Reply } from "../../exchange.ts";
import { barePath } from "./bench-assembly.ts";

export interface Call extends Content {
  readonly to: EndpointName | "bare";
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly token?: string;
  /** The caller's address, which limits count by: any loopback address, 127.x.x.x. */
  readonly from?: string;
  /** The status of the right answer, where it is an error. */
  readonly status?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const requestLine = ({ to, params, query }: Call) => {
  if (to === "bare") return { method: "GET", path: barePath };
  const { method } = endpoints[to];
  return { method, path: `${pathOf(to, params)}${query ? `?${new URLSearchParams(query)}` : ""}` };
};

/** Sends a request over kept connections and waits for the whole reply. */
export const send = (portal: string, call: Call): Promise<Reply> =>
  exchange({
    agent,
    port: new URL(portal).port,
    ...requestLine(call),
    localAddress: call.from ?? "127.0.0.1",
    headers: { host: "localhost", ...(call.token && { authorization: `Bearer ${call.token}` }) },
    body: call.body,
    file: call.file,
  });

/** Whether a call was answered as it should be. */
export const isRight = ({ status: wanted }: Call, { status }: Pick<Reply, "status">): boolean =>
  wanted === undefined ? status >= 200 && status < 300 : status === wanted;

/** Like `send`, for preparations: fails on any error reply. */
export async function sendOrFail(portal: string, call: Call): Promise<Reply> {
  const reply = await send(portal, call);
  if (!isRight(call, reply))
    throw new Error(`${call.to} answered ${reply.status} while preparing: ${JSON.stringify(reply.body)}`);
  return reply;
}

export const closeConnections = () => agent.destroy();
