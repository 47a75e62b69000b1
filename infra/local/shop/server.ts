import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { startServer } from "../http/loopback.ts";

/** What happens to a call: `lost`: it takes effect, and its reply is lost; `before`: it is lost itself. */
export type CallFault =
  | "lost"
  | "before"
  | "down"
  | "throttled"
  | "unauthorised"
  | undefined;

export interface ShopRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface ShopReply {
  readonly status: number;
  readonly body: unknown;
}

interface Shop {
  /** The call's name in `calls`; undefined for one that is not counted and never fails. */
  nameOf(request: ShopRequest): string | undefined;
  answer(request: ShopRequest, fault: CallFault): ShopReply;
}

/** Serves a double of a shop, whose calls can be made to fail. */
export async function startShopServer({ nameOf, answer }: Shop) {
  const calls: string[] = [];
  let faultOf: (call: string) => CallFault = () => undefined;

  /** @returns undefined where the caller gets no reply */
  function replyTo(request: ShopRequest): ShopReply | undefined {
    const name = nameOf(request);
    if (name === undefined) return answer(request, undefined);
    calls.push(name);
    const fault = faultOf(name);
    if (fault === "before") return undefined;
    if (fault === "down") return { status: 503, body: {} };
    const reply = answer(request, fault);
    return fault === "lost" ? undefined : reply;
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse) {
    const { method = "GET", url = "/", headers } = incoming;
    const body = await text(incoming);
    const reply = replyTo({ method, url: new URL(url, "http://shop"), headers, body });
    if (!reply) return void response.destroy();
    response
      .writeHead(reply.status, { "content-type": "application/json" })
      .end(JSON.stringify(reply.body));
  }

  const server = await startServer((incoming, response) => {
    // The caller ended meanwhile, or sent what no shop takes.
    serve(incoming, response).catch(() => response.destroy());
  });
  return {
    ...server,
    /** Those that were made, in order. */
    calls: calls as readonly string[],
    /** Says what happens to each call from now on. */
    fail: (next: typeof faultOf) => {
      faultOf = next;
    },
  };
}
