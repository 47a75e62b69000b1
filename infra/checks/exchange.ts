import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from "node:http";
import { text } from "node:stream/consumers";

export interface Content {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The text of a file in an upload form. */
  readonly file?: string;
  /** Sent as they are, with a type among the headers. */
  readonly bytes?: Uint8Array;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly ms: number;
  /** Parsed where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: replies have many shapes, and each caller knows its own
  readonly body: any;
}

function encode({ body, file }: Content): Response {
  if (file === undefined) return body === undefined ? new Response() : Response.json(body);
  const form = new FormData();
  form.append("file", new File([file], "orders.csv"));
  return new Response(form);
}

function begin(options: RequestOptions, bytes: Uint8Array): Promise<IncomingMessage> {
  const outgoing = request(options);
  return new Promise((resolve, reject) => {
    outgoing.once("response", resolve);
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      // The server had just closed this idle connection: like a browser, try another.
      if (outgoing.reusedSocket && error.code === "ECONNRESET") resolve(begin(options, bytes));
      else reject(error);
    });
    outgoing.once("timeout", () => outgoing.destroy(new Error("no answer")));
    outgoing.end(bytes);
  });
}

/** Like `fetch`, with what that does not let a caller choose: the agent, the local address, the `Host` header. */
export async function exchange({ body, file, bytes, ...options }: RequestOptions & Content): Promise<Reply> {
  const encoded = encode({ body, file });
  const type = encoded.headers.get("content-type");
  const content = bytes ?? new Uint8Array(await encoded.arrayBuffer());
  const headers = { ...options.headers, ...(type && { "content-type": type }), "content-length": content.length };
  const from = performance.now();
  const incoming = await begin({ ...options, host: "127.0.0.1", headers }, content);
  const received = await text(incoming);
  const ms = performance.now() - from;
  const isJson = incoming.headers["content-type"] === "application/json" && received !== "";
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    ms,
    body: isJson ? JSON.parse(received) : received,
  };
}
