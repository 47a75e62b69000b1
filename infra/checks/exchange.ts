import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from "node:http";
import { text } from "node:stream/consumers";

export interface HttpReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The body of a request: JSON, or a form with a file of this text. */
export async function contentOf({ body, file }: { readonly body?: unknown; readonly file?: string }) {
  if (file !== undefined) {
    const form = new FormData();
    form.append("file", new File([file], "orders.csv"));
    const encoded = new Response(form);
    return { type: encoded.headers.get("content-type") ?? "", bytes: Buffer.from(await encoded.arrayBuffer()) };
  }
  return body === undefined
    ? { type: "", bytes: Buffer.alloc(0) }
    : { type: "application/json", bytes: Buffer.from(JSON.stringify(body)) };
}

function begin(options: RequestOptions, content: Buffer): Promise<IncomingMessage> {
  const outgoing = request(options);
  return new Promise((resolve, reject) => {
    outgoing.once("response", resolve);
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      // The server let an idle connection go just then: a browser asks again on another.
      if (outgoing.reusedSocket && error.code === "ECONNRESET") resolve(begin(options, content));
      else reject(error);
    });
    outgoing.once("timeout", () => outgoing.destroy(new Error("no answer")));
    outgoing.end(content);
  });
}

/**
 * One request over the connections that an agent keeps, as a browser does it, and all of the reply. For what `fetch` cannot
 * choose: the address it comes from, the host it names.
 */
export async function exchange(options: RequestOptions, content: Buffer): Promise<HttpReply> {
  const headers = { ...options.headers, "content-length": Buffer.byteLength(content) };
  const incoming = await begin({ ...options, headers }, content);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, text: await text(incoming) };
}
