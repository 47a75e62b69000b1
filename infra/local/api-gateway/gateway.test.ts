import { describe, expect, test } from "vitest";
import { readStack } from "../cloudformation/stack.ts";
import type { Template } from "../cloudformation/template.ts";
import { InvokeRefused } from "../lambda/function.ts";
import type { DeployedFunction, LocalFunctions } from "../lambda/functions.ts";
import { createGateway } from "./gateway.ts";

const functionArn = "arn:aws:lambda:local:000000000000:function:portal-Function";

const template = (routes: string[]): Template => ({
  Resources: {
    Api: { Type: "AWS::ApiGatewayV2::Api", Properties: { Name: "Api" } },
    Function: { Type: "AWS::Lambda::Function" },
    Integration: {
      Type: "AWS::ApiGatewayV2::Integration",
      Properties: {
        ApiId: { Ref: "Api" },
        IntegrationType: "AWS_PROXY",
        IntegrationUri: { "Fn::GetAtt": ["Function", "Arn"] },
        PayloadFormatVersion: "2.0",
      },
    },
    ...Object.fromEntries(
      routes.map((RouteKey, index) => [
        `Route${index}`,
        {
          Type: "AWS::ApiGatewayV2::Route",
          Properties: { RouteKey, Target: { "Fn::Join": ["/", ["integrations", { Ref: "Integration" }]] } },
        },
      ]),
    ),
  },
});

/** A gateway in front of a function that returns its event, or the given result. */
function gatewayOf(
  template: Template,
  options: { invoke?: (event: string) => Promise<string>; isPermitted?: boolean } = {},
) {
  const { invoke = async (body) => JSON.stringify({ statusCode: 200, body }), isPermitted = true } = options;
  const only = { arn: functionArn, invoke } as DeployedFunction;
  const functions: LocalFunctions = {
    all: [only],
    byName: () => only,
    byArn: () => only,
    byAccessKey: () => undefined,
    mayInvoke: (service, source) =>
      isPermitted && service === "apigateway.amazonaws.com" && source.includes("/$default/"),
    stop: async () => {},
  };
  const stack = readStack({ stackName: "portal", template, assetPath: String, assetName: String });
  const { serve } = createGateway(stack, functions);
  return async (method: string, path: string, body = "") => {
    const reply = await serve({ method, path, query: "", headers: {}, body: Buffer.from(body), address: "127.0.0.1" });
    return { status: reply.status, body: JSON.parse(reply.body.toString()) };
  };
}

const routes = ["GET /api/admin/all", "DELETE /api/admin/{id}", "POST /api/admin/login", "PUT /api/admin/verify/{id}"];

describe("a route is found", () => {
  const send = gatewayOf(template(routes));
  test.each([
    ["GET", "/api/admin/all", "GET /api/admin/all", undefined],
    ["DELETE", "/api/admin/all", "DELETE /api/admin/{id}", { id: "all" }],
    ["DELETE", "/api/admin/a%2Fb", "DELETE /api/admin/{id}", { id: "a/b" }],
    ["PUT", "/api/admin/verify/7", "PUT /api/admin/verify/{id}", { id: "7" }],
  ])("%s %s", async (method, path, routeKey, pathParameters) => {
    const { body } = await send(method, path);
    expect(body.routeKey).toBe(routeKey);
    expect(body.pathParameters).toEqual(pathParameters);
  });

  test.each([
    ["POST", "/api/admin/all"],
    ["HEAD", "/api/admin/all"],
    ["OPTIONS", "/api/admin/login"],
    ["GET", "/api/admin/all/"],
    ["DELETE", "/api/admin/"],
    ["GET", "/"],
  ])("but none for %s %s", async (method, path) => {
    expect(await send(method, path)).toEqual({ status: 404, body: { message: "Not Found" } });
  });

  test("by its fixed segments before its parameters, in any order of the template", async () => {
    const either = gatewayOf(template(["GET /api/{id}", "GET /api/all"]));
    expect((await either("GET", "/api/all")).body.routeKey).toBe("GET /api/all");
  });
});

describe("the gateway itself replies", () => {
  const answer = (status: number, message: string) => ({ status, body: { message } });

  test("413 for a body above Lambda's limit", async () => {
    const tooLarge = async () => Promise.reject(new InvokeRefused());
    expect(await gatewayOf(template(routes), { invoke: tooLarge })("POST", "/api/admin/login", "x")).toEqual(
      answer(413, "Request Entity Too Large"),
    );
  });

  test("500 for a function that fails or that it may not invoke", async () => {
    const fails = async () => Promise.reject(new Error("no"));
    expect(await gatewayOf(template(routes), { invoke: fails })("GET", "/api/admin/all")).toEqual(
      answer(500, "Internal Server Error"),
    );
    expect(await gatewayOf(template(routes), { isPermitted: false })("GET", "/api/admin/all")).toEqual(
      answer(500, "Internal Server Error"),
    );
  });
});

test.each(["ANY /api/all", "$default", "GET /api/{proxy+}"])("the route %s is refused", (route) => {
  expect(() => gatewayOf(template([route]))).toThrow(route);
});
