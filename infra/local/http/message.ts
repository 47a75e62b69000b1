/** Header names are in lower case; repeated headers are joined by commas. */
export interface HttpRequest {
  readonly method: string;
  /** Percent-encoded, as the client sent it. */
  readonly path: string;
  /** The question mark is no part of it. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The client's IP address. */
  readonly address: string;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body: Buffer;
}

export type Serve = (request: HttpRequest) => Promise<HttpReply>;

export function textReply(status: number, contentType: string, text: string): HttpReply {
  return { status, headers: { "content-type": contentType }, body: Buffer.from(text) };
}
