import { type HttpReply, type Serve, textReply } from "../http/message.ts";
import type { StoredObject } from "./object-store.ts";

export interface BucketAccess {
  readonly mayRead: boolean;
  /** Without it missing files give 403 instead of 404. */
  readonly mayList: boolean;
}

type FindObject = (key: string) => Promise<StoredObject | undefined>;

const problem = (status: number, code: string, message: string): HttpReply =>
  textReply(
    status,
    "application/xml",
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
const denied = problem(403, "AccessDenied", "Access Denied");

/** S3 as the distribution uses it. */
export function serveBucket(find: FindObject, { mayRead, mayList }: BucketAccess): Serve {
  return async ({ method, path, headers }) => {
    if (!mayRead) return denied;
    if (method !== "GET" && method !== "HEAD") return denied;
    const stored = await find(decodeURIComponent(path).slice(1));
    if (!stored) return mayList ? problem(404, "NoSuchKey", "The specified key does not exist.") : denied;

    const found: Record<string, string> = {
      "content-type": stored.contentType,
      etag: `"${stored.md5}"`,
      "last-modified": new Date(stored.modified).toUTCString(),
      ...stored.metadata,
    };
    const known = (headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (known.includes(`"${stored.md5}"`)) return { status: 304, headers: found, body: Buffer.alloc(0) };
    return { status: 200, headers: found, body: await stored.read() };
  };
}
