import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { workers } from "../../functions/registry.ts";
import { type Endpoint, endpoints } from "../../shared/contract.ts";
import { routeKeyOf } from "./api.ts";
import { portalTemplate } from "./testing/portal-template.ts";
import { resourcesOf, theResource } from "./testing/resources.ts";

const template = portalTemplate({ alarmEmail: "owner@example.com" });
const alarms = resourcesOf(template, "AWS::CloudWatch::Alarm").map(({ properties }) => properties);
const topic = theResource(template, "AWS::SNS::Topic").id;
const filters = resourcesOf(template, "AWS::Logs::MetricFilter").map(({ properties }) => properties);
const filterOf = (metric: string) =>
  filters.find(({ MetricTransformations: [{ MetricName }] }) => MetricName === metric);
type Alarm = (typeof alarms)[number];
/** An alarm's metrics. */
const metricsOf = ({
  Namespace,
  MetricName,
  Statistic,
  ExtendedStatistic,
  Period,
  Metrics,
}: Record<string, unknown>) =>
  Array.isArray(Metrics)
    ? Metrics.flatMap(({ MetricStat }) => (MetricStat ? [{ ...MetricStat.Metric, ...MetricStat }] : []))
    : [{ Namespace, MetricName, Stat: Statistic ?? ExtendedStatistic, Period }];

describe("the alarms", () => {
  it("notify the operator's address at their start and their end", () => {
    for (const { AlarmDescription, AlarmActions, OKActions } of alarms) {
      expect(AlarmDescription.length).toBeGreaterThan(40);
      expect(AlarmActions).toEqual([{ Ref: topic }]);
      expect(OKActions).toEqual([{ Ref: topic }]);
    }
    expect(theResource(template, "AWS::SNS::Subscription").properties).toMatchObject({
      Protocol: "email",
      Endpoint: "owner@example.com",
      TopicArn: { Ref: topic },
    });
  });

  it("may publish to the topic, which has its own policy", () => {
    const { Statement } = theResource(template, "AWS::SNS::TopicPolicy").properties.PolicyDocument;
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Effect: "Allow",
        Action: "sns:Publish",
        Principal: { Service: "cloudwatch.amazonaws.com" },
      }),
    );
  });

  it("watch metrics that exist", () => {
    const watched = alarms.flatMap(metricsOf);
    expect(watched.length).toBeGreaterThanOrEqual(alarms.length);
    for (const { Namespace, MetricName } of watched) {
      if (Namespace === "shipment-portal") expect(filterOf(MetricName)).toBeDefined();
      else expect(["AWS/SQS", "AWS/Lambda"]).toContain(Namespace);
    }
  });

  /** What starts an alarm, in words. */
  const startOf = ({
    AlarmName,
    Threshold,
    EvaluationPeriods,
    ComparisonOperator,
    TreatMissingData,
    ...rest
  }: Alarm) => {
    const watched = metricsOf(rest).map(({ MetricName, Stat }) => `${MetricName} ${Stat}`);
    const formula = rest.Metrics?.find(({ Expression }: Alarm) => Expression)?.Expression;
    const sign = ComparisonOperator === "LessThanThreshold" ? "<" : ">=";
    const minutes = (metricsOf(rest)[0]?.Period ?? 0) / 60;
    const what = [watched.join(" and "), ...(formula ? [formula] : [])].join(": ");
    const missing = TreatMissingData === "notBreaching" ? "" : `, ${TreatMissingData} without data`;
    return `${AlarmName.replace("shipment-portal-", "")}: ${what} ${sign} ${Threshold}, ${EvaluationPeriods} x ${minutes} min${missing}`;
  };

  it("start when they should", () => {
    expect(alarms.map(startOf)).toEqual(
      expect.arrayContaining([
        "customers-wait: Lookups p90 >= 7000, 2 x 15 min",
        "customers-see-old-news: SilentCourier Sum and Lookups SampleCount: IF(silent >= 3, 100 * silent / lookups, 0) >= 10, 1 x 30 min",
        "nothing-watches-parcels: WatchLag SampleCount < 1, 2 x 15 min, breaching without data",
        "shop-is-refused: RefusedShopCalls Sum >= 3, 1 x 1440 min",
        "orders-are-guessed: WrongGuesses Sum and Lookups SampleCount: IF(wrong >= 15 AND 3 * wrong >= FILL(lookups, 0), 1, 0) >= 1, 3 x 60 min",
        "imports-do-not-move: ForgottenPieces Sum and Errors Sum: FILL(forgotten, 0) + FILL(failures, 0) >= 1, 2 x 15 min",
        "history-is-behind: IteratorAge Maximum and ApproximateNumberOfMessagesVisible Maximum: IF(FILL(age, 0) >= 300000 OR FILL(lost, 0) >= 1, 1, 0) >= 1, 1 x 5 min",
      ]),
    );
  });

  it("start before SES pauses an account for bounces or complaints, where mails are sent", () => {
    const mailing = portalTemplate({ mailFrom: "care@shop.example" });
    const { properties } = theResource(mailing, "AWS::CloudWatch::Alarm", ({ id }) =>
      id.startsWith("customersmaylose"),
    );
    expect(startOf(properties as Alarm)).toBe(
      "customers-may-lose-mails: Reputation.BounceRate Maximum and Reputation.ComplaintRate Maximum: IF(FILL(bounces, 0) >= 0.04 OR FILL(complaints, 0) >= 0.0008, 1, 0) >= 1, 1 x 60 min",
    );
    expect(metricsOf(properties)).toMatchObject([{ Namespace: "AWS/SES" }, { Namespace: "AWS/SES" }]);
  });

  it("leave time for a run of the workers in each period", () => {
    for (const worker of ["importSweeper", "watch"] as const)
      expect(workers[worker].trigger.everyMinutes).toBeLessThan(15);
  });

  it("exist without an address", () => {
    const without = portalTemplate();
    expect(resourcesOf(without, "AWS::CloudWatch::Alarm")).toHaveLength(alarms.length);
    expect(resourcesOf(without, "AWS::SNS::Subscription")).toEqual([]);
    expect(resourcesOf(without, "AWS::Budgets::Budget")).toEqual([]);
  });
});

describe("the metrics", () => {
  const apiLog = theResource(template, "AWS::Logs::LogGroup", ({ id }) => id.startsWith("ApiLog")).id;

  const logOf = ({ Ref }: { readonly Ref: string }) => Ref.replace(/(Log)?[0-9A-F]{8}$/, "");

  it.each([
    ["Lookups", "$.ms", ["Api"]],
    ["SilentCourier", "1", ["getTrackingNo", "openLink"]],
    ["CourierRefusals", "1", ["getTrackingNo", "openLink", "trackingDetails", "watch"]],
    ["WatchLag", "$.message.lagMinutes", ["watch"]],
    ["OpenCases", "$.message.count", ["watch"]],
  ])("%s is read as %s from the logs that have it", (name, value, logs) => {
    const own = filters.filter(({ MetricTransformations: [{ MetricName }] }) => MetricName === name);
    expect(own.map(({ LogGroupName }) => logOf(LogGroupName))).toEqual(logs);
    expect(own.map(({ MetricTransformations: [{ MetricValue }] }) => MetricValue)).toEqual(logs.map(() => value));
  });

  it("count failed calls of customers, and failed sign-ins, from the API's log", () => {
    const routesOf = (metric: string) => {
      const { LogGroupName, FilterPattern } = filterOf(metric) ?? {};
      expect(LogGroupName).toEqual({ Ref: apiLog });
      expect(FilterPattern).toContain("{ ($.status >= 500) && (");
      return [...FilterPattern.matchAll(/\$\.route = "([^"]+)"/g)].map(([, route]) => route).sort();
    };
    expect(routesOf("FailedCustomerCalls")).toEqual([
      "GET /api/user/alerts/stop",
      "POST /api/user/alerts",
      "POST /api/user/alerts/confirm",
      "POST /api/user/alerts/stop",
      "POST /api/user/getTrackingNo",
      "POST /api/user/openLink",
      "POST /api/user/reply",
    ]);
    expect(routesOf("FailedSignIns")).toEqual([
      "POST /api/admin/login",
      "POST /api/logistics/login",
      "POST /api/logistics/register",
    ]);
  });

  it("count what the shop sent and was not taken, whatever the reason", () => {
    const { LogGroupName, FilterPattern } = filterOf("RefusedShopCalls") ?? {};
    expect(LogGroupName).toEqual({ Ref: apiLog });
    expect(FilterPattern).toContain("($.status >= 400)");
    const routes = [...FilterPattern.matchAll(/\$\.route = "([^"]+)"/g)].map(([, route]) => route);
    expect(routes).toEqual(["POST /api/shop/shopify", "POST /api/shop/woocommerce", "POST /api/shop/records"]);
  });

  it("count events in the functions' logs", () => {
    const sources = globSync("functions/**/*.ts", { exclude: ["**/*.test.ts"] }).map((file) =>
      readFileSync(file, "utf8"),
    );
    const events = filters.flatMap(({ FilterPattern }) =>
      [...FilterPattern.matchAll(/\$\.message\.event = "([^"]+)"/g)].map(([, event]) => event),
    );
    expect(events).not.toEqual([]);
    for (const event of events)
      expect(
        sources.some((text) => text.includes(`event: "${event}"`)),
        event,
      ).toBe(true);
  });

  it("count wrong guesses: unknown orders, wrong passwords and what the limits refused", () => {
    const pattern: string = filterOf("WrongGuesses")?.FilterPattern;
    const kinds = pattern.split("|| (($.status").map((part) => part.match(/= (404|401|429)|"[A-Z]+ [^"]+"/g));
    const lookups = ['"POST /api/user/getTrackingNo"', '"POST /api/user/openLink"', '"POST /api/user/reply"'];
    const logins = ['"POST /api/admin/login"', '"POST /api/logistics/login"', '"POST /api/logistics/register"'];
    expect(kinds).toEqual([
      ["= 404", ...lookups],
      ["= 401", ...logins],
      ["= 429", ...lookups, ...logins],
    ]);
  });

  it("tell the gateway's refusals from the functions' own", () => {
    expect(filterOf("TooManyAttempts")?.FilterPattern).toContain('($.status = 429) && ($.functionStatus != "-")');
    const { Format } = theResource(template, "AWS::ApiGatewayV2::Stage").properties.AccessLogSettings;
    expect(Format).toContain('"functionStatus":"$context.integrationStatus"');
  });

  it("are few: CloudWatch Logs refuses a crowd of new filters", () => {
    expect(filters.length).toBeLessThanOrEqual(20);
  });

  it("count calls of people who signed in as staff's", () => {
    const pattern: string = filterOf("FailedStaffCalls")?.FilterPattern;
    const excluded = [...pattern.matchAll(/\$\.route != "([^"]+)"/g)].map(([, route]) => route);
    const open = Object.values<Endpoint>(endpoints).filter(({ callers }) => typeof callers === "string");
    expect(excluded.sort()).toEqual(open.map(routeKeyOf).sort());
  });

  it("stay within CloudWatch's limit for patterns", () => {
    for (const { FilterPattern } of filters) expect(FilterPattern.length).toBeLessThanOrEqual(1024);
  });
});

describe("the dashboard", () => {
  it("shows every alarm, and the metrics that have none", () => {
    const body = JSON.stringify(theResource(template, "AWS::CloudWatch::Dashboard").properties.DashboardBody);
    for (const { id } of resourcesOf(template, "AWS::CloudWatch::Alarm")) expect(body).toContain(id);
    const watched = alarms.flatMap(metricsOf).map(({ MetricName }) => MetricName);
    for (const { MetricTransformations } of filters) {
      const { MetricName } = MetricTransformations[0];
      expect(watched.includes(MetricName) || body.includes(MetricName), MetricName).toBe(true);
    }
  });
});
