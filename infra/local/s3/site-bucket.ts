import * as z from "zod/mini";
import { isAllowed, statement } from "../aws-endpoint/iam-policy.ts";
import { pseudoParameters } from "../cloudformation/return-values.ts";
import type { Resource, Stack } from "../cloudformation/stack.ts";
import type { Serve } from "../http/message.ts";
import { type BucketAccess, serveBucket } from "./bucket.ts";
import { deployFiles } from "./bucket-deployment.ts";
import { openObjectStore } from "./object-store.ts";

const principal = z.object({ AWS: z.optional(z.string()), Service: z.optional(z.string()) });
const bucketPolicyProperties = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({ Statement: z.array(z.extend(statement, { Principal: principal })) }),
});
const cloudFront = "cloudfront.amazonaws.com";

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

/** The site's bucket with its files deployed, and its host name. */
export async function createSiteBucket(stack: Stack, directory: string): Promise<{ host: string; serve: Serve }> {
  const bucket = stack.only("AWS::S3::Bucket");
  const store = await openObjectStore(directory);
  await deployFiles(stack, bucket.identity.ref, store);
  return {
    host: bucket.identity.attributes.RegionalDomainName ?? "",
    serve: serveBucket(store.find, accessOf(stack, bucket)),
  };
}
