import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { parseJson } from "../../../shared/parse-json.ts";
import { startServer } from "../http/loopback.ts";
import { type Reply, scenarioOf } from "./scenarios.ts";

export type CourierSimulator = Awaited<ReturnType<typeof startCourierSimulator>>;

interface Account {
  readonly username: string;
  readonly password: string;
}

const path = "/apiv1/tools/tracking";
const documentedPattern = /^SG\d{12,16}$/;

/** ShipGlobal's tracking API: HTTP Basic, one number a call, its replies and its errors. */
export async function startCourierSimulator({ username, password }: Account) {
  const expected = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const asked: string[] = [];
  const stopping = new AbortController();

  const replyFor = async (request: IncomingMessage): Promise<Reply> => {
    if (request.url !== path) return refusal(404, { message: "Not Found" });
    if (request.headers.authorization !== expected)
      return refusal(401, { success: false, message: "Unauthorized" });
    const number = trackingOf(await text(request));
    if (number === "") return notTaken("Tracking Number Required");
    asked.push(number);
    if (!documentedPattern.test(number)) return notTaken("Invalid Regex AWB Number");
    return scenarioOf(number).reply(number, Date.now());
  };

  const server = await startServer((request, response) => {
    replyFor(request)
      .then((reply) => send(response, reply, stopping.signal))
      // The caller disconnected while it waited, or the simulator stops.
      .catch(() => response.destroy());
  });
  return {
    /** Stands for `https://app.shipglobal.in/apiv1`. */
    url: `${server.url}/apiv1`,
    /** The requested numbers, in order. */
    asked: asked as readonly string[],
    stop: async () => {
      stopping.abort();
      await server.stop();
    },
  };
}

const refusal = (status: number, body: object): Reply => ({ status, body });
const notTaken = (message: string) =>
  refusal(200, { success: false, code: "E1", message });

/** The number in a request's JSON; empty if there is none. */
function trackingOf(body: string): string {
  const { tracking } = Object(parseJson(body));
  return typeof tracking === "string" ? tracking.trim() : "";
}

async function send(
  response: ServerResponse,
  { status = 200, body, afterMs }: Reply,
  stopping: AbortSignal,
) {
  if (afterMs) await sleep(afterMs, undefined, { signal: stopping, ref: false });
  const isPage = typeof body === "string";
  response.writeHead(status, {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/json",
  });
  response.end(isPage ? body : JSON.stringify(body));
}
