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

const arn = (service: string, rest: string) =>
  `arn:${pseudoParameters.partition}:${service}:${pseudoParameters.region}:${pseudoParameters.account}:${rest}`;

export const sesArn = (kind: "identity" | "configuration-set", name: string) =>
  arn("ses", `${kind}/${name}`);

export const tableArn = (name: string) => arn("dynamodb", `table/${name}`);

/** A stable short id where AWS would generate one. */
const idOf = (text: string) =>
  createHash("sha256").update(text).digest("hex").slice(0, 10);

/** Names have AWS's format where something depends on it. */
const identify: Readonly<Record<string, (name: string) => ReturnValues>> = {
  "AWS::DynamoDB::GlobalTable": (name) => ({
    ref: name,
    attributes: { Arn: tableArn(name), StreamArn: `${tableArn(name)}/stream/latest` },
  }),
  "AWS::Lambda::Function": (name) => ({
    ref: name,
    attributes: { Arn: arn("lambda", `function:${name}`) },
  }),
  "AWS::SecretsManager::Secret": (name) => {
    const secretArn = arn("secretsmanager", `secret:${name}-${idOf(name).slice(0, 6)}`);
    return { ref: secretArn, attributes: { Id: secretArn } };
  },
  "AWS::ApiGatewayV2::Api": (name) => {
    const id = idOf(name);
    const host = `${id}.execute-api.${pseudoParameters.region}.${pseudoParameters.urlSuffix}`;
    return { ref: id, attributes: { ApiEndpoint: `https://${host}` } };
  },
};

/** The name property of each type that may have one. */
export const nameProperties = [
  "TableName",
  "FunctionName",
  "RoleName",
  "BucketName",
  "EmailIdentity",
  "Name",
];

/** All other types need only unique names. */
const anything = (name: string): ReturnValues => ({
  ref: name,
  attributes: new Proxy(
    {},
    { get: (_, attribute) => arn("local", `${name}/${String(attribute)}`) },
  ),
});

export function returnValuesOf(
  stackName: string,
  logicalId: string,
  type: string,
  properties: Readonly<Record<string, unknown>>,
): ReturnValues {
  const given = nameProperties
    .map((property) => properties[property])
    .find((name) => typeof name === "string");
  return (identify[type] ?? anything)(given ?? `${stackName}-${logicalId}`);
}
