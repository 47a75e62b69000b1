import { apiBase, type EndpointName, endpoints } from "../../../shared/contract.ts";
import type { Call } from "../bench/api/client.ts";

/** A request as it is sent: path and query encoded, the body as bytes. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Uint8Array;
}

/** A call of an operation with everything right. */
export type RightCall = Call & { readonly to: EndpointName };

/** Any text as UTF-8, also what is no well-formed text. */
const escaped = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

/** The path with these parameters, of whatever type. */
export const pathWith = (name: EndpointName, params: Readonly<Record<string, unknown>>) =>
  `${apiBase}${endpoints[name].path.replace(/\{(\w+)\}/g, (_, key: string) => escaped(params[key] ?? ""))}`;

export const boundary = "----attack";

export interface FormPart {
  /** The header lines of the part. */
  readonly head: string;
  readonly content: string | Uint8Array;
}

export const filePart = (content: FormPart["content"], fileName = "orders.csv"): FormPart => ({
  head: `Content-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: text/csv`,
  content,
});
export const fieldPart = (name: string, content: FormPart["content"]): FormPart => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  content,
});

export const formBytes = (parts: readonly FormPart[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

export const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? "");

export function wireOf({ to, params, query, body, file, token }: RightCall): WireRequest {
  const isForm = file !== undefined;
  const type = isForm ? `multipart/form-data; boundary=${boundary}` : body !== undefined && "application/json";
  return {
    method: endpoints[to].method,
    path: pathWith(to, params ?? {}),
    query: new URLSearchParams(query).toString(),
    headers: {
      host: "localhost",
      ...(type && { "content-type": type }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: isForm ? formBytes([filePart(file)]) : body === undefined ? Buffer.alloc(0) : jsonBytes(body),
  };
}
