import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import type { Principal } from "../aws-endpoint/aws-endpoint.ts";
import { statementsOf } from "../aws-endpoint/iam-policy.ts";
import { pseudoParameters } from "../cloudformation/return-values.ts";
import type { Resource, Stack } from "../cloudformation/stack.ts";
import { matches } from "../cloudformation/wildcards.ts";
import { writeIfPossible } from "../data-files.ts";
import { startExecutionEnvironment } from "./execution-environment.ts";
import { createFunction, type LocalFunction } from "./function.ts";

export interface DeployedFunction extends LocalFunction {
  readonly arn: string;
  /** The value of `Ref`: the name in AWS. */
  readonly ref: string;
  /** The name in the code, e.g. `getTrackingNo`. */
  readonly name: string;
  /** The environment variables in the template. */
  readonly variables: Readonly<Record<string, string>>;
  /** The role, as the AWS endpoint knows it by the access key. */
  readonly principal: Principal;
  /** Runs the bundle in this folder from now on; running invocations fail. */
  replaceCode(directory: string): void;
}

export type LocalFunctions = ReturnType<typeof deployFunctions>;

interface Urls {
  /** The URL of the local AWS endpoint. */
  readonly awsUrl: string;
  readonly portalUrl: string;
}

/** The variables that Lambda adds, as far as functions read them, and the local URLs. */
const lambdaVariables = (accessKeyId: string, { awsUrl, portalUrl }: Urls) => ({
  AWS_REGION: pseudoParameters.region,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: "local",
  AWS_ENDPOINT_URL: awsUrl,
  // This stands for the distribution's address.
  PORTAL_URL: portalUrl,
  TZ: ":UTC",
});

/** The message of a log line without timestamp, level and request id. */
function messageIn(line: string): string {
  if (!line.startsWith("{")) return line;
  const { message } = JSON.parse(line);
  return typeof message === "string" ? message : JSON.stringify(message);
}

/** Writes every line to a file, as CloudWatch does; warnings and errors also to the terminal. */
export function openFunctionLog(file: string) {
  return (functionName: string, level: string, line: string): void => {
    writeIfPossible(file, () => appendFileSync(file, `${functionName}\t${line}\n`));
    if (level === "WARN" || level === "ERROR")
      console.error(`${functionName}: ${messageIn(line)}`);
  };
}

function deploy(
  stack: Stack,
  { properties, identity, logicalId }: Resource<"AWS::Lambda::Function">,
  urls: Urls,
  log: ReturnType<typeof openFunctionLog>,
) {
  const { Code, Handler, Role, MemorySize = 128, Timeout = 3, Environment } = properties;
  const name = stack.assembly.assetName(Code.S3Key).split("/")[0] || logicalId;
  const accessKeyId = `LOCAL${randomBytes(8).toString("hex").toUpperCase()}`;
  const variables = Environment?.Variables ?? {};
  let taskRoot = stack.assembly.assetPath(Code.S3Key);

  const local = createFunction(
    () =>
      startExecutionEnvironment(
        { name, taskRoot, handler: Handler, memoryMb: MemorySize },
        { ...variables, ...lambdaVariables(accessKeyId, urls) },
        (level, line) => log(name, level, line),
      ),
    { timeoutMs: Timeout * 1000 },
  );
  const deployed: DeployedFunction = {
    ...local,
    arn: identity.attributes.Arn ?? "",
    ref: identity.ref,
    name,
    variables,
    principal: {
      name: `arn:${pseudoParameters.partition}:sts::${pseudoParameters.account}:assumed-role/${name}`,
      statements: statementsOf(stack.byArn("AWS::IAM::Role", Role)),
    },
    replaceCode: (directory) => {
      taskRoot = directory;
      local.stop();
    },
  };
  return { accessKeyId, deployed };
}

/** The CDK's own functions, which serve deployments and not the portal. */
const servingDeployments = (stack: Stack) =>
  ["Custom::CDKBucketDeployment", "Custom::S3AutoDeleteObjects"].flatMap((type) =>
    stack.of(type).map(({ properties }) => properties.ServiceToken),
  );

/** The portal's own functions. */
export function deployFunctions(
  stack: Stack,
  urls: Urls,
  log: ReturnType<typeof openFunctionLog>,
) {
  const others = servingDeployments(stack);
  const deployments = stack
    .of("AWS::Lambda::Function")
    .filter(({ identity }) => !others.includes(identity.attributes.Arn))
    .map((resource) => deploy(stack, resource, urls, log));
  const all = deployments.map(({ deployed }) => deployed);
  const byAccessKey = new Map(
    deployments.map(({ accessKeyId, deployed }) => [accessKeyId, deployed]),
  );
  const byArn = new Map(all.map((deployed) => [deployed.arn, deployed]));
  const permissions = stack
    .of("AWS::Lambda::Permission")
    .map(({ properties }) => properties);
  return {
    all,
    byName: (name: string) => {
      const found = all.find((deployed) => deployed.name === name);
      if (!found) throw new Error(`The template has no function ${name}`);
      return found;
    },
    byArn: (arn: string) => {
      const found = byArn.get(arn);
      if (!found)
        throw new Error(`The template calls ${arn}, which is none of its functions`);
      return found;
    },
    byAccessKey: (accessKeyId: string) => byAccessKey.get(accessKeyId),
    /** Whether the template permits a service to invoke the function for the given source. */
    mayInvoke: (service: string, sourceArn: string, functionArn: string) =>
      permissions.some(
        ({ Action, FunctionName, Principal, SourceArn }) =>
          Action === "lambda:InvokeFunction" &&
          FunctionName === functionArn &&
          Principal === service &&
          (SourceArn === undefined || matches(SourceArn, sourceArn)),
      ),
    stop: () => all.forEach((deployed) => void deployed.stop()),
  };
}
