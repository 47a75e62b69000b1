/** The parts of a CloudFormation template that are read here. */
export interface Template {
  readonly Parameters?: Readonly<Record<string, { readonly Default?: unknown }>>;
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

/**
 * What is read of the properties of these types: our own template's, which the CDK has made from typed code. Where an
 * unknown setting would change what runs, a strict schema reads it instead.
 */
interface PropertiesByType {
  readonly "AWS::ApiGatewayV2::Integration": { readonly IntegrationUri: string };
  readonly "AWS::ApiGatewayV2::Route": {
    readonly RouteKey: string;
    readonly Target: string;
    readonly AuthorizationType?: string;
  };
  readonly "AWS::CloudFront::Function": { readonly FunctionCode: string };
  readonly "AWS::Events::Rule": {
    readonly ScheduleExpression?: string;
    readonly EventPattern?: unknown;
    readonly State?: string;
    readonly Targets?: readonly { readonly Arn: string }[];
  };
  readonly "AWS::IAM::Role": {
    readonly Policies?: readonly {
      readonly PolicyDocument: { readonly Statement: readonly unknown[] };
    }[];
  };
  readonly "AWS::Lambda::Function": {
    readonly Code: { readonly S3Key: string };
    readonly Handler: string;
    readonly Role: string;
    readonly MemorySize?: number;
    readonly Timeout?: number;
    readonly Environment?: { readonly Variables: Readonly<Record<string, string>> };
  };
  readonly "AWS::Lambda::Permission": {
    readonly Action: string;
    readonly FunctionName: string;
    readonly Principal: string;
    readonly SourceArn?: string;
  };
  readonly "AWS::SES::ConfigurationSetEventDestination": {
    readonly ConfigurationSetName: string;
    readonly EventDestination: {
      readonly Enabled?: boolean;
      readonly MatchingEventTypes: readonly string[];
    };
  };
  readonly "Custom::CDKBucketDeployment": {
    readonly ServiceToken: string;
    readonly SourceObjectKeys: readonly string[];
    readonly DestinationBucketName: string;
    readonly DestinationBucketKeyPrefix?: string;
    readonly Exclude?: readonly string[];
    readonly SystemMetadata?: Readonly<Record<string, string>>;
  };
}

export type PropertiesOf<Type extends string> = Type extends keyof PropertiesByType
  ? PropertiesByType[Type]
  : Readonly<Record<string, unknown>>;

export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Condition?: string;
}

/** Resource types that are supported here, or that do not affect requests, by their service. */
const supportedTypes: Readonly<Record<string, readonly string[]>> = {
  "AWS::ApiGatewayV2": ["Api", "Integration", "Route", "Stage"],
  "AWS::CloudFront": [
    "Distribution",
    "Function",
    "OriginAccessControl",
    "ResponseHeadersPolicy",
  ],
  "AWS::DynamoDB": ["GlobalTable"],
  "AWS::Events": ["Rule"],
  "AWS::IAM": ["Policy", "Role"],
  // Nothing is tried again here, as EventInvokeConfig says: errors are in the function's log.
  "AWS::Lambda": [
    "EventInvokeConfig",
    "EventSourceMapping",
    "Function",
    "LayerVersion",
    "Permission",
  ],
  "AWS::S3": ["Bucket", "BucketPolicy"],
  "AWS::SecretsManager": ["Secret"],
  "AWS::SES": ["ConfigurationSet", "ConfigurationSetEventDestination", "EmailIdentity"],
  "AWS::SQS": ["Queue", "QueuePolicy"],
  // The second deletes the site's files when the stack is deleted.
  Custom: ["CDKBucketDeployment", "S3AutoDeleteObjects"],
};

/** Monitoring and billing do not affect requests. */
const aside = /^AWS::(Logs|CloudWatch|SNS|Budgets)::/;

/** Refuses a template with resources that are not supported here, rather than run something else than is deployed. */
export function assertSupported(template: Template): void {
  for (const [logicalId, { Type, Condition }] of Object.entries(template.Resources)) {
    if (Condition !== undefined)
      throw new Error(`${logicalId} has a condition, which is not supported here`);
    const [, service = "", kind = ""] = /^(.*)::(.*)$/.exec(Type) ?? [];
    const isKnown = aside.test(Type) || supportedTypes[service]?.includes(kind);
    if (!isKnown)
      throw new Error(
        `${logicalId} is an ${Type}, which is not supported in infra/local`,
      );
  }
}
