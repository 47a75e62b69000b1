import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { startOnLoopback } from "./loopback.ts";

export interface ProxiedCall {
  /** Such as `GetItem`. */
  readonly operation: string;
  /** The request's body, JSON. */
  readonly content: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Leads the client, which must not have been used yet, through `handle` instead of to the embedded database. */
export async function startDatabaseProxy(handle: (call: ProxiedCall) => Promise<unknown>): Promise<void> {
  const server = createServer(async (request, response) => {
    const operation = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    await handle({ operation, content: await text(request), request, response });
  });
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await startOnLoopback(server);
}

export function sendReply(response: ServerResponse, status: number, content: object | string): void {
  response
    .writeHead(status, { "content-type": "application/x-amz-json-1.0" })
    .end(typeof content === "string" ? content : JSON.stringify(content));
}
