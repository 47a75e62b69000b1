import { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { withPortal } from "./testing/portal-template.ts";
import { resourcesOf, theResource } from "./testing/resources.ts";

const context = { stage: "test", domain: "track.example.com", hostedZoneId: "Z0123456789ABCDEFGHIJ" };

test("a domain with its hosted zone gets a certificate in us-east-1 and records to the distribution", () => {
  const { made, certificates, region } = withPortal(
    ({ stack, certificate }) => {
      if (!certificate) throw new Error("There is no stack for the certificate");
      expect(stack.dependencies).toContain(certificate);
      return {
        made: Template.fromStack(stack),
        certificates: Template.fromStack(certificate),
        region: certificate.region,
      };
    },
    { context, unchecked: true },
  );
  expect(region).toBe("us-east-1");
  expect(theResource(certificates, "AWS::CertificateManager::Certificate").properties).toMatchObject({
    DomainName: "track.example.com",
    ValidationMethod: "DNS",
    DomainValidationOptions: [{ DomainName: "track.example.com", HostedZoneId: context.hostedZoneId }],
  });
  const distribution = theResource(made, "AWS::CloudFront::Distribution");
  expect(distribution.properties.DistributionConfig).toMatchObject({
    Aliases: ["track.example.com"],
    ViewerCertificate: {
      AcmCertificateArn: {
        "Fn::GetStackOutput": {
          StackName: "shipment-portal-test-certificate",
          OutputName: "CertificateArn",
          Region: "us-east-1",
        },
      },
    },
  });
  const records = resourcesOf(made, "AWS::Route53::RecordSet").map(({ properties }) => properties);
  expect(records).toEqual(
    ["A", "AAAA"].map((Type) => ({
      Name: "track.example.com",
      Type,
      HostedZoneId: context.hostedZoneId,
      AliasTarget: { DNSName: { "Fn::GetAtt": [distribution.id, "DomainName"] }, HostedZoneId: "Z2FDTNDATAQYW2" },
    })),
  );
  expect(made.findOutputs("PortalUrl").PortalUrl?.Value).toBe("https://track.example.com");
});
