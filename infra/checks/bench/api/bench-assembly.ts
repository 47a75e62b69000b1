import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CfnStage, HttpApi, HttpMethod } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Code, Function as LambdaFunction, Runtime } from "aws-cdk-lib/aws-lambda";
import { registry, workers } from "../../../../functions/registry.ts";
import { bundleAll } from "../../../build/bundle.ts";
import { portalApp } from "../../../stack/portal-app.ts";

export const barePath = "/api/bare";

const bareHandler = `export const handler = async () => ({ statusCode: 200, headers: { "content-type": "application/json" }, body: "{}" });`;

/**
 * The portal's own stack with two changes: one route more, to a function that does nothing, and no throttles, which would
 * be all there is to see.
 * @returns the folder of the cloud assembly, within the given one
 */
export async function synthesiseForBench(folder: string): Promise<string> {
  const build = { bundles: join(folder, "functions"), site: join(folder, "site") };
  const bare = join(folder, "bare");
  await Promise.all([
    bundleAll({ ...registry, ...workers }, build.bundles),
    mkdir(join(build.site, "assets"), { recursive: true }),
    mkdir(bare),
  ]);
  await Promise.all([
    writeFile(join(build.site, "index.html"), "<!doctype html><title>Bench</title>"),
    writeFile(join(build.site, "app.html"), "<!doctype html><title>Bench</title>"),
    writeFile(join(build.site, "assets/app.js"), ""),
    writeFile(join(bare, "index.mjs"), bareHandler),
  ]);

  const output = join(folder, "assembly");
  const { app, stack } = portalApp(build, { output, unchecked: true });
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
  api.addRoutes({
    path: barePath,
    methods: [HttpMethod.GET],
    integration: new HttpLambdaIntegration("Bare", nothing),
  });
  app.synth();
  return output;
}
