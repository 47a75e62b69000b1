import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { HttpReply } from "../http/message.ts";

export type Encoding = "br" | "gzip";

/** The relevant part of the types that CloudFront compresses. */
const compressible =
  /^(text\/(html|css|plain|xml|javascript|csv|markdown)|application\/(json|javascript|xml|manifest\+json|vnd\.ms-fontobject|wasm|rss\+xml|xhtml\+xml|ld\+json)|image\/svg\+xml|font\/(ttf|otf|opentype))\b/;
const smallestBytes = 1_000;
const largestBytes = 10_000_000;

const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** Compressed files by their ETag, so that each is compressed once. */
const kept = new Map<string, Promise<Buffer>>();

export function acceptedEncoding(header = "", offered: readonly Encoding[]): Encoding | undefined {
  const accepted = header
    .split(",")
    .map((part) => part.trim().split(";"))
    .filter(([, quality = ""]) => !/^\s*q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return offered.find((encoding) => accepted.includes(encoding));
}

/** The reply to a viewer that accepts the encoding. */
export async function compress(reply: HttpReply, encoding: Encoding): Promise<HttpReply> {
  const { status, headers, body } = reply;
  const fits = body.length >= smallestBytes && body.length <= largestBytes;
  const type = headers["content-type"] ?? "";
  if (!fits || !compressible.test(type) || headers["content-encoding"] || ![200, 403, 404].includes(status))
    return reply;

  const { etag } = headers;
  const key = `${encoding} ${etag}`;
  const compressed = (etag && kept.get(key)) || compressors[encoding](body);
  if (etag) kept.set(key, compressed);
  return {
    ...reply,
    headers: {
      ...headers,
      "content-encoding": encoding,
      vary: "Accept-Encoding",
      ...(etag && { etag: etag.startsWith("W/") ? etag : `W/${etag}` }),
    },
    body: await compressed,
  };
}
