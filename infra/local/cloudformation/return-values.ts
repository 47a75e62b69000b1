import { createHash } from "node:crypto";

/** The account and region that everything local pretends to be in; no AWS host has this region in its name. */
export const pseudoParameters = {
  partition: "aws",
  account: "000000000000",
  region: "local",
  urlSuffix: "amazonaws.com",
} as const;

/** The values of `Ref` and `Fn::GetAtt`. */
export interface ReturnValues {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const arn = (
  service: string,
  rest: string,
  { region = pseudoParameters.region as string, account = pseudoParameters.account as string } = {},
) => `arn:${pseudoParameters.partition}:${service}:${region}:${account}:${rest}`;

export const sesArn = (kind: "identity" | "configuration-set", name: string) => arn("ses", `${kind}/${name}`);

export const tableArn = (name: string) => arn("dynamodb", `table/${name}`);

/** A stable short id where AWS would generate one. */
const idOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 10);

type Identify = (name: string) => ReturnValues;

/** Names have AWS's format where something depends on it. */
const identify: Readonly<Record<string, Identify>> = {
  "AWS::DynamoDB::GlobalTable": (name) => ({
    ref: name,
    attributes: { Arn: tableArn(name), StreamArn: `${tableArn(name)}/stream/latest`, TableId: idOf(name) },
  }),
  "AWS::Lambda::Function": (name) => ({ ref: name, attributes: { Arn: arn("lambda", `function:${name}`) } }),
  "AWS::SecretsManager::Secret": (name) => {
    const secretArn = arn("secretsmanager", `secret:${name}-${idOf(name).slice(0, 6)}`);
    return { ref: secretArn, attributes: { Id: secretArn } };
  },
  "AWS::IAM::Role": (name) => ({
    ref: name,
    attributes: { Arn: arn("iam", `role/${name}`, { region: "" }), RoleId: idOf(name) },
  }),
  "AWS::S3::Bucket": (name) => {
    const bucket = name.toLowerCase();
    return {
      ref: bucket,
      attributes: {
        Arn: arn("s3", bucket, { region: "", account: "" }),
        DomainName: `${bucket}.s3.${pseudoParameters.urlSuffix}`,
        RegionalDomainName: `${bucket}.s3.${pseudoParameters.region}.${pseudoParameters.urlSuffix}`,
      },
    };
  },
  "AWS::ApiGatewayV2::Api": (name) => {
    const id = idOf(name);
    const host = `${id}.execute-api.${pseudoParameters.region}.${pseudoParameters.urlSuffix}`;
    return { ref: id, attributes: { ApiId: id, ApiEndpoint: `https://${host}` } };
  },
  "AWS::CloudFront::Distribution": (name) => {
    const id = idOf(name).toUpperCase();
    return { ref: id, attributes: { Id: id, DomainName: `${id.toLowerCase()}.cloudfront.net` } };
  },
  "AWS::CloudFront::Function": (name) => {
    const functionArn = arn("cloudfront", `function/${name}`, { region: "" });
    return { ref: functionArn, attributes: { FunctionARN: functionArn } };
  },
  "AWS::SES::EmailIdentity": (domain) => ({
    ref: domain,
    attributes: Object.fromEntries(
      [1, 2, 3].flatMap((number) => [
        [`DkimDNSTokenName${number}`, `token${number}._domainkey.${domain}`],
        [`DkimDNSTokenValue${number}`, `token${number}.dkim.${pseudoParameters.urlSuffix}`],
      ]),
    ),
  }),
  "AWS::SQS::Queue": (name) => ({
    ref: `https://sqs.${pseudoParameters.region}.${pseudoParameters.urlSuffix}/${pseudoParameters.account}/${name}`,
    attributes: { Arn: arn("sqs", name), QueueName: name },
  }),
};

/** The name property of each type that may have one. */
export const nameProperties = [
  "TableName",
  "FunctionName",
  "RoleName",
  "BucketName",
  "QueueName",
  "EmailIdentity",
  "Name",
];

/** All other types need only unique names. */
const anything: Identify = (name) => ({
  ref: name,
  attributes: new Proxy({}, { get: (_, attribute) => arn("local", `${name}/${String(attribute)}`) }),
});

export function returnValuesOf(
  stackName: string,
  logicalId: string,
  type: string,
  properties: Readonly<Record<string, unknown>>,
): ReturnValues {
  const given = nameProperties.map((property) => properties[property]).find((name) => typeof name === "string");
  return (identify[type] ?? anything)(given ?? `${stackName}-${logicalId}`);
}
