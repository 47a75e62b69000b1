import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { failureBody } from "../../shared/errors.ts";
import { table } from "../database/table.ts";
import type { Answer } from "./call.ts";
import { startOnLoopback } from "./loopback.ts";

interface ProxiedCall {
  /** Such as `GetItem`. */
  readonly operation: string;
  /** The request's body, JSON. */
  readonly content: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

type Handle = (call: ProxiedCall) => Promise<unknown>;

/** Starts a server that hands calls of a database's clients to `handle`, and returns its address. */
const startProxy = (handle: Handle): Promise<string> =>
  startOnLoopback(
    createServer(async (request, response) => {
      const operation = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
      await handle({ operation, content: await text(request), request, response });
    }),
  );

const proxy = "proxy";

/** Leads the client through `handle` instead of to the embedded database, until the end of the test file. */
export async function startDatabaseProxy(handle: Handle): Promise<void> {
  const { hostname, port } = new URL(await startProxy(handle));
  table().middlewareStack.add(
    (next) => (args) => {
      Object.assign(args.request as object, { hostname, port: Number(port) });
      return next(args);
    },
    { step: "build", name: proxy },
  );
}

/** Leads the client to the embedded database again. */
export function endDatabaseProxy(): void {
  table().middlewareStack.remove(proxy);
}

/** Passes a call on to a database. @returns its reply */
export async function passOn(database: string, { request, content }: Pick<ProxiedCall, "request" | "content">) {
  const { connection: _, host: __, "content-length": ___, ...headers } = request.headers;
  const reply = await fetch(database, {
    method: "POST",
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: content,
  });
  return { status: reply.status, text: await reply.text() };
}

export function sendReply(response: ServerResponse, status: number, content: object | string): void {
  response
    .writeHead(status, { "content-type": "application/x-amz-json-1.0" })
    .end(typeof content === "string" ? content : JSON.stringify(content));
}

/** A reply while the database is away. */
export function expectBusy({ status, headers, body }: Answer): void {
  expect({ status, code: body.code }).toEqual({ status: 503, code: "busy" });
  expect(failureBody.parse(body)).toEqual(body);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
}
