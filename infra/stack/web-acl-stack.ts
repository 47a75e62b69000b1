import { CfnOutput, Fn, Stack, Tags } from "aws-cdk-lib";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { apiBase } from "../../shared/contract.ts";
import { type FailureBody, failureStatus } from "../../shared/errors.ts";

/** Where everything of CloudFront's must be, whichever the portal's region. */
const cloudFrontRegion = "us-east-1";

/** A stack for what the portal's stack may not have in its own region. */
export class CloudFrontStack extends Stack {
  constructor(scope: Construct, id: string, portal: string) {
    super(scope, id, { env: { region: cloudFrontRegion } });
    Tags.of(this).add("portal", portal);
  }

  /** A value for stacks in any region of the same account. */
  protected handOver(name: string, value: string): string {
    const { logicalId } = new CfnOutput(this, name, { value });
    return Fn.getStackOutput(this.stackName, logicalId, cloudFrontRegion);
  }
}

/** The window of the rule, in seconds. */
const windowSeconds = 300;

interface WebAclProps {
  /** The portal's stack. */
  readonly portal: string;
  /** Calls of the API that one address may make in five minutes. */
  readonly limit: number;
}

const refusal: FailureBody = {
  code: "too_many_attempts",
  message: "Too many requests from your network. Please wait 5 minutes and try again.",
  requestId: "web-acl",
};

/** A web ACL for the portal's distribution, in a stack of its own because of its region. */
export class WebAclStack extends CloudFrontStack {
  /** The web ACL's ARN, for stacks in any region of the same account. */
  readonly arn: string;

  constructor(scope: Construct, id: string, { portal, limit }: WebAclProps) {
    super(scope, id, portal);
    const { stackName } = this;
    const visibilityConfig = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      // Samples hold addresses and query strings.
      sampledRequestsEnabled: false,
    });
    const webAcl = new CfnWebACL(this, "WebAcl", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibilityConfig(stackName),
      customResponseBodies: {
        refusal: { contentType: "APPLICATION_JSON", content: JSON.stringify(refusal) },
      },
      rules: [
        {
          name: "calls-by-address",
          priority: 0,
          statement: {
            rateBasedStatement: {
              limit,
              aggregateKeyType: "IP",
              evaluationWindowSec: windowSeconds,
              // Pages and their files cost little, and people in one office load them from one address.
              scopeDownStatement: {
                byteMatchStatement: {
                  fieldToMatch: { uriPath: {} },
                  positionalConstraint: "STARTS_WITH",
                  searchString: `${apiBase}/`,
                  textTransformations: [
                    { priority: 0, type: "URL_DECODE" },
                    { priority: 1, type: "NORMALIZE_PATH" },
                  ],
                },
              },
            },
          },
          action: {
            block: {
              customResponse: {
                responseCode: failureStatus[refusal.code],
                customResponseBodyKey: "refusal",
                responseHeaders: [{ name: "Retry-After", value: String(windowSeconds) }],
              },
            },
          },
          visibilityConfig: visibilityConfig(`${stackName}-calls-by-address`),
        },
      ],
    });
    this.arn = this.handOver("WebAclArn", webAcl.attrArn);
  }
}
