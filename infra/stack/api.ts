import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
  type ThrottleSettings,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct, IConstruct } from "constructs";
import {
  apiBase,
  type Endpoint,
  type EndpointName,
  endpoints,
  type FunctionName,
} from "../../shared/contract.ts";
import { acknowledge } from "./acknowledge.ts";
import { inFives } from "./in-fives.ts";

/** The function of each operation. */
export type ApiFunctions = Readonly<Record<FunctionName, LambdaFunction>>;

/**
 * Requests a second on each route, over all callers: what a flood can cost. Far above any use, since whoever fills it
 * keeps everyone else out; what one stranger may do is limited by their network, in the functions. No route has a setting
 * of its own: the stage would keep it after the route, and refuse every later update.
 */
const ceiling = { rateLimit: 500, burstLimit: 1_000 } as const satisfies ThrottleSettings;

/** No path, query or address, since those can contain personal data. */
const accessLogLine = JSON.stringify({
  requestId: "$context.requestId",
  route: "$context.routeKey",
  status: "$context.status",
  ms: "$context.responseLatency",
  functionMs: "$context.integrationLatency",
  functionStatus: "$context.integrationStatus",
  error: "$context.error.message",
  bytes: "$context.responseLength",
  time: "$context.requestTimeEpoch",
})
  // Metrics need numbers; these two always have a value.
  .replace(/"(\$context\.(?:status|responseLatency))"/g, "$1");

export const routeKeyOf = ({ method, path }: Endpoint) => `${method} ${apiBase}${path}`;

/** A route for every row of the contract, to the operation's function. */
export function createApi(scope: Construct, functions: ApiFunctions) {
  const api = new HttpApi(scope, "Api", {
    apiName: Stack.of(scope).stackName,
    createDefaultStage: false,
  });
  const integrations = new Map<FunctionName, HttpLambdaIntegration>();
  const all: IConstruct[] = [];
  const log = new LogGroup(scope, "ApiLog", {
    retention: RetentionDays.ONE_YEAR,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  const stage = new HttpStage(scope, "ApiStage", {
    httpApi: api,
    stageName: "$default",
    autoDeploy: true,
    throttle: ceiling,
    accessLogSettings: {
      destination: new LogGroupLogDestination(log),
      format: AccessLogFormat.custom(accessLogLine),
    },
  });

  for (const [name, endpoint] of Object.entries(endpoints) as [
    EndpointName,
    Endpoint,
  ][]) {
    const operation = (endpoint.servedBy ?? name) as FunctionName;
    const integration =
      integrations.get(operation) ??
      new HttpLambdaIntegration(operation, functions[operation]);
    integrations.set(operation, integration);
    const routes = api.addRoutes({
      path: `${apiBase}${endpoint.path}`,
      methods: [HttpMethod[endpoint.method]],
      integration,
    });
    all.push(...routes);
    for (const route of routes) {
      // Pages wait for the stage, and call all of these.
      stage.node.addDependency(route);
      acknowledge(route, {
        "AwsSolutions-APIG4":
          "The function authorises: its wrapper enforces the callers that the contract declares, before anything is read.",
      });
    }
  }
  inFives(all);
  return { api, stage, log };
}

/** The API's host name, which only the distribution calls. */
export const hostOf = (api: HttpApi) => {
  const { region, urlSuffix } = Stack.of(api);
  return `${api.apiId}.execute-api.${region}.${urlSuffix}`;
};
