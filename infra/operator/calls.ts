import { setTimeout as sleep } from "node:timers/promises";
import { apiBase } from "../../shared/contract.ts";

/** Calls of a portal from outside. */

export type Reply = Awaited<ReturnType<typeof ask>>;

export async function ask(url: string, options: RequestInit = {}) {
  const from = performance.now();
  const headers = { "accept-encoding": "br, gzip", ...options.headers };
  const reply = await fetch(url, { redirect: "manual", ...options, headers });
  const text = await reply.text();
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    ms: Math.round(performance.now() - from),
  };
}

export const json = (
  value: object,
): RequestInit & { headers: Record<string, string> } => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});

export function expect(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}

/** @param inBody what the reply must say too */
export function expectStatus(
  { status, text }: Reply,
  wanted: number,
  what: string,
  inBody = "",
): void {
  expect(
    status === wanted && text.includes(inBody),
    `${what} answered ${status}: ${text.slice(0, 200)}`,
  );
}

/** Calls as staff, and returns what a reply of this status holds. */
const staffOf =
  (url: string, headers: Record<string, string>) =>
  async (method: string, path: string, body?: object | FormData, wanted = 200) => {
    const sent = body instanceof FormData ? { body, headers: {} } : body && json(body);
    const reply = await ask(url + apiBase + path, {
      ...sent,
      method,
      headers: { ...sent?.headers, ...headers },
    });
    expectStatus(reply, wanted, `${method} ${path}`);
    return JSON.parse(reply.text);
  };
export type Staff = ReturnType<typeof staffOf>;

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** Signs an admin in. @returns their calls, and what ends the session */
export async function signIn(url: string, login: Login) {
  const reply = await ask(`${url}${apiBase}/admin/login`, json(login));
  expectStatus(reply, 200, "signing in");
  const headers = { authorization: `Bearer ${JSON.parse(reply.text).token}` };
  return {
    staff: staffOf(url, headers),
    signOut: () => ask(`${url}${apiBase}/admin/logout`, { method: "POST", headers }),
  };
}

/** Reads again until there is something. @throws Error with `otherwise` where there is nothing for so many minutes */
export async function eventually<Found>(
  otherwise: string,
  read: () => Promise<Found>,
  minutes = 2,
) {
  for (const end = Date.now() + minutes * 60_000; Date.now() < end; await sleep(1_000)) {
    const found = await read();
    if (found) return found;
  }
  throw new Error(otherwise);
}
