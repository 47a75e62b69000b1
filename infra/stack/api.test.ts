import { describe, expect, it } from "vitest";
import { registry } from "../../functions/registry.ts";
import { apiBase, type EndpointName, endpoints } from "../../shared/contract.ts";
import { portalTemplate } from "./testing/portal-template.ts";
import { portalFunctions, resourcesOf, theResource } from "./testing/resources.ts";

const template = portalTemplate();
const functions = portalFunctions(template);
const stage = theResource(template, "AWS::ApiGatewayV2::Stage").properties;
const routes = resourcesOf(template, "AWS::ApiGatewayV2::Route").map(({ properties }) => properties);

const served = Object.keys(endpoints) as EndpointName[];
const routeKeyOf = (name: EndpointName) => `${endpoints[name].method} ${apiBase}${endpoints[name].path}`;

const integrationOf = (route: { Target: { "Fn::Join": [string, [string, { Ref: string }]] } }) =>
  theResource(template, "AWS::ApiGatewayV2::Integration", ({ id }) => id === route.Target["Fn::Join"][1][1].Ref)
    .properties;

describe("the API", () => {
  it("has the contract's routes and no others", () => {
    expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(served.map(routeKeyOf).sort());
  });

  it.each(served)("sends %s to its own function", (name) => {
    const route = routes.find(({ RouteKey }) => RouteKey === routeKeyOf(name));
    const integration = integrationOf(route);
    expect(integration.IntegrationUri["Fn::GetAtt"][0]).toBe(functions[endpoints[name].servedBy ?? name]?.id);
    expect(integration.PayloadFormatVersion).toBe("2.0");
  });

  it("throttles every route alike, far above any use and below AWS's smallest quota for an account", () => {
    const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = stage.DefaultRouteSettings;
    expect([rate >= 200, rate <= 1_000, burst >= 200, burst <= 1_250]).toEqual([true, true, true, true]);
  });

  it("has no settings of single routes, which would outlive them and stop every later update", () => {
    expect(stage.RouteSettings).toBeUndefined();
  });

  it.each(["AWS::ApiGatewayV2::Route", "AWS::ApiGatewayV2::Integration", "AWS::Logs::MetricFilter"])(
    "is made with five of %s at a time",
    (type) => {
      const made = resourcesOf(template, type);
      const ids = new Set(made.map(({ id }) => id));
      const first = made.filter(({ dependsOn }) => !dependsOn.some((id) => ids.has(id)));
      expect(made.length).toBeGreaterThan(10);
      expect(first.length).toBeLessThanOrEqual(5);
    },
  );

  it("logs calls without anything that users typed", () => {
    expect(stage.AccessLogSettings.DestinationArn).toBeDefined();
    const line: string = stage.AccessLogSettings.Format;
    expect(JSON.parse(line.replaceAll(/:\$context\.\w+/g, ":1"))).toMatchObject({
      route: "$context.routeKey",
      status: 1,
      ms: 1,
    });
    expect(line).not.toMatch(/\$context\.(path|identity|authorizer|domain)|query|header/i);
  });

  it("allows no other origins", () => {
    expect(theResource(template, "AWS::ApiGatewayV2::Api").properties.CorsConfiguration).toBeUndefined();
  });

  it("is the only caller of its functions", () => {
    const operations = Object.keys(registry).map((name) => functions[name]?.id);
    const callers = resourcesOf(template, "AWS::Lambda::Permission")
      .filter(({ properties }) => operations.includes(properties.FunctionName["Fn::GetAtt"][0]))
      .map(({ properties }) => properties.Principal);
    expect(new Set(callers)).toEqual(new Set(["apigateway.amazonaws.com"]));
  });
});
