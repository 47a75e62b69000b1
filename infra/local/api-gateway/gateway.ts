import { pseudoParameters } from "../cloudformation/return-values.ts";
import type { Resource, Stack } from "../cloudformation/stack.ts";
import {
  type HttpReply,
  type HttpRequest,
  type Serve,
  textReply,
} from "../http/message.ts";
import { InvokeRefused } from "../lambda/function.ts";
import type { LocalFunctions } from "../lambda/functions.ts";
import { eventOf, type MatchedRoute, replyOf } from "./payload.ts";

type Route = ReturnType<typeof readRoute>;

const message = (status: number, text: string) =>
  textReply(status, "application/json", JSON.stringify({ message: text }));

/** No authorizer is supported here, `ANY` and `{proxy+}` neither. */
const isSupported = ({
  RouteKey,
  AuthorizationType = "NONE",
}: Resource<"AWS::ApiGatewayV2::Route">["properties"]) =>
  AuthorizationType === "NONE" && /^(?!ANY)[A-Z]+ [^+]+$/.test(RouteKey);

function readRoute(
  stack: Stack,
  functions: LocalFunctions,
  api: Resource,
  { properties }: Resource<"AWS::ApiGatewayV2::Route">,
) {
  const { RouteKey, Target } = properties;
  const integration = stack
    .of("AWS::ApiGatewayV2::Integration")
    .find(({ identity }) => Target === `integrations/${identity.ref}`);
  if (!integration) throw new Error(`The route ${RouteKey} has no integration`);
  if (!isSupported(properties))
    throw new Error(`The route ${RouteKey} is not supported here`);
  const [method = "", path = ""] = RouteKey.split(" ");
  const target = functions.byArn(integration.properties.IntegrationUri);
  const source = `arn:${pseudoParameters.partition}:execute-api:${pseudoParameters.region}:${pseudoParameters.account}:${api.identity.ref}/$default/${method}${path}`;
  return {
    key: RouteKey,
    method,
    segments: path.split("/"),
    target,
    /** Whether the function's permission covers this route. */
    isPermitted: functions.mayInvoke("apigateway.amazonaws.com", source, target.arn),
  };
}

const isParameter = (segment: string) => /^\{\w+\}$/.test(segment);

function matchRoute(
  { key, method, segments }: Route,
  request: HttpRequest,
): MatchedRoute | undefined {
  const parts = request.path.split("/");
  if (method !== request.method || parts.length !== segments.length) return undefined;
  const pathParameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = decodeURIComponent(parts[index] ?? "");
    if (isParameter(segment) && part !== "") pathParameters[segment.slice(1, -1)] = part;
    else if (segment !== part) return undefined;
  }
  return { routeKey: key, pathParameters };
}

/** Fixed segments take precedence over parameters, from left to right. */
const specificity = ({ segments }: Route) =>
  segments.map((segment) => (isParameter(segment) ? "1" : "0")).join("");

/** API Gateway's own limit of 10 MB is never reached: Lambda's is smaller. */
async function call(route: Route, event: string): Promise<HttpReply> {
  try {
    return replyOf(await route.target.invoke(event));
  } catch (error) {
    return error instanceof InvokeRefused
      ? message(413, "Request Entity Too Large")
      : message(500, "Internal Server Error");
  }
}

/**
 * The template's HTTP API: its routes and own error responses. Its throttle is far above what one machine sends, and
 * functions end before its 30 seconds do (infra/stack/functions.test.ts).
 */
export function createGateway(
  stack: Stack,
  functions: LocalFunctions,
): { host: string; serve: Serve } {
  const api = stack.only("AWS::ApiGatewayV2::Api");
  const host = new URL(api.identity.attributes.ApiEndpoint ?? "").host;
  const routes = stack
    .of("AWS::ApiGatewayV2::Route")
    .map((route) => readRoute(stack, functions, api, route))
    .sort((left, right) => specificity(left).localeCompare(specificity(right)));

  return {
    host,
    serve: async (request) => {
      for (const route of routes) {
        const matched = matchRoute(route, request);
        if (!matched) continue;
        if (!route.isPermitted) return message(500, "Internal Server Error");
        return call(route, eventOf(request, matched, host));
      }
      return message(404, "Not Found");
    },
  };
}
