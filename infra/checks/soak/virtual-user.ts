import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseSetCookie } from "cookie";
import { contentOf, exchange } from "../../local/testing/exchange.ts";
import type { Results } from "./results.ts";

/** A browser of one person, at an address of their own. */
export interface VirtualUser {
  readonly number: number;
  /** Makes a request that must be answered by one of these statuses; the answer, or nothing where it was not. */
  ask(step: string, method: string, path: string, options?: AskOptions): Promise<Answer | undefined>;
  /** A pause such as people make, a few seconds long; shorter where the soak ends. */
  think(seconds: number): Promise<void>;
  /** The soak goes on. */
  readonly mayGoOn: () => boolean;
}

interface AskOptions {
  readonly body?: object;
  /** A file of an upload form. */
  readonly file?: string;
  /** 200 when left out. */
  readonly expected?: readonly number[];
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape, looked into by whoever asked
  readonly body: any;
}

const patienceMs = 30_000;

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

/** Loopback has sixteen million addresses on Linux; elsewhere all visitors share one. */
const addressOf = (number: number) =>
  process.platform === "linux" ? `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}` : "127.0.0.1";

/** @param random numbers from 0 to 1, the same at every run */
export function makeVisitor(
  number: number,
  { port, tally, ending, random }: { port: number; tally: Results; ending: AbortSignal; random: () => number },
): VirtualUser {
  const agent = new Agent({ keepAlive: true, localAddress: addressOf(number) });
  const cookies = new Map<string, string>();
  ending.addEventListener("abort", () => setTimeout(() => agent.destroy(), patienceMs).unref());

  async function send(method: string, path: string, options: AskOptions): Promise<Answer> {
    const { type, bytes } = await contentOf(options);
    const { status, headers, text } = await exchange(
      {
        agent,
        port,
        host: "127.0.0.1",
        method,
        path,
        timeout: patienceMs,
        headers: {
          host: `localhost:${port}`,
          "sec-fetch-site": "same-origin",
          ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") }),
          ...(type && { "content-type": type }),
        },
      },
      bytes,
    );
    for (const line of headers["set-cookie"] ?? []) {
      const { name, value = "", maxAge } = parseSetCookie(line);
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status, body: parsed(text) };
  }

  return {
    number,
    mayGoOn: () => !ending.aborted,
    async ask(step, method, path, options = {}) {
      const from = performance.now();
      const answer = await send(method, path, options).catch((error: NodeJS.ErrnoException) => error);
      const ms = performance.now() - from;
      if (answer instanceof Error) {
        tally.count(step, ms, answer.code ?? answer.message);
        return undefined;
      }
      const expected = (options.expected ?? [200]).includes(answer.status);
      const said = typeof answer.body === "object" ? (answer.body?.message ?? "") : "";
      tally.count(step, ms, expected ? undefined : `${answer.status} ${said}`);
      return expected ? answer : undefined;
    },
    // Exponential, as pauses between people's actions are, but none without end.
    think: (seconds) =>
      sleep(Math.min(5 * seconds, -Math.log(1 - random()) * seconds) * 1000, undefined, { signal: ending }).catch(
        () => undefined,
      ),
  };
}
