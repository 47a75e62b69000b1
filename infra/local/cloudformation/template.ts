/** The parts of a CloudFormation template that are read here. */
export interface Template {
  readonly Parameters?: Readonly<Record<string, { readonly Default?: unknown }>>;
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Condition?: string;
}

/** Resource types that are supported here, or that do not affect requests. */
const supportedTypes: readonly (string | RegExp)[] = [
  "AWS::ApiGatewayV2::Api",
  "AWS::ApiGatewayV2::Integration",
  "AWS::ApiGatewayV2::Route",
  "AWS::ApiGatewayV2::Stage",
  "AWS::CloudFront::Distribution",
  "AWS::CloudFront::Function",
  "AWS::CloudFront::OriginAccessControl",
  "AWS::CloudFront::ResponseHeadersPolicy",
  "AWS::DynamoDB::GlobalTable",
  "AWS::Events::Rule",
  "AWS::IAM::Policy",
  "AWS::IAM::Role",
  // Nothing is tried again here: errors are in the function's log.
  "AWS::Lambda::EventInvokeConfig",
  "AWS::Lambda::EventSourceMapping",
  "AWS::Lambda::Function",
  "AWS::Lambda::LayerVersion",
  "AWS::Lambda::Permission",
  "AWS::S3::Bucket",
  "AWS::S3::BucketPolicy",
  "AWS::SecretsManager::Secret",
  "AWS::SES::ConfigurationSet",
  "AWS::SES::ConfigurationSetEventDestination",
  "AWS::SES::EmailIdentity",
  "AWS::SQS::Queue",
  "Custom::CDKBucketDeployment",
  // Deletes the site's files when the stack is deleted.
  "Custom::S3AutoDeleteObjects",
  // Monitoring and billing do not affect requests.
  /^AWS::(Logs|CloudWatch|SNS|Budgets)::/,
  "AWS::SQS::QueuePolicy",
];

/** Refuses a template with resources that are not supported here, rather than run something else than is deployed. */
export function assertSupported(template: Template): void {
  for (const [logicalId, { Type, Condition }] of Object.entries(template.Resources)) {
    if (Condition !== undefined) throw new Error(`${logicalId} has a condition, which is not supported here`);
    const isKnown = supportedTypes.some((type) => (typeof type === "string" ? type === Type : type.test(Type)));
    if (!isKnown) throw new Error(`${logicalId} is an ${Type}, which is not supported in infra/local`);
  }
}
