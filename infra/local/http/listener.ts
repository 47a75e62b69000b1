import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { HttpReply, HttpRequest, Serve } from "./message.ts";

/** Names the client's address in tests of limits by network: only Linux has more addresses of its own than one. */
export const addressHeader = "x-test-address";

/** Headers of one connection, which are not passed on. */
const hopByHop = [
  "connection",
  "keep-alive",
  "transfer-encoding",
  "te",
  "trailer",
  "upgrade",
  "proxy-authorization",
  addressHeader,
];

function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headersDistinct)
      .filter(([name]) => !hopByHop.includes(name))
      .map(([name, values = []]) => [name, values.join(name === "cookie" ? "; " : ", ")]),
  );
}

async function requestOf(incoming: IncomingMessage): Promise<HttpRequest> {
  const { url = "/" } = incoming;
  const [path = ""] = url.split("?", 1);
  return {
    method: incoming.method ?? "GET",
    path,
    query: url.slice(path.length + 1),
    headers: headersOf(incoming),
    // All of it is kept, however much: only this machine sends any.
    body: await buffer(incoming),
    address:
      incoming.headersDistinct[addressHeader]?.[0] ??
      incoming.socket.remoteAddress?.replace(/^::ffff:/, "") ??
      "",
  };
}

function write(
  outgoing: ServerResponse,
  { method }: HttpRequest,
  { status, headers, cookies, body }: HttpReply,
): void {
  if (cookies?.length) outgoing.setHeader("set-cookie", [...cookies]);
  const hasBody = status !== 204;
  outgoing.writeHead(status, {
    ...headers,
    ...(hasBody && { "content-length": body.length }),
  });
  outgoing.end(method === "HEAD" || !hasBody ? undefined : body);
}

export function listenerFor(serve: Serve): RequestListener {
  return async (incoming, outgoing) => {
    try {
      const request = await requestOf(incoming);
      write(outgoing, request, await serve(request));
    } catch (error) {
      // The viewer disconnected: nothing to report.
      if (incoming.destroyed && !incoming.complete) return;
      console.error(error);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    }
  };
}
