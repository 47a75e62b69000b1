import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseSetCookie } from "cookie";
import { type Content, exchange, type Reply } from "../exchange.ts";
import type { Results } from "./results.ts";

export type VirtualUser = ReturnType<typeof createVirtualUser>;

interface RequestOptions extends Content {
  readonly expected?: number;
}

interface Setting {
  readonly port: number;
  readonly results: Results;
  /** Aborted when the soak ends. */
  readonly ending: AbortSignal;
  /** Numbers from 0 to 1, the same at every run. */
  readonly random: () => number;
}

const timeoutMs = 30_000;

/** Linux accepts all of 127.0.0.0/8 as its own; elsewhere all users share one address. */
const addressOf = (number: number) =>
  process.platform === "linux" ? `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}` : "127.0.0.1";

/** A user's browser, with its own cookies, at its own address. */
export function createVirtualUser(number: number, { port, results, ending, random }: Setting) {
  const agent = new Agent({ keepAlive: true, localAddress: addressOf(number) });
  const cookies = new Map<string, string>();
  ending.addEventListener("abort", () => setTimeout(() => agent.destroy(), timeoutMs).unref());

  async function send(method: string, path: string, { body, file }: Content): Promise<Reply> {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const headers = { host: `localhost:${port}`, "sec-fetch-site": "same-origin", ...(cookie && { cookie }) };
    const reply = await exchange({ agent, port, method, path, timeout: timeoutMs, headers, body, file });
    for (const line of reply.headers["set-cookie"] ?? []) {
      const { name, value = "", maxAge } = parseSetCookie(line);
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  }

  return {
    number,
    isActive: () => !ending.aborted,
    /** Makes a request and counts its time; returns the reply if it has the expected status, 200 by default. */
    async request(step: string, method: string, path: string, { expected = 200, ...content }: RequestOptions = {}) {
      const from = performance.now();
      const reply = await send(method, path, content).catch((error: NodeJS.ErrnoException) => error);
      const ms = performance.now() - from;
      if (reply instanceof Error) {
        results.count(step, ms, reply.code ?? reply.message);
        return undefined;
      }
      const isExpected = reply.status === expected;
      results.count(step, ms, isExpected ? undefined : `${reply.status} ${reply.body?.message ?? ""}`);
      return isExpected ? reply : undefined;
    },
    /** Pauses until the soak ends, or exponentially as people do, but limited. */
    think: async (seconds: number) => {
      const ms = Math.min(5 * seconds, -Math.log(1 - random()) * seconds) * 1000;
      await sleep(ms, undefined, { signal: ending }).catch(() => undefined);
    },
  };
}
