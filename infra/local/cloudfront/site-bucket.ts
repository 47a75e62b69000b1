import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { Stack } from "../cloudformation/stack.ts";
import { matches } from "../cloudformation/wildcards.ts";
import { type Serve, textReply } from "../http/message.ts";

/** The site's bucket as the distribution uses it: the files of the template's deployments, kept in memory. */

/** The content types that the deployment's Python assigns by file name; it has none for web fonts. */
const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain",
  ".xml": "text/xml",
};

interface SiteFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The files by their keys in the bucket. */
async function deployedFiles(
  stack: Stack,
  bucketName: string,
): Promise<Map<string, SiteFile>> {
  const files = new Map<string, SiteFile>();
  const deployments = stack
    .of("Custom::CDKBucketDeployment")
    .map(({ properties }) => properties)
    .filter(({ DestinationBucketName }) => DestinationBucketName === bucketName);
  for (const {
    SourceObjectKeys,
    DestinationBucketKeyPrefix: prefix,
    Exclude = [],
    SystemMetadata,
  } of deployments) {
    for (const folder of SourceObjectKeys.map(stack.assembly.assetPath)) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries.filter((one) => one.isFile())) {
        const path = join(entry.parentPath, entry.name);
        const name = relative(folder, path).split(sep).join("/");
        if (Exclude.some((pattern) => matches(pattern, name))) continue;
        const body = await readFile(path);
        const headers = {
          "content-type": contentTypes[extname(name)] ?? "binary/octet-stream",
          etag: `"${createHash("md5").update(body).digest("hex")}"`,
          ...SystemMetadata,
        };
        files.set(join(prefix ?? "", name), { headers, body });
      }
    }
  }
  return files;
}

const noSuchKey = textReply(
  404,
  "application/xml",
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code></Error>',
);

/** The site's bucket with its files deployed, and its host name. */
export async function createSiteBucket(
  stack: Stack,
): Promise<{ host: string; serve: Serve }> {
  const bucket = stack.only("AWS::S3::Bucket");
  const files = await deployedFiles(stack, bucket.identity.ref);
  return {
    host: bucket.identity.attributes.RegionalDomainName ?? "",
    serve: async ({ path }) => {
      const file = files.get(decodeURIComponent(path).slice(1));
      return file ? { status: 200, ...file } : noSuchKey;
    },
  };
}
