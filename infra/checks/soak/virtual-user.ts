import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseSetCookie } from "cookie";
import { type Content, exchange, type Reply } from "../exchange.ts";
import type { KilledServer } from "./killed-server.ts";
import type { Results } from "./results.ts";
import type { Tempo } from "./tempo.ts";

export type VirtualUser = ReturnType<typeof createVirtualUser>;

interface RequestOptions extends Content {
  readonly expected?: number;
  /** Right as well for a request that is sent again, since the first may have taken effect. */
  readonly again?: number;
}

export interface Answer extends Reply {
  /** An earlier try was lost in a restart: it may have taken effect or not. */
  readonly isRepeated: boolean;
}

interface Setting {
  readonly server: KilledServer;
  readonly results: Results;
  /** Aborted when the soak ends. */
  readonly ending: AbortSignal;
  /** Numbers from 0 to 1, the same at every run. */
  readonly random: () => number;
  readonly tempo: Tempo;
}

const timeoutMs = 30_000;
/** Without an answer outside of restarts, which is a fault. */
const mostFailures = 3;
const mostPatienceMs = 30_000;

/** Linux accepts all of 127.0.0.0/8 as its own; elsewhere all users share one address. */
const addressOf = (number: number) =>
  process.platform === "linux" ? `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}` : "127.0.0.1";

/** A user's browser, with its own cookies, at its own address, and the person who tries again after a failure. */
export function createVirtualUser(number: number, { server, results, ending, random, tempo }: Setting) {
  const agent = new Agent({ keepAlive: true, localAddress: addressOf(number) });
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, { body, file }: Content): Promise<Reply> {
    const { port } = server;
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
    /**
     * Makes a request until it is answered, and counts its time. A restart explains a lost connection or a 5xx; nothing
     * else does. Returns the reply if it has the expected status, 200 by default.
     */
    async request(
      step: string,
      method: string,
      path: string,
      { expected = 200, again, ...content }: RequestOptions = {},
    ): Promise<Answer | undefined> {
      let isRepeated = false;
      for (let failures = 0; failures < mostFailures; ) {
        const from = Date.now();
        const reply = await send(method, path, content).catch((error: NodeJS.ErrnoException) => error);
        const ms = Date.now() - from;
        tempo.note(ms);
        const isLost = reply instanceof Error || reply.status >= 500;
        if (isLost && server.wasDown(from, Date.now())) {
          results.countLost(step);
        } else if (isLost) {
          failures += 1;
          const reason =
            reply instanceof Error ? (reply.code ?? reply.message) : `${reply.status} ${reply.body?.message}`;
          results.count(step, ms, reason);
        } else {
          const isExpected = reply.status === expected || (isRepeated && reply.status === again);
          results.count(step, ms, isExpected ? undefined : `${reply.status} ${reply.body?.message ?? ""}`);
          return isExpected ? { ...reply, isRepeated } : undefined;
        }
        isRepeated = true;
        await server.ready();
        await sleep(Math.min(mostPatienceMs, (1_000 + 4_000 * random()) / tempo.pace()));
      }
      return undefined;
    },
    /** Pauses until the soak ends, or exponentially as people do, but limited. */
    think: async (seconds: number) => {
      const ms = (Math.min(5 * seconds, -Math.log(1 - random()) * seconds) * 1000) / tempo.pace();
      await sleep(ms, undefined, { signal: ending }).catch(() => undefined);
    },
    /** Reports what a reply should not say. */
    expect: (isRight: boolean, fault: string) => {
      if (!isRight) results.fault(fault);
    },
  };
}
