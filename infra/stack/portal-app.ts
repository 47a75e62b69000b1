import { App } from "aws-cdk-lib";
import cdkJson from "../../cdk.json" with { type: "json" };
import { CertificateStack } from "./certificate-stack.ts";
import { type Build, PortalStack } from "./portal-stack.ts";
import { settingsFrom, stackNameOf } from "./settings.ts";
import { WebAclStack } from "./web-acl-stack.ts";

interface AppOptions {
  /** The folder for the synthesised template and its assets. */
  readonly output: string;
  readonly context?: Readonly<Record<string, unknown>>;
  /** The region of the deployment, if it is known. */
  readonly region?: string | undefined;
  /** Skips the CDK's check against CloudFormation's schemas, which takes two thirds of the time. */
  readonly unchecked?: boolean;
}

/** The portal's stack in its own app, with the operator's context, and the web ACL's if the settings ask for one. */
export function portalApp(
  { bundles, site }: Build,
  { output, context, region, unchecked = false }: AppOptions,
) {
  // The flags come from cdk.json with or without the CLI, so that local and deployed stacks are the same.
  const app = new App({
    context: { ...cdkJson.context, ...context },
    outdir: output,
    builtinCloudFormationValidation: !unchecked,
  });
  const settings = settingsFrom(app.node);
  // Named as in AWS: `cdk destroy` selects stacks by this name, and asks about it.
  const portal = stackNameOf(settings);
  const webAcl = settings.webAclLimit
    ? new WebAclStack(app, `${portal}-web-acl`, { portal, limit: settings.webAclLimit })
    : undefined;
  const webAclArn = webAcl?.arn ?? settings.webAclArn;
  const { domain, hostedZoneId } = settings;
  const certificate =
    domain && hostedZoneId
      ? new CertificateStack(app, `${portal}-certificate`, {
          portal,
          domain,
          hostedZoneId,
        })
      : undefined;
  const certificateArn = certificate?.arn ?? settings.certificateArn;
  const stack = new PortalStack(app, portal, {
    settings,
    webAclArn,
    certificateArn,
    region,
    bundles,
    site,
  });
  if (webAcl) stack.addStackDependency(webAcl);
  if (certificate) stack.addStackDependency(certificate);
  return { app, stack, webAcl, certificate };
}
