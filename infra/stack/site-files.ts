import { join } from "node:path";
import { CfnResource, RemovalPolicy, Stack } from "aws-cdk-lib";
import type { IStage } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { type ILogGroup, LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";

/** A resource that the CDK makes below a construct. */
function resourceBelow(construct: Construct, type: string): CfnResource {
  const found = construct.node
    .findAll()
    .find(
      (one): one is CfnResource =>
        CfnResource.isCfnResource(one) && one.cfnResourceType === type,
    );
  if (!found) throw new Error(`${construct.node.path} has no ${type}`);
  return found;
}

/** The log of the CDK's own functions, which run while a deployment or a removal does. */
export const createDeploymentLog = (scope: Construct): LogGroup =>
  new LogGroup(scope, "DeploymentLog", {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });

/** The site's files, readable only by the distribution; deleted with the stack. */
export function createBucket(scope: Construct, log: ILogGroup): Bucket {
  const bucket = new Bucket(scope, "SiteBucket", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    // Every file can be built again.
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
  });
  const emptying = Stack.of(scope).node.findChild(
    "Custom::S3AutoDeleteObjectsCustomResourceProvider",
  );
  resourceBelow(emptying as Construct, "AWS::Lambda::Function").addPropertyOverride(
    "LoggingConfig",
    {
      LogGroup: log.logGroupName,
    },
  );
  acknowledge(bucket, {
    "AwsSolutions-S1":
      "Holds public files only; a log of their reads would collect visitors' addresses for nothing.",
  });
  return bucket;
}

interface FilesProps {
  /** The built site: pages, and in `assets/` compressed files named by their content. */
  readonly files: string;
  /** Exists once the whole API does. */
  readonly apiStage: IStage;
  readonly log: ILogGroup;
}

/** Deploys first the assets, then the pages that refer to them. */
export function deployFiles(
  scope: Construct,
  bucket: Bucket,
  distribution: Distribution,
  { files, apiStage, log }: FilesProps,
): void {
  const common = {
    destinationBucket: bucket,
    memoryLimit: 512,
    retainOnDelete: false,
    logGroup: log,
  };
  const assets = new BucketDeployment(scope, "Assets", {
    ...common,
    sources: [Source.asset(join(files, "assets"))],
    destinationKeyPrefix: "assets",
    contentEncoding: "br",
    cacheControl: [CacheControl.fromString("public, max-age=31536000, immutable")],
    // Open pages of earlier deployments still request their assets.
    prune: false,
  });
  // Otherwise a failed first deployment could have filled the bucket before anything can empty it.
  assets.node.addDependency(bucket);
  const pages = new BucketDeployment(scope, "Pages", {
    ...common,
    sources: [Source.asset(files, { exclude: ["assets"] })],
    exclude: ["assets/*"],
    // CloudFront keeps pages until the next deployment invalidates them; browsers always revalidate.
    cacheControl: [
      CacheControl.fromString("public, max-age=0, s-maxage=31536000, must-revalidate"),
    ],
    distribution,
    distributionPaths: ["/*"],
  });
  // A wait that ends without an answer would roll the deployment back. `waitForDistributionInvalidation: false` does not
  // prevent it: CloudFormation passes it on as text, of which only the empty one is false to the CDK's Python.
  resourceBelow(pages, "Custom::CDKBucketDeployment").addPropertyOverride(
    "WaitForDistributionInvalidation",
    "",
  );
  // A new page may need the new functions. Old pages, open for days, must work with those too.
  pages.node.addDependency(assets, apiStage);
  acknowledgeDeployer(pages);
}

/** Both deployments use the CDK's own function, which causes these findings. */
function acknowledgeDeployer({ handlerRole }: BucketDeployment): void {
  const deployer = handlerRole.node.scope;
  if (!deployer) throw new Error("The deployments' role belongs to no function");
  const wildcards = [
    ...["GetBucket", "GetObject", "List", "Abort", "DeleteObject"].map(
      (action) => `Action::s3:${action}*`,
    ),
    "Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*",
    "Resource::<SiteBucket397A1860.Arn>/*",
    "Resource::*",
  ];
  const findings = [
    "L1",
    "IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]",
    ...wildcards.map((wildcard) => `IAM5[${wildcard}]`),
  ];
  const reason =
    "The CDK's own deployment function, which no request reaches: its runtime, log, objects and invalidations.";
  acknowledge(
    deployer,
    Object.fromEntries(findings.map((finding) => [`AwsSolutions-${finding}`, reason])),
  );
}
