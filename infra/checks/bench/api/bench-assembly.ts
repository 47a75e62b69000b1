import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CfnStage, HttpApi, HttpMethod } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Code, Function as LambdaFunction, Runtime } from "aws-cdk-lib/aws-lambda";
import { createTestApp } from "../../../local/testing/assembly.ts";

export const barePath = "/api/bare";

const bareHandler = `export const handler = async () => ({ statusCode: 200, headers: { "content-type": "application/json" }, body: "{}" });`;

/**
 * Synthesises the portal's stack into a folder below the given one, with a route to a function that does nothing, and
 * without throttles, which would hide the difference between them.
 */
export async function synthesiseForBench(folder: string): Promise<string> {
  const output = join(folder, "assembly");
  const bare = join(folder, "bare");
  await mkdir(bare);
  await writeFile(join(bare, "index.mjs"), bareHandler);
  const { app, stack } = await createTestApp(output);
  const constructs = stack.node.findAll();
  const api = constructs.find((one) => one instanceof HttpApi);
  if (!api) throw new Error("The stack has no API");
  for (const stage of constructs.filter((one) => one instanceof CfnStage)) {
    stage.routeSettings = undefined;
    stage.defaultRouteSettings = undefined;
  }
  const nothing = new LambdaFunction(stack, "bare", {
    runtime: Runtime.NODEJS_24_X,
    handler: "index.handler",
    code: Code.fromAsset(bare),
    memorySize: 512,
    role: new Role(stack, "BareRole", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") }),
  });
  const integration = new HttpLambdaIntegration("Bare", nothing);
  api.addRoutes({ path: barePath, methods: [HttpMethod.GET], integration });
  app.synth();
  return output;
}
