import * as z from "zod/mini";
import { isAllowed, statement } from "../aws-endpoint/iam-policy.ts";
import { pseudoParameters } from "../cloudformation/return-values.ts";
import type { Resource, Stack } from "../cloudformation/stack.ts";
import { type HttpReply, type Serve, textReply } from "../http/message.ts";
import { deployFiles } from "./bucket-deployment.ts";
import { type ObjectStore, openObjectStore } from "./object-store.ts";

const principal = z.object({ AWS: z.optional(z.string()), Service: z.optional(z.string()) });
const bucketPolicyProperties = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({ Statement: z.array(z.extend(statement, { Principal: principal })) }),
});
const cloudFront = "cloudfront.amazonaws.com";

interface BucketAccess {
  readonly mayRead: boolean;
  /** Without it missing files give 403 instead of 404. */
  readonly mayList: boolean;
}

/** What the bucket's policy allows the distribution. */
function accessOf(stack: Stack, bucket: Resource): BucketAccess {
  const statements = stack
    .of("AWS::S3::BucketPolicy")
    .map(({ properties }) => bucketPolicyProperties.parse(properties))
    .filter(({ Bucket }) => Bucket === bucket.identity.ref)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Principal: { AWS, Service } }) => AWS === "*" || Service === cloudFront);
  const distribution = stack.only("AWS::CloudFront::Distribution").identity.ref;
  const context = {
    "aws:SourceArn": [
      `arn:${pseudoParameters.partition}:cloudfront::${pseudoParameters.account}:distribution/${distribution}`,
    ],
    "aws:SecureTransport": ["true"],
  };
  const { Arn: arn = "" } = bucket.identity.attributes;
  return {
    mayRead: isAllowed(statements, { action: "s3:GetObject", resource: `${arn}/any`, context }),
    mayList: isAllowed(statements, { action: "s3:ListBucket", resource: arn, context }),
  };
}

const problem = (status: number, code: string, message: string): HttpReply =>
  textReply(
    status,
    "application/xml",
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
const denied = problem(403, "AccessDenied", "Access Denied");

/** S3 as the distribution uses it. */
function serveBucket({ find }: ObjectStore, { mayRead, mayList }: BucketAccess): Serve {
  return async ({ method, path, headers }) => {
    if (!mayRead || (method !== "GET" && method !== "HEAD")) return denied;
    const stored = await find(decodeURIComponent(path).slice(1));
    if (!stored) return mayList ? problem(404, "NoSuchKey", "The specified key does not exist.") : denied;

    const etag = `"${stored.md5}"`;
    const lastModified = new Date(stored.modified).toUTCString();
    const found = { "content-type": stored.contentType, etag, "last-modified": lastModified, ...stored.metadata };
    const known = (headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (known.includes(etag)) return { status: 304, headers: found, body: Buffer.alloc(0) };
    return { status: 200, headers: found, body: await stored.read() };
  };
}

/** The site's bucket with its files deployed, and its host name. */
export async function createSiteBucket(stack: Stack, directory: string): Promise<{ host: string; serve: Serve }> {
  const bucket = stack.only("AWS::S3::Bucket");
  const store = await openObjectStore(directory);
  await deployFiles(stack, bucket.identity.ref, store);
  return {
    host: bucket.identity.attributes.RegionalDomainName ?? "",
    serve: serveBucket(store, accessOf(stack, bucket)),
  };
}
