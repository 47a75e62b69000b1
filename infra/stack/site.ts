import { join } from "node:path";
import { Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import type { HttpApi, IStage } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  Function as ViewerFunction,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { apiBase } from "../../shared/contract.ts";
import { acknowledge } from "./acknowledge.ts";
import { hostOf } from "./api.ts";
import { securityHeaders } from "./security-headers.ts";
import { apiViewerCode } from "./viewer-functions/api-code.ts";

interface SiteProps {
  /** The built site: pages, and in `assets/` files named by their content. */
  readonly files: string;
  readonly api: HttpApi;
  /** Exists once the whole API does. */
  readonly apiStage: IStage;
  readonly originSecret: ISecret;
  /** An own domain, with its certificate in us-east-1. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  readonly webAclArn?: string;
}

const siteViewerFile = join(import.meta.dirname, "viewer-functions/site.js");

/** CloudFront's names are unique in an account, over all regions and stages. */
const globalName = (scope: Construct, id: string) => {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${region}-${id}`;
};

function viewerFunction(scope: Construct, id: string, code: FunctionCode) {
  return {
    eventType: FunctionEventType.VIEWER_REQUEST,
    function: new ViewerFunction(scope, id, {
      functionName: globalName(scope, id),
      code,
      runtime: FunctionRuntime.JS_2_0,
    }),
  };
}

function headersPolicy(scope: Construct): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, "SecurityHeaders", {
    responseHeadersPolicyName: globalName(scope, "SecurityHeaders"),
    securityHeadersBehavior: {
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(securityHeaders.strictTransportSecurity.seconds),
        includeSubdomains: true,
        override: true,
      },
      contentSecurityPolicy: { contentSecurityPolicy: securityHeaders.contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(securityHeaders.custom).map(([header, value]) => ({
        header,
        value,
        override: true,
      })),
    },
  });
}

/** The site's files, readable only by the distribution. */
function createBucket(scope: Construct): Bucket {
  const bucket = new Bucket(scope, "SiteBucket", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    // Every file can be built again.
    removalPolicy: RemovalPolicy.DESTROY,
  });
  acknowledge(bucket, {
    "AwsSolutions-S1":
      "Holds the public files of the site only, read through the distribution alone; a log of those reads would collect visitors' addresses for nothing.",
  });
  return bucket;
}

function createDistribution(scope: Construct, bucket: Bucket, props: SiteProps): Distribution {
  const site = S3BucketOrigin.withOriginAccessControl(bucket, {
    originAccessControl: new S3OriginAccessControl(scope, "SiteAccess", {
      originAccessControlName: globalName(scope, "SiteAccess"),
    }),
    // With LIST a missing file is a 404; without it S3 replies 403.
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });
  const shared = {
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    responseHeadersPolicy: headersPolicy(scope),
    compress: true,
  };
  const distribution = new Distribution(scope, "Distribution", {
    defaultBehavior: {
      ...shared,
      origin: site,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [viewerFunction(scope, "SiteRequest", FunctionCode.fromFile({ filePath: siteViewerFile }))],
    },
    additionalBehaviors: {
      "/assets/*": { ...shared, origin: site, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
      [`${apiBase}/*`]: {
        ...shared,
        origin: new HttpOrigin(hostOf(props.api), {
          protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
          customHeaders: { "x-origin-secret": props.originSecret.secretValue.unsafeUnwrap() },
        }),
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        functionAssociations: [viewerFunction(scope, "ApiRequest", FunctionCode.fromInline(apiViewerCode()))],
      },
    },
    // The viewer function does this too; without either, `/` would list the bucket.
    defaultRootObject: "index.html",
    httpVersion: HttpVersion.HTTP2_AND_3,
    ...(props.domain && {
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      domainNames: [props.domain.name],
      certificate: Certificate.fromCertificateArn(scope, "Certificate", props.domain.certificateArn),
    }),
    ...(props.webAclArn && { webAclId: props.webAclArn }),
  });
  acknowledge(distribution, {
    "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk":
      "The root object is set, and a viewer function gives every path without a file a page.",
    "AwsSolutions-CFR1": "Parcels go all over the world, so customers look them up from everywhere.",
    "AwsSolutions-CFR2":
      "A web ACL costs more a month than the rest of the portal; owners who want one set a rate by context (webAclLimit) or name theirs (webAclArn). Limits on guesses and route throttles hold without it.",
    "AwsSolutions-CFR3":
      "Its logs would keep visitors' addresses and, in queries, what staff searched for; the API's own log tells what operators need without them.",
    "AwsSolutions-CFR4":
      "CloudFront's own host name comes with CloudFront's own policy; with a domain of one's own the floor is TLS 1.2 (2021).",
  });
  return distribution;
}

/** Deploys first the assets, then the pages that refer to them. */
function deployFiles(
  scope: Construct,
  bucket: Bucket,
  distribution: Distribution,
  { files, apiStage }: SiteProps,
): void {
  const logGroup = new LogGroup(scope, "DeploymentLog", {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const common = { destinationBucket: bucket, memoryLimit: 512, retainOnDelete: false, logGroup };
  const assets = new BucketDeployment(scope, "Assets", {
    ...common,
    sources: [Source.asset(join(files, "assets"))],
    destinationKeyPrefix: "assets",
    cacheControl: [CacheControl.fromString("public, max-age=31536000, immutable")],
    // Open pages of earlier deployments still request their assets.
    prune: false,
  });
  const pages = new BucketDeployment(scope, "Pages", {
    ...common,
    sources: [Source.asset(files, { exclude: ["assets"] })],
    exclude: ["assets/*"],
    // CloudFront keeps pages until the next deployment invalidates them; browsers always revalidate.
    cacheControl: [CacheControl.fromString("public, max-age=0, s-maxage=31536000, must-revalidate")],
    distribution,
    distributionPaths: ["/*"],
  });
  // A new page may need the new functions. Old pages, open for days, must work with those too.
  pages.node.addDependency(assets, apiStage);
  acknowledgeDeployer(pages);
}

/** Both deployments use the CDK's own function, which causes these findings. */
function acknowledgeDeployer({ handlerRole }: BucketDeployment): void {
  const deployer = handlerRole.node.scope;
  if (!deployer) throw new Error("The deployments' role belongs to no function");
  const ofTheCdk =
    "The CDK's own deployment function; it runs while deploying only, and no request ever reaches it. Its objects have names that only the build knows.";
  acknowledge(deployer, {
    "AwsSolutions-L1": "The CDK chooses the runtime of its own deployment function and moves it on with its releases.",
    "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]":
      "Writes the log of the CDK's own deployment function, nothing else.",
    "AwsSolutions-IAM5[Action::s3:GetBucket*]": ofTheCdk,
    "AwsSolutions-IAM5[Action::s3:GetObject*]": ofTheCdk,
    "AwsSolutions-IAM5[Action::s3:List*]": ofTheCdk,
    "AwsSolutions-IAM5[Action::s3:Abort*]": ofTheCdk,
    "AwsSolutions-IAM5[Action::s3:DeleteObject*]": ofTheCdk,
    "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]":
      ofTheCdk,
    "AwsSolutions-IAM5[Resource::<SiteBucket397A1860.Arn>/*]": ofTheCdk,
    "AwsSolutions-IAM5[Resource::*]":
      "Invalidations: the CDK grants cloudfront:CreateInvalidation and GetInvalidation on every distribution of the account to its own deployment function.",
  });
}

/** The bucket, the distribution for it and the API, and the files. */
export function createSite(scope: Construct, props: SiteProps): Distribution {
  const bucket = createBucket(scope);
  const distribution = createDistribution(scope, bucket, props);
  deployFiles(scope, bucket, distribution, props);
  return distribution;
}
