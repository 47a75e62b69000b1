import { Duration, Stack } from "aws-cdk-lib";
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
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { apiBase } from "../../shared/contract.ts";
import { acknowledge } from "./acknowledge.ts";
import { hostOf } from "./api.ts";
import { contentSecurityPolicy, loaderOf, securityHeaders } from "./security-headers.ts";
import { createBucket, createDeploymentLog, deployFiles } from "./site-files.ts";
import { apiViewerCode, siteViewerCode } from "./viewer-functions/viewer-code.ts";

interface SiteProps {
  /** The built site: pages, and in `assets/` compressed files named by their content. */
  readonly files: string;
  readonly api: HttpApi;
  /** Exists once the whole API does. */
  readonly apiStage: IStage;
  readonly originSecret: ISecret;
  /** An own domain, with its certificate in us-east-1. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  readonly webAclArn?: string;
}

/** CloudFront's names are unique in an account, over all regions and stages. */
const globalName = (scope: Construct, id: string) => {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${region}-${id}`;
};

function viewerFunction(scope: Construct, id: string, code: string) {
  return {
    eventType: FunctionEventType.VIEWER_REQUEST,
    function: new ViewerFunction(scope, id, {
      functionName: globalName(scope, id),
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    }),
  };
}

/** A policy that sets the security headers, and further ones in place of the origin's. */
function headersPolicy(
  scope: Construct,
  id: string,
  policy: string,
  further: Readonly<Record<string, string>> = {},
) {
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: globalName(scope, id),
    securityHeadersBehavior: {
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(
          securityHeaders.strictTransportSecurity.seconds,
        ),
        includeSubdomains: true,
        override: true,
      },
      contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries({ ...securityHeaders.custom, ...further }).map(
        ([header, value]) => ({
          header,
          value,
          override: true,
        }),
      ),
    },
  });
}

/** The errors whose caching can be set; others are kept only if the reply says for how long. */
const cachedErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

function createDistribution(
  scope: Construct,
  bucket: Bucket,
  props: SiteProps,
): Distribution {
  const policy = contentSecurityPolicy(loaderOf(props.files));
  const site = S3BucketOrigin.withOriginAccessControl(bucket, {
    originAccessControl: new S3OriginAccessControl(scope, "SiteAccess", {
      originAccessControlName: globalName(scope, "SiteAccess"),
    }),
    // With LIST a missing file is a 404; without it S3 replies 403.
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });
  const shared = {
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    responseHeadersPolicy: headersPolicy(scope, "SecurityHeaders", policy),
    compress: true,
  };
  const distribution = new Distribution(scope, "Distribution", {
    defaultBehavior: {
      ...shared,
      origin: site,
      // The viewer function picks a page's file by these: each is cached under its own name here, browsers must not mix them up.
      responseHeadersPolicy: headersPolicy(scope, "PageHeaders", policy, {
        Vary: "Accept-Encoding, Accept-Language, Cookie",
      }),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [viewerFunction(scope, "SiteRequest", siteViewerCode())],
    },
    additionalBehaviors: {
      "/assets/*": {
        ...shared,
        origin: site,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      },
      [`${apiBase}/*`]: {
        ...shared,
        origin: new HttpOrigin(hostOf(props.api), {
          protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
          customHeaders: {
            "x-origin-secret": props.originSecret.secretValue.unsafeUnwrap(),
          },
        }),
        // A redirect would hide that a client has sent its token or a phone in the clear.
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        // The gateway's own replies have no Cache-Control.
        responseHeadersPolicy: headersPolicy(scope, "ApiHeaders", policy, {
          "Cache-Control": "no-store",
        }),
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        functionAssociations: [
          viewerFunction(scope, "ApiRequest", apiViewerCode(policy)),
        ],
      },
    },
    // By default CloudFront keeps errors for 10 s, even those sent with no-store.
    errorResponses: cachedErrors.map((httpStatus) => ({
      httpStatus,
      ttl: Duration.seconds(0),
    })),
    // The viewer function does this too, whichever comes first; without either, `/` would list the bucket.
    defaultRootObject: "index.html",
    httpVersion: HttpVersion.HTTP2_AND_3,
    ...(props.domain && {
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      domainNames: [props.domain.name],
      certificate: Certificate.fromCertificateArn(
        scope,
        "Certificate",
        props.domain.certificateArn,
      ),
    }),
    webAclId: props.webAclArn,
  });
  acknowledge(distribution, {
    "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk":
      "The root object is set, and a viewer function gives every path without a file a page.",
    "AwsSolutions-CFR1": "Customers look parcels up from everywhere.",
    "AwsSolutions-CFR2":
      "Costs more a month than the rest of the portal; webAclLimit or webAclArn adds one. Limits on guesses and route throttles hold without it.",
    "AwsSolutions-CFR3":
      "Its logs would keep visitors' addresses and what staff searched for; the API's own log has what operators need.",
    "AwsSolutions-CFR4":
      "CloudFront's own host name has CloudFront's own policy; with a domain the floor is TLS 1.2 (2021).",
  });
  return distribution;
}

/** The bucket, the distribution for it and the API, and the files. */
export function createSite(scope: Construct, props: SiteProps): Distribution {
  const log = createDeploymentLog(scope);
  const bucket = createBucket(scope, log);
  const distribution = createDistribution(scope, bucket, props);
  deployFiles(scope, bucket, distribution, { ...props, log });
  return distribution;
}
