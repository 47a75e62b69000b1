import { Agent } from "node:http";
import { performance } from "node:perf_hooks";
import { apiBase, type EndpointName, endpoints } from "../../../../shared/contract.ts";
import { contentOf, exchange } from "../../../local/testing/exchange.ts";
import { barePath } from "./bench-assembly.ts";

/** One request of somebody. */
export interface Call {
  readonly to: EndpointName | "bare";
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: string;
  readonly token?: string;
  /** Where the caller stands: limits count by it. Any of this machine's own addresses, 127.x.x.x. */
  readonly from?: string;
}

export interface Reply {
  readonly status: number;
  readonly ms: number;
  /** Parsed where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape, looked into by the call that knows its own
  readonly body: any;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const address = ({ to, params = {}, query }: Call) => {
  if (to === "bare") return { method: "GET", path: barePath };
  const { method, path } = endpoints[to];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return { method, path: `${apiBase}${filled}${query ? `?${new URLSearchParams(query)}` : ""}` };
};

/** Sends a request as a browser would, and waits for all of the reply. */
export async function send(portal: string, call: Call): Promise<Reply> {
  const { type, bytes } = await contentOf(call);
  const from = performance.now();
  const { status, headers, text } = await exchange(
    {
      agent,
      host: "127.0.0.1",
      port: new URL(portal).port,
      ...address(call),
      localAddress: call.from ?? "127.0.0.1",
      headers: {
        host: "localhost",
        ...(type && { "content-type": type }),
        ...(call.token && { authorization: `Bearer ${call.token}` }),
      },
    },
    bytes,
  );
  const ms = performance.now() - from;
  return { status, ms, body: headers["content-type"] === "application/json" && text ? JSON.parse(text) : text };
}

/** Like `send`, for what must go well before anything can be measured. */
export async function sendForSure(portal: string, call: Call): Promise<Reply> {
  const reply = await send(portal, call);
  if (reply.status >= 300)
    throw new Error(`${call.to} answered ${reply.status} while preparing: ${JSON.stringify(reply.body)}`);
  return reply;
}

export const closeConnections = () => agent.destroy();
