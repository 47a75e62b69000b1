import { CfnCertificate } from "aws-cdk-lib/aws-certificatemanager";
import { CfnRecordSet } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import { CloudFrontStack } from "./web-acl-stack.ts";

interface CertificateProps {
  /** The portal's stack. */
  readonly portal: string;
  readonly domain: string;
  readonly hostedZoneId: string;
}

/** The domain's certificate, proven by a record that ACM writes into the zone; a stack of its own because of its region. */
export class CertificateStack extends CloudFrontStack {
  /** The certificate's ARN, for stacks in any region of the same account. */
  readonly arn: string;

  constructor(
    scope: Construct,
    id: string,
    { portal, domain, hostedZoneId }: CertificateProps,
  ) {
    super(scope, id, portal);
    const certificate = new CfnCertificate(this, "Certificate", {
      domainName: domain,
      validationMethod: "DNS",
      domainValidationOptions: [{ domainName: domain, hostedZoneId }],
    });
    this.arn = this.handOver("CertificateArn", certificate.ref);
  }
}

/** CloudFront's own zone, the same for all distributions. */
const cloudFrontZone = "Z2FDTNDATAQYW2";

/** Leads the domain to the distribution. By the zone's id alone, which is all that the settings have. */
export function createDomainRecords(
  scope: Construct,
  name: string,
  hostedZoneId: string,
  host: string,
): void {
  for (const type of ["A", "AAAA"]) {
    new CfnRecordSet(scope, `Domain${type}`, {
      name,
      type,
      hostedZoneId,
      aliasTarget: { dnsName: host, hostedZoneId: cloudFrontZone },
    });
  }
}
